/// The representations of a type: one, or several in order of preference.
///
/// Source: CoreTransferable's `TransferRepresentation`.
public protocol TransferRepresentation {
  /// The type of the values.
  associatedtype Item: Transferable

  /// The representations, most preferred first.
  var representations: [Representation] { get }
}

/// Combines the listed representations into one.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
  /// Takes one representation of the list, and determines its item type.
  public static func buildExpression<Part: TransferRepresentation>(
    _ part: Part
  ) -> [Representation] where Part.Item == Item { part.representations }

  /// Combines the list.
  public static func buildBlock(_ parts: [Representation]...) -> RepresentationList<Item> {
    RepresentationList(parts.flatMap { $0 })
  }
}

/// Several representations of one type, most preferred first.
public struct RepresentationList<Item: Transferable>: TransferRepresentation {
  /// The representations.
  public let representations: [Representation]

  init(_ representations: [Representation]) { self.representations = representations }
}

extension TransferRepresentation {
  /// Suggests a file name, with extension, for receivers that save a value.
  ///
  /// If several names are given for one item, the last name is used.
  public func suggestedFileName(_ name: String) -> RepresentationList<Item> { suggestedFileName { _ in name } }

  /// Suggests a file name for each value; `nil` suggests none.
  public func suggestedFileName(_ name: @escaping (Item) -> String?) -> RepresentationList<Item> {
    modified { $0.suggestedFileName = { value in (value as? Item).flatMap(name) } }
  }

  /// Offers only values that meet a condition. If there are several conditions, values have to meet all of them.
  ///
  /// - Parameter condition: A question, asked when a provider is made for the value, as at the beginning of a drag. It
  ///   must be quick.
  public func exportingCondition(_ condition: @escaping (Item) -> Bool) -> RepresentationList<Item> {
    modified { representation in
      let before = representation.exportingCondition
      representation.exportingCondition = { value in
        (before?(value) ?? true) && (value as? Item).map(condition) ?? false
      }
    }
  }

  /// Sets the receivers that may see the representations.
  public func visibility(_ visibility: Visibility) -> RepresentationList<Item> {
    modified { $0.visibility = visibility }
  }

  private func modified(_ change: (inout Representation) -> Void) -> RepresentationList<Item> {
    var changed = representations
    for index in changed.indices { change(&changed[index]) }
    return RepresentationList(changed)
  }
}
