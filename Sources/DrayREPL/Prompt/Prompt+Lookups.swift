internal import Dray
internal import LuaRuntime

// The commands for lookups: documentation, sources, explanations, states, limits; and `.time`.

extension Prompt {
  /// Prints the documentation of a command or a name.
  func document(_ name: String) -> Step {
    if let command = PromptCommand(rawValue: String(name.drop { $0 == "." })) {
      let text = name.hasPrefix(".") ? nil : ReferenceText.text(of: name, width: console.width)
      console.write(command.documentation(width: console.width) + (text ?? ""))
      return .continues
    }
    if let text = ReferenceText.text(of: name, width: console.width) {
      console.write(text)
      return .continues
    }
    let meant = ScriptReference.standard.meant(by: name).map { "; did you mean '\($0)'?" } ?? ""
    return refuse("no documentation of '\(name)'\(meant)")
  }

  /// Prints the places where the plugin defines a name or calls it as a modifier.
  func showSource(of name: String) -> Step {
    guard let play else { return refuse(Self.noPlugin) }
    let places = play.source.places(of: name)
    if places.isEmpty { return refuse("no script of \(play.plugin.name) defines '\(name)' or calls it as a modifier") }
    console.line(places.joined(separator: "\n\n").harmless)
    return .continues
  }

  /// Explains a drag, from arguments such as `TD pile 4`, or two names in quotes.
  func explain(_ text: String) throws(LuaError) -> Step {
    guard play != nil else { return refuse(Self.noPlugin) }
    guard let (item, place) = Self.names(text) else {
      return refuse(#".why needs an item and a place: .why "6D" "pile 5""#)
    }
    let why = try session.lua.load("return why(...)", name: ".why")
    try show(session.lua.call(why, .string(LuaString(item)), .string(LuaString(place))))
    return .continues
  }

  /// Splits a text into two names. Without quotes, the first name ends at a space, and the second one at the end.
  private static func names(_ text: String) -> (String, String)? {
    var names: [String] = []
    var rest = text[...]
    while !rest.isEmpty, names.count < 2 {
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        names.append(String(rest.prefix { $0 != quote }))
        rest = rest.drop { $0 != quote }.dropFirst()
      } else if names.isEmpty {
        names.append(String(rest.prefix { $0 != " " }))
        rest = rest.drop { $0 != " " }
      } else {
        names.append(String(rest))
        rest = ""
      }
      rest = rest.drop { $0 == " " || $0 == "," }
    }
    return names.count == 2 ? (names[0], names[1]) : nil
  }

  /// Prints one state, or all.
  func showState(_ name: String) throws(LuaError) -> Step {
    guard let plugin = play?.plugin else { return refuse(Self.noPlugin) }
    let known = plugin.stateNames + plugin.viewStateNames
    if !name.isEmpty, !known.contains(where: name.hasSameBytes) {
      return refuse("\(plugin.name) has no state '\(name)'\(hint(name, known))")
    }
    let read = try session.lua.load(
      "local name, kind = ... return play[kind][name]", name: ".state")
    for state in known where name.isEmpty || state.hasSameBytes(as: name) {
      let kind: LuaValue = plugin.stateNames.contains(where: state.hasSameBytes) ? "state" : "view_state"
      let value = try session.lua.call(read, .string(LuaString(state)), kind)
      console.line("\(state) = \(try session.text(of: value).text)")
    }
    return .continues
  }

  /// Runs code, and prints its values and the time that it took.
  func time(_ code: String) throws(LuaError) {
    let function = try session.lua.loadPiece(LuaString(code), name: reader.name, line: reader.firstLine)
    let start = ContinuousClock.now
    let values = try session.lua.call(function)
    let taken = ContinuousClock.now - start
    try show(values)
    let microseconds = taken.components.seconds * 1_000_000 + taken.components.attoseconds / 1_000_000_000_000
    console.line(microseconds < 10_000 ? "\(microseconds) µs" : "\(microseconds / 1000) ms")
  }

  // MARK: Limits

  func showMemory() {
    guard let plugin = play?.plugin else { return console.line(Self.noPlugin) }
    let (limit, hostLimit) = (plugin.memoryLimit, plugin.hostMemoryLimit)
    console.line("scripts: \(Self.size(plugin.memoryInUse))" + (limit > 0 ? " of \(Self.size(limit))" : ""))
    console.line(
      "host, for the scripts: \(Self.size(plugin.hostMemoryInUse))"
        + (hostLimit > 0 ? " of \(Self.size(hostLimit))" : "")
        + ", at most \(Self.size(plugin.hostMemoryPeak)) so far")
  }

  func showLimits() {
    showMemory()
    guard let play else { return }
    let (limits, quotas) = (play.host.limits, play.host.limits.quotas)
    func number(_ value: Int) -> String { value > 0 ? "\(value)" : "unlimited" }
    console.line(
      "instructions: \(number(limits.lua.instructions)) a call, \(number(limits.input.instructions)) an input")
    console.line("time: \(limits.lua.time) a call, \(limits.input.time) an input")
    console.line("nodes: \(play.host.engine.scene.nodes.count) of \(number(quotas.nodes))")
    console.line(
      "quotas: \(number(quotas.tasks)) waiting commands, \(number(quotas.timers)) timers, "
        + "\(number(quotas.questions)) questions a search")
  }

  private static func size(_ bytes: Int) -> String { bytes < 1 << 20 ? "\(bytes >> 10) KB" : "\(bytes >> 20) MB" }
}
