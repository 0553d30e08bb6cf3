/// Finds the global names that a valid Lua text uses, and the variables of the whole script that its functions write,
/// by following its scopes.
///
/// Expressions are not parsed, so the scope of a local name may begin too early or end too late. Therefore some uses of
/// global names are not found, but a local name is never reported as global.
struct GlobalNames {
  /// A use of a global name.
  struct Use {
    var token: LuaToken
    /// Whether the text assigns the name.
    var isAssigned: Bool
    /// The field that follows the name: `insert` in `table.insert`; `nil` without a field.
    var field: LuaToken?
  }

  private enum Block {
    case block, function, loop, untilLoop, table
  }

  private let tokens: [LuaToken]
  private var index = 0
  private var scopes: [(block: Block, names: Set<String>)] = [(.block, [])]
  private var uses: [Use] = []
  /// The names of variables that functions write, although the functions do not declare them.
  private var written: [LuaToken] = []
  /// The local variables that hold a state, or a part of one.
  private var stateNames: Set<String> = []

  /// The uses of global names in a text, in the order of the text.
  static func uses(in tokens: [LuaToken]) -> [Use] {
    var names = GlobalNames(tokens: tokens)
    while names.index < tokens.count { names.step() }
    return names.uses
  }

  /// The names of local variables outside of states that functions write, although the functions do not declare them.
  /// Each name is listed once, where it is first written.
  static func variablesWrittenByFunctions(in tokens: [LuaToken]) -> [LuaToken] {
    var names = GlobalNames(tokens: tokens)
    while names.index < tokens.count { names.step() }
    var seen: Set<String> = []
    return names.written.filter { seen.insert($0.text).inserted }
  }

  /// The local variables and parameters that are visible at the end of an incomplete text, the innermost first.
  static func visibleLocals(in text: String) -> [String] {
    var names = GlobalNames(tokens: LuaToken.all(in: text))
    while names.index < names.tokens.count { names.step() }
    var seen: Set<String> = []
    return names.scopes.reversed().flatMap { $0.names.sorted() }.filter { $0 != "self" && seen.insert($0).inserted }
  }

  private init(tokens: [LuaToken]) { self.tokens = tokens }

  private func text(_ distance: Int) -> String {
    let place = index + distance
    return tokens.indices.contains(place) ? tokens[place].text : ""
  }

  private mutating func step() {
    let token = tokens[index]
    switch (token.kind, token.text) {
    case (.keyword, "local"): declareLocals()
    case (.keyword, "function"): beginFunction()
    case (.keyword, "for"): beginLoop()
    case (.keyword, "do"):
      index += 1
      if scopes.last?.block == .loop { scopes[scopes.count - 1].block = .block } else { push(.block) }
    case (.keyword, "then"), (.keyword, "repeat"):
      index += 1
      push(token.text == "repeat" ? .untilLoop : .block)
    case (.keyword, "else"):
      index += 1
      pop()
      push(.block)
    case (.keyword, "elseif"), (.keyword, "end"):
      index += 1
      pop()
    case (.keyword, "until"):
      index += 1
      // The condition sees the names of the loop.
      let names = pop()
      scopes[scopes.count - 1].names.formUnion(names)
    case (.keyword, "goto"): index += 2
    case (.symbol, "::"): index += 3
    case (.symbol, "{"):
      index += 1
      push(.table)
    case (.symbol, "}"):
      index += 1
      pop()
    case (.name, let name): use(name)
    default: index += 1
    }
  }

  private mutating func push(_ block: Block, _ names: Set<String> = []) { scopes.append((block, names)) }

  @discardableResult private mutating func pop() -> Set<String> {
    scopes.count > 1 ? scopes.removeLast().names : []
  }

  private mutating func declare(_ name: String) { scopes[scopes.count - 1].names.insert(name) }

  private func isLocal(_ name: String) -> Bool { name == "_ENV" || scopes.contains { $0.names.contains(name) } }

