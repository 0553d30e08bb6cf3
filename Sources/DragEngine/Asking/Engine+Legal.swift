extension Engine {
  /// Every drag that would be accepted at this moment, found by the questions that the drag itself would ask.
  ///
  /// Nothing is moved and nobody who watches hears of it. Items come in the order of the scene, and for each the places
  /// where it can be dropped; a place that would change nothing is none of them. What is lifted in the same company by
  /// several items of a selection is listed once, and so is an item that those lift which lie in it. Why a place refuses
  /// is not asked: who wants to know asks `why`.
  ///
  /// - Parameters:
  ///   - item: Only drags that begin on items of this id; `nil` for all.
  ///   - namespace: Only items in this namespace.
  ///   - origin: Only drags that begin in this collection or container.
  ///   - place: Only drops at this place.
  ///   - positions: Whether each place in a list counts by itself; else a list is asked once, at its end.
  ///   - modifiers: The keys that are held down.
  /// - Returns: Nothing while a rule is asked, which must not ask others, and while the scene cannot be described.
  /// - Complexity: As many questions as there are items that can be lifted times places.
  public func legalDrags(
    of item: Identifier? = nil, in namespace: Identifier? = nil, from origin: Identifier? = nil,
    to place: Identifier? = nil, positions: Bool = false, modifiers: EventModifiers = []
  ) -> [LegalDrag] {
    let found = try? findLegalDrags(
      of: item, in: namespace, from: origin, to: place, positions: positions, modifiers: modifiers, askingAtMost: .max)
    return found ?? []
  }

  /// The same with a limit.
  ///
  /// - Parameter limit: How many questions may be asked: one for each item to be lifted, one for each place.
  /// - Throws: `rule` if there are more; what was found so far would be taken for all.
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
        // Items that cannot be lifted themselves lift the one that holds them, which comes before them.
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

  /// What was found so far.
  private struct Search {
    var drags: [LegalDrag] = []
    /// How many questions may be asked yet; negative once there was one too many.
    var questionsLeft: Int

    init(questionsLeft: Int) { self.questionsLeft = questionsLeft }

    /// Counts a question.
    mutating func mayAsk() -> Bool {
      if questionsLeft >= 0 { questionsLeft -= 1 }
      return questionsLeft >= 0
    }
  }

  /// Brings the scene up to date; `false` if nobody can be asked now.
  func prepareToAsk() -> Bool {
    guard activity == .idle || activity == .command else { return false }
    do {
      if activity == .command { try rebuildScene() } else { try updateScene() }
      return true
    } catch {
      return false
    }
  }

  /// What drags are asked for.
  private struct Wanted {
    private var item: Symbol??
    private let namespace: Identifier?
    private let symbols: SymbolTable
    private var origin: Symbol??

    init(_ item: Identifier?, _ namespace: Identifier?, _ origin: Identifier?, _ symbols: SymbolTable) {
      // A name that nobody has ever used is that of nothing, which is not the same as any.
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

  /// Whether a press on a node may lift something: on an item, or on what has a name, can be dragged and holds no item.
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
