import CDray
import Dray

extension Shape {
  /// The fields of a struct of the header.
  ///
  /// - Parameter hidden: Fields that other interfaces do not have, such as the kind of a response.
  init(c value: Any, without hidden: Set<String> = []) {
    let children = Array(Mirror(reflecting: value).children)
    fields = []
    for (index, child) in children.enumerated() {
      guard let label = child.label, !hidden.contains(label), !["struct_size", "reserved"].contains(label) else {
        continue
      }
      // The number of elements stands behind a list and belongs to it.
      if index > 0, Self.isList(children[index - 1].value) { continue }
      let count = index + 1 < children.count ? children[index + 1].value as? Int ?? 0 : 0
      fields += Self.fields(Self.otherNames[label] ?? label, child.value, count)
    }
  }

  private static func isList(_ value: Any) -> Bool { type(of: value) == UnsafePointer<dray_id>?.self }

  private static func fields(_ name: String, _ value: Any, _ count: Int) -> [Field] {
    switch value {
    case let route as dray_route:
      Mirror(reflecting: route).children.map { ($0.label ?? "", ($0.value as? dray_id).flatMap(text)) }
    case let reason as dray_reason: fields(reason)
    case let details as UnsafePointer<dray_drop_details>: Shape(c: details.pointee).fields
    case let id as dray_id: [(name, text(id))]
    case _ where isList(value):
      [
        (
          name,
          UnsafeBufferPointer(start: value as? UnsafePointer<dray_id>, count: count).compactMap(text)
            .joined(separator: " ")
        )
      ]
    case let chars as UnsafePointer<CChar>: [(name, String(cString: chars))]
    case let number as Int32: [(name, word(name, number))]
    case let number as Int: [(name, "\(number)")]
    case let number as Int64: [(name, "\(number)")]
    default: [(name, nil)]
    }
  }

  private static func fields(_ reason: dray_reason) -> [Field] {
    Mirror(reflecting: reason).children.compactMap { child in
      switch child.label {
      case "text": ("reason", (child.value as? UnsafePointer<CChar>).map { String(cString: $0) })
      case "code": ("code", (child.value as? UnsafePointer<CChar>).map { String(cString: $0) })
      case "parameters":
        (
          "parameters",
          UnsafeBufferPointer(start: reason.parameters, count: reason.parameter_count).map {
            "\(String(cString: $0.name))=\(String(cString: $0.value))"
          }.joined(separator: " ")
        )
      default: nil
      }
    }
  }

  private static func text(_ id: dray_id) -> String? { id.string.map { String(cString: $0) } }

  /// The word for a constant, as scripts have it.
  private static func word(_ name: String, _ number: Int32) -> String? {
    if number == 0 { return nil }
    let operations: [Int32: String] = [1: "copy", 2: "move", 4: "delete", 8: "alias", 16: "cancel", 32: "forbidden"]
    switch name {
    case "operation": return operations[number]
    case "cause": return Cause.allCases[Int(number) - 1].rawValue
    case "kind": return UndoableStep.Kind.allCases[Int(number) - 1].rawValue
    case "step": return Announcement.Step.allCases[Int(number) - 1].rawValue
    default: return number == 1 ? "true" : "\(number)"
    }
  }
}
