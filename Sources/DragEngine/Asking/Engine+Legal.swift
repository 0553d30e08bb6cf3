extension Engine {
  /// Every drag that would be accepted at this moment, found with the questions that a real drag would ask.
  ///
  /// Nothing is moved and no observer is notified. Items are in the order of the scene, each with the places where it
  /// can be dropped; places that would change nothing are left out. If several items of a selection lift the same
  /// payload, it is listed once; so is an item that is also lifted by the items inside it. Reasons of refusals are not
  /// collected; `why` returns them.
  ///
  /// - Parameters:
  ///   - item: Only drags that begin on items of this id; `nil` for all.
  ///   - namespace: Only items in this namespace.
  ///   - origin: Only drags that begin in this collection or container.
  ///   - place: Only drops at this place.
  ///   - positions: Whether each gap of a list is a place; otherwise a list is asked once, at its end.
  ///   - modifiers: The modifier keys that are held down.
  /// - Returns: An empty list if called from inside a question, or while the scene cannot be described.
  /// - Complexity: as many questions as there are liftable items times places.
  public func legalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) -> [LegalDrag] {
    let found = try? findLegalDrags(
      of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers, askingAtMost: .max)
    return found ?? []
  }

  /// The same with a limit on the number of questions.
  ///
  /// - Parameter limit: The maximum number of questions: one for each item to lift, one for each place.
  /// - Throws: `rule` if there are more, because a partial list would be taken for the complete one.
  package func findLegalDrags(
    of item: Identifier?, in namespace: Identifier?, from origin: Identifier?, to place: Identifier?,
    positions: Bool, modifiers: EventModifiers, askingAtMost limit: Int
  ) throws(EngineError) -> [LegalDrag] {
    guard prepareToAsk() else { return [] }
    inquiry.ignoresReasons = true
    defer { inquiry.ignoresReasons = false }
    let wanted = Wanted(item, namespace, origin, symbols)
    var search = Search(questionsLeft: limit)
    var (companies, sources): (Set<[ItemKey]>, Set<NodeIndex>) = ([], [])
    for node in stage.scene.nodes.indices.lazy.map({ NodeIndex($0) }) where wanted.fits(node, stage) && canGrab(node) {
      guard search.mayAsk() else { break }
      let isReachable = !stage.scene.hasClips || grabPoint(of: node) != nil
      seeing(isReachable ? nil : node, { nil }) { _ in
        guard let drag = liftToAsk(node, modifiers) else { return }
        // Items that cannot be lifted themselves lift the item around them, which comes first in the order.
        let source = drag.origin.source.flatMap(stage.scene.node) ?? node
        if stage.scene.nodes.kind(of: source) == .item, !sources.insert(source).inserted { return }
        guard drag.payload.keys.count == 1 || companies.insert(drag.payload.keys).inserted else { return }
        let places = place.map { name in namedPlaces.filter { symbols[$0.name] == name } } ?? namedPlaces
        for place in places { note(drag, node, at: place, positions, in: &search) }
      }
    }
    if search.questionsLeft < 0 { throw .rule(.tooManyQuestions(limit)) }
    return search.drags
  }

  /// The state of the search.
  private struct Search {
    var drags: [LegalDrag] = []
    /// The number of questions left; negative after the limit was exceeded.
    var questionsLeft: Int

    init(questionsLeft: Int) { self.questionsLeft = questionsLeft }

    /// Counts a question; returns whether it may be asked.
    mutating func mayAsk() -> Bool {
      if questionsLeft >= 0 { questionsLeft -= 1 }
      return questionsLeft >= 0
    }
  }

  /// Updates the scene; returns `false` if no rule can be asked now.
  func prepareToAsk() -> Bool {
    guard activity == .idle || activity == .command else { return false }
    do {
      if activity == .command { try rebuildScene() } else { try updateScene() }
      return true
    } catch {
      return false
    }
  }

  /// The filters of a search.
  private struct Wanted {
    private var item: Symbol??
    private let namespace: Identifier?
    private let symbols: SymbolTable
    private var origin: Symbol??

    init(_ item: Identifier?, _ namespace: Identifier?, _ origin: Identifier?, _ symbols: SymbolTable) {
      // An unknown name matches nothing, whereas `nil` matches everything.
      self.item = item.map { symbols.symbol(for: $0) }
      (self.namespace, self.symbols) = (namespace, symbols)
      self.origin = origin.map { symbols.symbol(for: $0) }
    }

    func fits(_ node: NodeIndex, _ stage: Stage) -> Bool {
      guard let id = stage.scene.nodes.id(of: node) else { return false }
      if let item, item != id { return false }
      if let namespace, namespace != stage.scene.namespace(of: node, symbols) { return false }
      return origin == nil || origin == stage.containerID(around: node)
    }
  }

  /// Whether a press on a node may lift: on an item, or on a draggable node with an id and without items inside.
  private func canGrab(_ node: NodeIndex) -> Bool {
    let nodes = stage.scene.nodes
    guard stage.scene.isUsable(node) else { return false }
    if nodes.kind(of: node) == .item { return !nodes.isMoveDisabled(node) }
    guard let behavior = stage.behaviors[node], !behavior.draggables.isEmpty else { return false }
    return !((node + 1)..<nodes.subtreeEnd(of: node)).contains { nodes.kind(of: $0) == .item }
  }

  private func note(
    _ drag: DragState, _ node: NodeIndex, at place: NamedPlace, _ positions: Bool, in search: inout Search
  ) {
    let list = positions ? place.list.flatMap { stage.flow(of: $0) == nil ? nil : $0 } : nil
    for member in (list.map { stage.scene.groups[Int($0)].members } ?? []) {
      guard search.mayAsk() else { return }
      guard stage.scene.nodes.id(of: member) != nil,
        let verdict = ask(drag, at: place, before: member, exactly: true)
      else { continue }
      note(verdict, of: drag, node, at: place, in: &search.drags)
    }
    guard search.mayAsk(), let verdict = ask(drag, at: place, exactly: list != nil) else { return }
    note(verdict, of: drag, node, at: place, in: &search.drags)
  }

  private func note(
    _ verdict: Ruling, of drag: DragState, _ node: NodeIndex, at place: NamedPlace, in drags: inout [LegalDrag]
  ) {
    guard verdict.operation.delivers else { return }
    let record = stage.scene.nodes[Int(node)]
    guard let id = record.id else { return }
    drags.append(
      LegalDrag(
        item: symbols[id], namespace: record.kind == .item ? record.namespace.map { symbols[$0] } : nil,
        itemIDs: drag.items.map(\.id), place: symbols[place.name], route: drag.route, operation: verdict.operation,
        acceptedItemCount: verdict.acceptedItemCount))
  }
}

extension Reason {
  fileprivate static func tooManyQuestions(_ limit: Int) -> Reason {
    Reason(
      "more than \(limit) questions are needed to find all legal drags; name an item, a container or a place",
      code: "too_many_questions", parameters: ["limit": .integer(limit)])
  }
}
