extension Driver {
  /// Evaluates a hypothetical drag and explains the result. No item is moved, and an open drag continues.
  ///
  /// - Parameters:
  ///   - what: An item; a container or a collection, for its frontmost item that can be lifted, also if that is
  ///     scrolled out of sight; or a point.
  ///   - place: The destination of the drop.
  ///   - before: The item in the destination to insert before; `nil` is the place as a whole.
  ///   - modifiers: The held modifier keys.
  ///   - selected: The items that the evaluation takes as selected; `nil` is the present selection.
  /// - Throws: `DriverError` for an invalid argument, such as an unknown name.
  public func why(
    _ what: DriverPlace, _ place: DriverPlace, before: Identifier? = nil, modifiers: EventModifiers = [],
    selected: [Identifier]? = nil
  ) throws(DriverError) -> Explanation {
    try why(what, place, at: before.map { .before($0) }, modifiers: modifiers, selected: selected)
  }

  /// Evaluates a hypothetical drag to a position in a place, and explains the result.
  ///
  /// - Parameters:
  ///   - what: An item; a container or a collection, for its frontmost item that can be lifted, also if that is
  ///     scrolled out of sight; or a point.
  ///   - place: The destination of the drop.
  ///   - position: The position in the place; `nil` is the place as a whole.
  ///   - modifiers: The held modifier keys.
  ///   - selected: The items that the evaluation takes as selected; `nil` is the present selection.
  /// - Throws: `DriverError` for an invalid argument, such as an unknown name.
  public func why(
    _ what: DriverPlace, _ place: DriverPlace, at position: DriverPosition?, modifiers: EventModifiers = [],
    selected: [Identifier]? = nil
  ) throws(DriverError) -> Explanation {
    let (what, exact) = (try exact(what), try ExactPlace(place, position, carrying: [], of: self))
    let grip = try grip(of: what)
    var carried: [ItemKey] = []
    if case .node(let node) = grip, let key = scene[node].itemKey { carried = [key] }
    let spot = try spot(at: exact, carrying: carried)
    let selection = try supposed(selected, in: what.namespace)
    return host.engine.supposing(selection) {
      host.questions.explain { host.engine.why(grip, to: spot, modifiers: modifiers) }
    }
  }

  private func supposed(
    _ selected: [Identifier]?, in namespace: Identifier?
  ) throws(DriverError) -> HypotheticalSelection? {
    guard let selected else { return nil }
    try checkSelectable(selected, in: namespace)
    return HypotheticalSelection(selected, in: namespace)
  }

  private func grip(of what: DriverPlace) throws(DriverError) -> Grip {
    guard let name = what.id else { return .point(try landingPoint(of: what, before: nil)) }
    let item: NodeIndex?
    switch try find(what, for: .grip) {
    case nil: return .point(try landingPoint(of: what, before: nil))
    case .item(let node): return .node(node)
    case .container(let node): item = frontmostItem(among: (node + 1)..<scene[node].subtreeEnd)
    case .collection(let group): item = frontmostItem(among: scene.groups[Int(group)].members)
    }
    if let item { return .node(item) }
    guard let point = host.engine.landingPoint(of: name) else { throw .unknownName(name, meant: nil) }
    return .point(point)
  }

  private func spot(at exact: ExactPlace, carrying carried: [ItemKey]) throws(DriverError) -> Spot {
    let (engine, place, before) = (host.engine, exact.place, exact.before)
    func miss(_ drag: DragState) -> Reason? {
      exact.reasonForOtherPlace(drag, on: engine) ?? (try? exact.reasonForOtherList(drag, of: self))
    }
    guard let name = place.id,
      let found = try find(place, for: exact.isList ? .list : .place, carrying: carried)
    else {
      let point = try landingPoint(of: place, before: nil)
      return .init(at: nil) { _ in point }
    }
    if case .item(let node) = found, before == nil {
      return .init(at: node, missing: miss) { engine.landingPoint(on: node, carrying: $0) }
    }
    guard let node = engine.landingNode(of: name, before: before) else {
      throw before.map { .notInside($0, place: place.description) } ?? .unknownName(name, meant: nil)
    }
    return .init(at: node, missing: miss) { _ in engine.landingPoint(of: name, before: before) }
  }

  /// Finds every drag that would be accepted now. No item is moved, and an open drag continues.
  ///
  /// - Parameters:
  ///   - what: An item, for drags that begin on it; a container or a collection, for those that begin there; `nil` or a
  ///     point for all.
  ///   - positions: Whether the search evaluates each position in a list, or only its end; `nil` evaluates each position
  ///     for the drags of an item.
  ///   - modifiers: The held modifier keys.
  ///   - selected: The items that the search takes as selected; `nil` is the present selection.
  /// - Throws: `DriverError` for an invalid argument, such as an unknown name; `tooMuch` for an incomplete search.
  public func legal(
    _ what: DriverPlace? = nil, positions: Bool? = nil, modifiers: EventModifiers = [], selected: [Identifier]? = nil
  ) throws(DriverError) -> [LegalDrag] {
    let what = try what.map(exact)
    let selection = try supposed(selected, in: what?.namespace)
    return try host.engine.supposing(selection) {
      Result { () throws(DriverError) in try legal(what, positions, modifiers) }
    }.get()
  }

  private func legal(
    _ what: DriverPlace?, _ positions: Bool?, _ modifiers: EventModifiers
  ) throws(DriverError) -> [LegalDrag] {
    guard let what, let name = what.id, let meant = try find(what, for: .grip) else {
      return try found { () throws(EngineError) in
        try host.findLegalDrags(DragFilter(positions: positions ?? false, modifiers: modifiers))
      }
    }
    switch meant {
    case .container, .collection:
      return try found { () throws(EngineError) in
        try host.findLegalDrags(DragFilter(from: name, positions: positions ?? false, modifiers: modifiers))
      }
    case .item(let node):
      let (record, symbols) = (scene[node], host.engine.symbols)
      let id = record.id.map { symbols[$0] } ?? name
      return try found { () throws(EngineError) in
        try host.findLegalDrags(
          DragFilter(
            of: id, in: scene.namespace(of: node, symbols), positions: positions ?? true, modifiers: modifiers))
      }
    }
  }

  private func found(_ ask: () throws(EngineError) -> [LegalDrag]) throws(DriverError) -> [LegalDrag] {
    do { return try ask() } catch { throw .tooMuch(error.description) }
  }
}