  private mutating func declareLocals() {
    index += 1
    if text(0) == "function" {
      declare(text(1))
      index += 2
      return beginBody(isMethod: false)
    }
    var declared: [String] = []
    while index < tokens.count, tokens[index].kind == .name {
      declare(text(0))
      declared.append(text(0))
      index += 1
      if text(0) == "<" { index += 3 }
      guard text(0) == "," else { break }
      index += 1
    }
    if isState(text(1)) || text(1) == "dray" && ["state", "view_state", "collection", "derived"].contains(text(3)) {
      stateNames.formUnion(declared)
    }
  }

  private func isState(_ name: String) -> Bool { stateNames.contains(name) }

  /// Reads the name of a function, if it has one, and its parameters.
  private mutating func beginFunction() {
    index += 1
    var isMethod = false
    if index < tokens.count, tokens[index].kind == .name {
      let isPath = text(1) == "." || text(1) == ":"
      if !isLocal(text(0)) { uses.append(Use(token: tokens[index], isAssigned: !isPath)) }
      index += 1
      while text(0) == "." || text(0) == ":" {
        isMethod = text(0) == ":"
        index += 2
      }
    }
    beginBody(isMethod: isMethod)
  }

  /// Reads the parameters of a function.
  private mutating func beginBody(isMethod: Bool) {
    push(.function, isMethod ? ["self"] : [])
    while index < tokens.count, text(0) != ")" {
      if tokens[index].kind == .name { declare(text(0)) }
      index += 1
    }
    index += 1
  }

  private mutating func beginLoop() {
    index += 1
    push(.loop)
    while index < tokens.count, text(0) != "=", text(0) != "in" {
      if tokens[index].kind == .name { declare(text(0)) }
      index += 1
    }
  }

  private mutating func use(_ name: String) {
    defer { index += 1 }
    if [".", ":"].contains(text(-1)) { return }
    let isInTable = scopes.last?.block == .table
    if isInTable, text(1) == "=", ["{", ",", ";"].contains(text(-1)) { return }
    let isGlobal = !isLocal(name)
    if !isInTable, isWritten, isGlobal ? scopes.contains(where: { $0.block == .function }) : isOutside(name),
      !isState(name)
    {
      written.append(tokens[index])
    }
    guard isGlobal else { return }
    let hasField = text(1) == "." && tokens.indices.contains(index + 2)
    uses.append(
      Use(
        token: tokens[index], isAssigned: text(1) == "=" && !isInTable, field: hasField ? tokens[index + 2] : nil))
  }

  /// Whether a local variable is declared outside of the innermost function.
  private func isOutside(_ name: String) -> Bool {
    for scope in scopes.reversed() {
      if scope.names.contains(name) { return false }
      if scope.block == .function { return true }
    }
    return false
  }

  /// Whether the text assigns the present name or a field of its value, or inserts into or removes from it.
  private var isWritten: Bool {
    if text(-1) == "(", text(-3) == ".", ["table", "array"].contains(text(-4)) {
      return ["insert", "remove", "sort", "move", "apply"].contains(text(-2))
    }
    var next = 1
    while text(next) == "." || text(next) == "[" {
      if text(next) == "." {
        next += 2
        continue
      }
      var depth = 0
      repeat {
        if text(next) == "[" { depth += 1 }
        if text(next) == "]" { depth -= 1 }
        next += 1
      } while depth > 0 && !text(next).isEmpty
    }
    // The other names of an assignment of several values are not followed.
    return text(next) == "=" || text(next) == "," && text(-1) != "(" && text(-1) != "," && assignsSeveral(from: next)
  }

  /// Whether names and commas lead from a comma to `=`.
  private func assignsSeveral(from comma: Int) -> Bool {
    var next = comma
    while text(next) == "," || text(next) == "."
      || tokens.indices.contains(index + next) && tokens[index + next].kind == .name
    {
      next += 1
    }
    return text(next) == "="
  }
}
