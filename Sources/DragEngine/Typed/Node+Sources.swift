extension Node {
  /// Makes the node a source of the item that it shows. The enclosing drag container supplies the value. Without a drag
  /// container, the drag carries the item itself, with the value from which a `forEach` made its row, if there is one.
  ///
  /// Source: SwiftUI's `draggable(containerItemID:)`.
  public func draggable() -> Node { modifier(.draggable()) }

  /// Makes the node a source of a value.
  ///
  /// - Parameter value: The value: a question, asked when a drag begins.
  ///
  /// Source: SwiftUI's `draggable(_:)`.
  public func draggable<Value: Transferable & Identifiable>(_ value: @autoclosure @escaping () -> Value) -> Node
  where Value.ID: IdentifierConvertible {
    modifier(
      .draggable {
        let value = value()
        return DragItem(value, id: value.id.identifier)
      })
  }

  /// Makes the node a source of a value, and draws another node during the drag. Belongs on an item, or on a row.
  ///
  /// - Parameters:
  ///   - value: The value: a question, asked when a drag begins.
  ///   - preview: The node to draw: a question, asked when a drag begins.
  ///
  /// Source: SwiftUI's `draggable(_:preview:)`.
  public func draggable<Value: Transferable & Identifiable>(
    _ value: @autoclosure @escaping () -> Value, preview: @escaping () -> Node
  ) -> Node where Value.ID: IdentifierConvertible {
    draggable(value()).modifier(.dragPreview { _ in preview() })
  }

  /// Makes the node a source of a value with an id of its own.
  ///
  /// - Parameters:
  ///   - value: The value: a question, asked when a drag begins.
  ///   - id: The id of the dragged item.
  public func draggable<Value: Transferable>(
    _ value: @autoclosure @escaping () -> Value, id: some IdentifierConvertible
  ) -> Node {
    modifier(.draggable { DragItem(value(), id: id.identifier) })
  }

  /// Makes the node a source of an item of the enclosing drag container, which supplies the value.
  ///
  /// - Parameters:
  ///   - containerItemID: The id of the item.
  ///   - namespace: The namespace of the drag container; `nil` is that of the node.
  ///
  /// Source: SwiftUI's `draggable(containerItemID:containerNamespace:)`.
  public func draggable(
    containerItemID: some IdentifierConvertible, containerNamespace namespace: Identifier? = nil
  ) -> Node {
    modifier(.draggable(containerItemID: containerItemID.identifier, namespace: namespace))
  }

  /// Supplies the values of drags that begin on items inside the node.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - payload: A question, asked once when a drag begins, with the ids of the items to lift. It returns the values
  ///     to drag, which may also belong to other items. If it returns none, no drag begins. It refuses by throwing a
  ///     reason.
  ///
  /// Source: SwiftUI's `dragContainer(for:in:_:)`.
  public func dragContainer<Item: Transferable & Identifiable>(
    for itemType: Item.Type = Item.self, in namespace: Identifier? = nil,
    _ payload: @escaping ([Item.ID]) throws -> some Collection<Item>
  ) -> Node where Item.ID: IdentifierConvertible {
    dragContainer(for: itemType, itemID: \.id, in: namespace) { ids, _ in try payload(ids) }
  }

  /// Supplies the values of drags that begin on items inside the node, by a question that also receives the session.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - payload: A question, asked once when a drag begins, with the ids of the items to lift and the session.
  public func dragContainer<Item: Transferable & Identifiable>(
    for itemType: Item.Type = Item.self, in namespace: Identifier? = nil,
    _ payload: @escaping ([Item.ID], DragSession) throws -> some Collection<Item>
  ) -> Node where Item.ID: IdentifierConvertible {
    dragContainer(for: itemType, itemID: \.id, in: namespace, payload)
  }

  /// Supplies the values of drags that begin on items inside the node, with a property of the values as their id.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - itemID: The id of a value.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - payload: A question, asked once when a drag begins, with the ids of the items to lift.
  ///
  /// Source: SwiftUI's `dragContainer(for:itemID:in:_:)`.
  public func dragContainer<Item: Transferable, ItemID: IdentifierConvertible>(
    for itemType: Item.Type = Item.self, itemID: @escaping (Item) -> ItemID, in namespace: Identifier? = nil,
    _ payload: @escaping ([ItemID]) throws -> some Collection<Item>
  ) -> Node {
    dragContainer(for: itemType, itemID: itemID, in: namespace) { ids, _ in try payload(ids) }
  }

  /// Supplies the values of drags that begin on items inside the node, with a property of the values as their id, by a
  /// question that also receives the session.
  ///
  /// - Parameters:
  ///   - itemType: The type of the items.
  ///   - itemID: The id of a value.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///   - payload: A question, asked once when a drag begins, with the ids of the items to lift and the session.
  public func dragContainer<Item: Transferable, ItemID: IdentifierConvertible>(
    for itemType: Item.Type = Item.self, itemID: @escaping (Item) -> ItemID, in namespace: Identifier? = nil,
    _ payload: @escaping ([ItemID], DragSession) throws -> some Collection<Item>
  ) -> Node {
    modifier(
      Modifier("dragContainer") { behavior, symbols in
        let space = namespace ?? behavior.namespace.map { symbols[$0] }
        Modifier.dragContainer(for: Item.itemType, in: namespace) { ids, session in
          var typed: [ItemID] = []
          do throws(Reason) { for id in ids { typed.append(try ItemID(typed: id)) } } catch { return .failed(error) }
          return PayloadAnswer {
            try payload(typed, session).map { DragItem($0, id: itemID($0).identifier, namespace: space) }
          }
        }
        .attach(behavior, symbols)
      })
  }

  /// Sets the selected items inside the node, which are lifted together.
  ///
  /// - Parameters:
  ///   - ids: The ids of the selected items, read when a drag begins, when the Delete key is pressed, and for questions
  ///     about hypothetical drags.
  ///   - namespace: The namespace of the items; `nil` is that of the node.
  ///
  /// Source: SwiftUI's `dragContainerSelection(_:containerNamespace:)`.
  public func dragContainerSelection<IDs: Collection>(
    _ ids: @autoclosure @escaping () -> IDs, containerNamespace namespace: Identifier? = nil
  ) -> Node where IDs.Element: IdentifierConvertible {
    modifier(.dragContainerSelection(in: namespace) { ids().map(\.identifier) })
  }

  /// Suggests operations for drags that begin on the node or inside it. The suggestion nearest to the source is used.
  ///
  /// Source: SwiftUI's `dragConfiguration(_:)`.
  public func dragConfiguration(_ configuration: DragConfiguration) -> Node {
    modifier(.dragConfiguration(configuration))
  }

  /// Observes every drag that begins on the node or inside it.
  ///
  /// - Parameter observer: An observer. In phase `ended` it is a command, which refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onDragSessionUpdated(_:)`.
  public func onDragSessionUpdated(_ observer: @escaping (DragSession) throws -> Void) -> Node {
    modifier(.onDragSessionUpdated { session in CommandAnswer { try observer(session) } })
  }

  /// Makes the node a source of one item with the types that a provider offers.
  ///
  /// - Parameter provider: A question, asked once when a drag begins. It refuses by throwing a reason.
  ///
  /// Source: SwiftUI's `onDrag(_:)`.
  public func onDrag(_ provider: @escaping () throws -> ItemProvider) -> Node {
    modifier(.onDrag { ProviderAnswer(provider) })
  }

  /// Makes the node a source of the types that a provider offers, and draws another node during the drag. Belongs on an
  /// item, or on a row.
  ///
  /// - Parameters:
  ///   - provider: A question, asked once when a drag begins. It refuses by throwing a reason.
  ///   - preview: The node to draw: a question, asked when a drag begins.
  ///
  /// Source: SwiftUI's `onDrag(_:preview:)`.
  public func onDrag(
    _ provider: @escaping () throws -> ItemProvider, preview: @escaping () -> Node
  ) -> Node {
    onDrag(provider).modifier(.dragPreview { _ in preview() })
  }

  /// Decides how much of an item with a quantity a drag carries; the rest stays at the item's place.
  ///
  /// - Parameter quantity: A question, asked once when a drag of one such item begins. It returns the quantity to
  ///   carry, or `nil` for the whole item. It refuses by throwing a reason.
  public func dragQuantity(_ quantity: @escaping (DragSession) throws -> Int?) -> Node {
    modifier(.dragQuantity { session in QuantityAnswer { try quantity(session) } })
  }

  /// Makes the node a handle of the innermost item around it. Belongs on a text or container inside an item.
  public func dragHandle() -> Node { modifier(.dragHandle()) }
}
