internal import Dray
internal import LuaRuntime

extension Prompt {
  /// Opens a script of the plugin in the user's editor, and loads the rules again if a script has changed.
  ///
  /// - Parameter name: A file, a place such as `init.lua:31`, or a name that a script defines or calls as a modifier. If it
  ///   is empty, the place of the latest error, or else `init.lua`.
  /// - Returns: `nil` if the rules were loaded.
  func edit(_ name: String) -> Step? {
    guard let play else { return refuse(Self.noPlugin) }
    if isAttached { return refuse(".edit needs the terminal of the running program") }
    guard isInteractive, StandardInput.isTerminal else { return refuse(".edit needs a terminal at standard input") }
    guard let place = play.source.place(of: name.isEmpty ? faultPlace ?? "" : name) else {
      return refuse("no script of \(play.plugin.name) defines '\(name)' or calls it as a modifier")
    }
    do throws(InputError) {
      // The watch of `--watch` must not see the changes a second time.
      let watch = if let watch { watch } else { try FolderWatch([play.folder.path]) }
      let problem = TextEditor.edit("\(play.folder.path)/\(place.file)", line: place.line)
      // Ctrl-C was meant for the editor.
      LuaInterrupt.end()
      let hasChanges = watch.takeChanges()
      if let problem { return refuse(problem + (hasChanges ? "; .reload loads the changed rules" : "")) }
      if hasChanges { return reload() }
      console.line("no script has changed")
      return .continues
    } catch {
      return refuse("\(error)")
    }
  }

  /// Lets the user edit an unfinished entry in the editor. Returns `nil` if the editor has failed.
  static func edited(_ entry: String, on console: Console) -> String? {
    let result = TextEditor.edit(text: entry)
    LuaInterrupt.end()
    if let problem = result.problem { console.errorLine(problem) }
    return result.text
  }

  /// Keeps the place of an error in a script, for `.edit`.
  func notePlace(ofError text: String) {
    guard let source = play?.source, let place = source.place(inReport: text),
      let file = source.file(ofChunk: place.chunk)
    else { return }
    faultPlace = "\(file):\(place.line)"
  }
}
