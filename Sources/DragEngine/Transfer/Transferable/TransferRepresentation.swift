/// How values of a type are written and read: one way, or several in order of preference.
///
/// Source: CoreTransferable's `TransferRepresentation`.
public protocol TransferRepresentation {
  /// The type of the values.
  associatedtype Item: Transferable

  /// The ways, most preferred first.
  var representations: [Representation] { get }
}

/// Makes one representation of those that are listed.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
  /// Takes one of the list; here it learns what its item is.
  public static func buildExpression<Part: TransferRepresentation>(
    _ part: Part
  ) -> [Representation] where Part.Item == Item { part.representations }

  /// Puts the list together.
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
  /// Suggests a file name, with extension, for whoever saves a value.
  ///
  /// Of several that are given for one item the last counts.
  public func suggestedFileName(_ name: String) -> RepresentationList<Item> { suggestedFileName { _ in name } }

  /// Suggests a file name for each value; `nil` suggests none.
  public func suggestedFileName(_ name: @escaping (Item) -> String?) -> RepresentationList<Item> {
    modified { $0.suggestedFileName = { value in (value as? Item).flatMap(name) } }
  }

  /// Offers only values for which a condition holds; with several all have to.
  ///
  /// - Parameter condition: A question that is asked when a drag begins, and has to be quick.
  public func exportingCondition(_ condition: @escaping (Item) -> Bool) -> RepresentationList<Item> {
    modified { representation in
      let before = representation.exportingCondition
      representation.exportingCondition = { value in
        (before?(value) ?? true) && (value as? Item).map(condition) ?? false
      }
    }
  }

  /// Offers values to those only who stand in a circle around this process.
  public func visibility(_ visibility: Visibility) -> RepresentationList<Item> {
    modified { $0.visibility = visibility }
  }

  private func modified(_ change: (inout Representation) -> Void) -> RepresentationList<Item> {
    var changed = representations
    for index in changed.indices { change(&changed[index]) }
    return RepresentationList(changed)
  }
}
