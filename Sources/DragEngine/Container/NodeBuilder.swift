/// Collects the children of a node.
@resultBuilder
public enum NodeBuilder {
  /// The children in order.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  /// A single child.
  public static func buildExpression(_ node: Node) -> [Node] { [node] }
  /// The rows of a list.
  public static func buildExpression(_ rows: Node.ForEach) -> [Node] { [rows.group] }
  /// A list of children.
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  /// The children that a loop makes.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
  /// The children of an `if` without `else`.
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  /// The children of a branch.
  public static func buildEither(first part: [Node]) -> [Node] { part }
  /// The children of a branch.
  public static func buildEither(second part: [Node]) -> [Node] { part }
}
