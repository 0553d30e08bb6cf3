/// The texts and data with which a node is drawn and spoken.
public struct ElementAppearance: Hashable, Sendable {
  /// The text to draw.
  public var label: String
  /// The texts in the columns of a table, which are equally wide: for a row its cells, for the table the titles.
  public var cells: [String]
  /// The text to speak; if empty, the label, or the id of a container that has one.
  public var accessibilityLabel: String
  /// The colour, in terms that the host defines.
  public var tint: String
  /// The style, in terms that the host defines.
  public var style: String
  /// The data with its size, stored outside of the node, because few nodes have data.
  package var nodeData: NodeData?

  /// Creates an appearance; omitted arguments are empty.
  ///
  /// - Parameters:
  ///   - label: The text to draw.
  ///   - cells: The texts in the columns of a table.
  ///   - accessibilityLabel: The text to speak; if empty, the label, or the id of a container that has one.
  ///   - tint: The colour, in terms that the host defines.
  ///   - style: The style, in terms that the host defines.
  ///   - data: Plain data for the host; `nil` for none.
  public init(
    label: String = "", cells: [String] = [], accessibilityLabel: String = "", tint: String = "", style: String = "",
    data: JSONValue? = nil
  ) {
    self.label = label
    self.cells = cells
    self.accessibilityLabel = accessibilityLabel
    self.tint = tint
    self.style = style
    nodeData = data.map { NodeData($0) }
  }

  /// Plain data for the host, such as the name of a picture; `nil` if there is none.
  public var data: JSONValue? {
    get { nodeData?.value }
    set { nodeData = newValue.map { NodeData($0) } }
  }
}
