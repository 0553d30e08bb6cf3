internal import Dray
internal import LuaRuntime

/// The global names that scripts have.
struct KnownNames: Sendable {
  /// The global names, and the members of global tables, such as `table.insert`.
  private let names: Set<String>

  /// The global names in the scripts of plugins. A script that runs in a plugin lists them.
  static let plugin: KnownNames = {
    let host = Host()
    var names: Set<String> = []
    host.onReport = { if $0.kind == .printed { names.insert($0.text) } }
    _ = try? host.load(
      script: """
        for name, value in pairs(_G) do
          print(name)
          if type(value) == "table" and name ~= "_G" then
            for key in pairs(value) do print(name .. "." .. tostring(key)) end
          end
        end
        """, name: "names")
    return KnownNames(names: names)
  }()

  /// The global names in test files.
  static let test = KnownNames(names: plugin.names.union(["test", "expect", "dray", "arg"]))

  private func isLibrary(_ name: String) -> Bool { ["string", "table", "math", "utf8", "coroutine"].contains(name) }

  /// Why a use of a global name is probably a mistake; `nil` if it is not.
  func problem(of use: GlobalNames.Use, assigned: Set<String>) -> (token: LuaToken, message: String)? {
    let name = use.token.text
    if use.isAssigned, !names.contains(name) {
      return (
        use.token,
        "the global '\(name)' is neither saved nor undone; declare it with 'local', or keep it in a state"
      )
    }
    guard names.contains(name) || assigned.contains(name) else {
      let advice = ErrorHint.missing(name) ?? hint(name, names.filter { !$0.contains(".") }.sorted())
      return (use.token, "unknown name '\(name)'" + advice)
    }
    guard let field = use.field, isLibrary(name), !names.contains("\(name).\(field.text)") else { return nil }
    let members = names.filter { $0.hasPrefix("\(name).") }.map { String($0.dropFirst(name.count + 1)) }
    return (field, "unknown name '\(field.text)' in \(name)" + hint(field.text, members.sorted()))
  }
}
