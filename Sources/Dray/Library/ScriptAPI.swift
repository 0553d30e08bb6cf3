/// The names of the script API, as the definition files have them.
package enum ScriptAPI {
  /// The functions of the module `dray` for plugins.
  package static var functions: [String] { Definitions.standard.names(of: "dray") }

  /// The modifiers of nodes and of `for_each`, each once.
  package static var modifiers: [String] {
    let ofNodes = Definitions.standard.names(of: "Node")
    return ofNodes + Definitions.standard.names(of: "ForEach").filter { !ofNodes.contains($0) }
  }
}
