import Foundation

/// A node of the syntax tree that clang prints as JSON. Offsets are meaningful only for nodes of the compiled file itself.
struct ClangNode {
  let kind: String
  let name: String
  let opcode: String
  let type: String
  let value: String
  let storageClass: String
  let children: [ClangNode]
  let begin: Position?
  let end: Position?

  /// Whether the node is declared in another file.
  let isIncluded: Bool

  struct Position: Equatable {
    /// Unit: bytes. In a macro, the place at which the macro is used.
    let offset: Int
    let length: Int
    let isInMacro: Bool
  }

  init(_ json: [String: Any]) {
    kind = json["kind"] as? String ?? ""
    name = json["name"] as? String ?? ""
    opcode = json["opcode"] as? String ?? ""
    let types = json["type"] as? [String: Any]
    type = types?["desugaredQualType"] as? String ?? types?["qualType"] as? String ?? ""
    value = json["value"] as? String ?? ""
    storageClass = json["storageClass"] as? String ?? ""
    let range = json["range"] as? [String: Any]
    begin = Self.position(range?["begin"])
    end = Self.position(range?["end"])
    let place = json["loc"] as? [String: Any]
    isIncluded = ((place?["expansionLoc"] as? [String: Any] ?? place)?["includedFrom"]) != nil
    children = (json["inner"] as? [[String: Any]] ?? []).map(ClangNode.init)
  }

  private static func position(_ json: Any?) -> Position? {
    guard let json = json as? [String: Any] else { return nil }
    let place = json["expansionLoc"] as? [String: Any] ?? json
    guard let offset = place["offset"] as? Int, let length = place["tokLen"] as? Int else { return nil }
    return Position(offset: offset, length: length, isInMacro: json["expansionLoc"] != nil)
  }

  /// Whether the whole node comes from one use of a macro.
  var isMacro: Bool { begin?.isInMacro == true && begin == end }
}

/// Runs clang on a file and reads the tree that it prints.
enum ClangTree {
  static func functions(of path: String, options: [String]) throws -> [ClangNode] {
    let output = try Command("clang", ["-fsyntax-only", "-w", "-Xclang", "-ast-dump=json"] + options + [path]).output()
    guard let tree = try JSONSerialization.jsonObject(with: output) as? [String: Any] else { return [] }
    let declarations = tree["inner"] as? [[String: Any]] ?? []
    return declarations.filter { $0["kind"] as? String == "FunctionDecl" }.map(ClangNode.init).filter { !$0.isIncluded }
  }
}
