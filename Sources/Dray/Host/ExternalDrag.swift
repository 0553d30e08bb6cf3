internal import LuaRuntime

/// A drag of another program that enters the scene.
public struct ExternalDrag {
  /// The items of the drag.
  public var contents: Contents
  /// The operations that the other program suggests.
  public var operations: DropOperation.Set
  /// The position of the pointer. Space: scene.
  public var location: Point
  /// The time at which the drag entered. Unit: seconds, by the host's clock.
  public var time: Double
  /// The pointer of the drag.
  public var pointer: PointerID
  /// The held modifier keys.
  public var modifiers: EventModifiers

  /// The items of a drag of another program.
  public enum Contents {
    /// A provider for each item. An item without a promise of visibility `all` is left out. Data is requested after the
    /// drop.
    case promises([ItemProvider])
    /// The content type of each item, without data: destinations receive types and ids only.
    case types([Identifier])

    /// The number of items and types in the journal line of the drag.
    var count: Int {
      switch self {
      case .promises(let items): items.reduce(0) { $0 + 1 + $1.representations.count }
      case .types(let types): types.count
      }
    }
  }

  /// Creates a drag from the providers of its items.
  ///
  /// - Parameters:
  ///   - items: The items with their data.
  ///   - operations: The operations that the source suggests.
  ///   - location: The position of the pointer. Space: scene.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  ///   - modifiers: The held modifier keys.
  public init(
    items: [ItemProvider], operations: DropOperation.Set = .copy, location: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) {
    self.init(.promises(items), operations, location, time, pointer, modifiers)
  }

  /// Creates a drag from the content types of its items, without data.
  ///
  /// - Parameters:
  ///   - types: The content type of each item.
  ///   - operations: The operations that the source suggests.
  ///   - location: The position of the pointer. Space: scene.
  ///   - time: The time by the host's clock. Unit: seconds.
  ///   - pointer: The pointer.
  ///   - modifiers: The held modifier keys.
  public init(
    types: [Identifier], operations: DropOperation.Set = .copy, location: Point, time: Double = 0,
    pointer: PointerID = 0, modifiers: EventModifiers = []
  ) {
    self.init(.types(types), operations, location, time, pointer, modifiers)
  }

  private init(
    _ contents: Contents, _ operations: DropOperation.Set, _ location: Point, _ time: Double, _ pointer: PointerID,
    _ modifiers: EventModifiers
  ) {
    self.contents = contents
    self.operations = operations
    self.location = location
    self.time = time
    self.pointer = pointer
    self.modifiers = modifiers
  }
}

extension JournalLine {
  /// The line of a drag of another program.
  init(_ drag: ExternalDrag) {
    self.init(
      .enter,
      [
        "x": .number(drag.location.x), "y": .number(drag.location.y),
        "operations": .texts(drag.operations.names),
      ])
    switch drag.contents {
    case .types(let types): self["types"] = .ids(types)
    case .promises(let items):
      // Each item has one object: its name and its content types.
      let promises = items.map { item in
        var fields = DataFields()
        fields["name"] = item.suggestedName.map { .text($0) }
        fields["types"] = .table(
          PlainTable(
            items: item.representations.map { promise in
              [PlainData(promise.type), .text(promise.visibility.rawValue)]
            }))
        return fields.data
      }
      self["items"] = PlainData.table(PlainTable(items: promises)).journaled
    }
    addCircumstances(time: drag.time, pointer: drag.pointer, modifiers: drag.modifiers)
  }
}

extension DropOperation.Set {
  /// The names of the operations.
  fileprivate var names: [String] {
    DropOperation.allCases.filter { !Self($0).isEmpty && contains(Self($0)) }.map(\.rawValue)
  }
}
