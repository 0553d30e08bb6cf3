internal import DragEngine
internal import LuaRuntime

/// Suggestions for errors of Lua itself, whose messages name only the value that Lua found.
package enum ErrorHint {
  /// A hint to append to a message; empty without a hint.
  static func hint(for message: String) -> String {
    if message.hasSuffix("assertion failed!") { return "; give assert a text that says what was found" }
    if message.hasSuffix("'then' expected near '='") { return "; == compares, and = assigns" }
    if message.hasSuffix(" near '!'") { return "; ~= is 'not equal', and not negates" }
    if ["+", "-", "*", "/"].contains(where: { message.hasSuffix("syntax error near '\($0)'") }) {
      return "; Lua has no operator such as +=: write n = n + 1"
    }
    if message.utf8.count < 1_000, message.split(at: "<eof> expected near ") != nil {
      return "; the script ends before it, with a 'return' or with one 'end' too many"
    }
    guard let (problem, kind, name) = parts(of: message) else { return "" }
    switch (problem, kind) {
    case ("index a nil value", "global"): return missing(name) ?? suggestion(for: name, among: tables)
    case ("index a boolean value", _):
      return "; if '\(name)' is the result of require, its module lacks a 'return' at the end"
    case ("call a nil value", "global"): return missing(name) ?? suggestion(for: name, among: globals)
    case ("call a nil value", "field"), ("call a nil value", "method"):
      // The name is right in another library, such as `find` in `string`.
      if functions.contains(name) { return "" }
      // The table may also be one of the script, where a name that is only similar explains nothing.
      return suggestion(for: name, among: functions.filter { isSlip($0, of: name) })
    default: return ""
    }
  }

  private static func suggestion(for name: String, among known: [String]) -> String {
    DragEngine.hint(name, known)
  }

  /// Whether a name is another one with one letter more, less or different, or with its letters in another order.
  private static func isSlip(_ name: String, of other: String) -> Bool {
    let (one, two) = (Array(name.utf8), Array(other.utf8))
    guard one.count == two.count else {
      let (short, long) = one.count < two.count ? (one, two) : (two, one)
      return long.count - short.count == 1 && long.indices.contains { long[..<$0] + long[($0 + 1)...] == short[...] }
    }
    return zip(one, two).filter { $0 != $1 }.count == 1 || one.sorted() == two.sorted()
  }

  /// Advice about a global that scripts do not have, to append to a message; `nil` for other names.
  package static func missing(_ name: String) -> String? {
    switch name {
    case "dray": "; begin the script with: local dray = require \"dray\""
    case "array": "; begin the script with: local array = require \"dray.array\""
    case "io", "os", "package", "debug", "loadfile", "dofile":
      "; scripts have no files and no clock: states are saved by the host, and dray.now() is the time"
    default: nil
    }
  }

  /// The parts of a message such as `a.lua:1: attempt to call a nil value (field 'aply')`.
  private static func parts(of message: String) -> (problem: String, kind: String, name: String)? {
    guard message.utf8.count < 1_000, message.hasSuffix("')"), let (_, attempt) = message.split(at: "attempt to "),
      let (problem, variable) = attempt.split(at: " ("), let (kind, name) = variable.split(at: " '")
    else { return nil }
    return (String(problem), String(kind), String(name.dropLast(2)))
  }

  private static let tables = ["array", "coroutine", "dray", "math", "string", "table", "utf8"]

  private static let globals = [
    "assert", "error", "getmetatable", "ipairs", "load", "next", "pairs", "pcall", "print", "rawequal", "rawget",
    "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring", "type", "xpcall",
  ]

  /// The functions of the libraries of Lua and of `dray.array`. Unknown fields of `dray` have messages of their own.
  private static let functions = [
    "abs", "apply", "byte", "ceil", "char", "clear", "close", "codepoint", "codes", "concat", "contains", "create",
    "find", "floor", "fmod", "format", "from", "gmatch", "gsub", "index", "insert", "isyieldable", "last", "len",
    "lower", "match", "max", "min", "modf", "move", "offset", "pack", "packsize", "pick", "random", "remove", "rep",
    "resume", "reverse", "running", "shuffle", "sort", "sqrt", "status", "sub", "take", "toggle", "tointeger",
    "type", "unpack", "upper", "wrap", "yield",
  ]
}

extension LuaError {
  /// The error, with a suggestion if there is one.
  var withHint: LuaError {
    guard var failure else { return self }
    let hint = ErrorHint.hint(for: failure.message)
    if hint.isEmpty { return self }
    failure.message += hint
    switch self {
    case .runtime: return .runtime(failure)
    case .syntax(_, let isIncomplete): return .syntax(failure, isIncomplete: isIncomplete)
    default: return self
    }
  }
}
