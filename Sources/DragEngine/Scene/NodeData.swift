/// Plain data that a node carries for the host, which the engine does not read.
package final class NodeData: Hashable, Sendable {
  /// The data.
  package let value: JSONValue
  /// The approximate memory size of the data. Unit: bytes.
  package let size: Int

  /// Creates the data of a node.
  package init(_ value: JSONValue, size: Int = 0) {
    self.value = value
    self.size = size
  }

  /// Whether both have the same value.
  package static func == (left: NodeData, right: NodeData) -> Bool { left === right || left.value == right.value }

  /// Hashes the value.
  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
