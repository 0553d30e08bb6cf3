/// Searches for the drags that would be accepted now, by the same questions as a real drag.
final class LegalDragSearch {
  private let scene: SceneKeeper
  private let questions: Questions
  private let filter: DragFilter
  private let matcher: Matcher
  private var found: [LegalDrag] = []
  private var budget: QuestionBudget

  /// Creates a search.
  ///
  /// - Parameter limit: The maximum number of questions, as `QuestionBudget` counts them.
  init(_ scene: SceneKeeper, _ questions: Questions, _ filter: DragFilter, askingAtMost limit: Int) {
    self.scene = scene
    self.questions = questions
    self.filter = filter
    matcher = Matcher(filter, scene.symbols)
    budget = QuestionBudget(limit)
  }

  private var stage: Stage { scene.stage }
  private var symbols: SymbolTable { scene.symbols }

  /// Runs the search.
  ///
  /// - Returns: The accepted drags; `nil` if the search costs more than the budget.
  func run() -> [LegalDrag]? {
    var (seenPayloads, sources): (Set<[ItemKey]>, Set<NodeIndex>) = ([], [])
    for node in stage.scene.nodes.indices.lazy.map({ NodeIndex($0) }) where matcher.fits(node, stage) && canGrab(node) {
      guard budget.mayLift() else { break }
      questions.revealing(questions.reachable(node), { nil }) { _ in
        let lifted = questions.lift(node, filter.modifiers)
        budget.countLift(of: lifted, selected: questions.selections.takeVisited(), after: questions.work.take())
        guard let drag = lifted else { return }
        // A press on an item that cannot be lifted itself lifts the item around it, which was already visited.
        let source = drag.origin.source.flatMap(stage.scene.node) ?? node
        if stage.scene.nodes.kind(of: source) == .item, !sources.insert(source).inserted { return }
        guard drag.payload.keys.count == 1 || seenPayloads.insert(drag.payload.keys).inserted else { return }
        for place in matcher.places(of: stage) { ask(drag, node, at: place) }
      }
    }
    return budget.isExceeded ? nil : found
  }

  /// Whether a press on a node may lift an item: the node is usable, and is a movable item or a draggable node without
  /// items inside.
  private func canGrab(_ node: NodeIndex) -> Bool {
    let nodes = stage.scene.nodes
    guard stage.scene.isUsable(node) else { return false }
    if nodes.kind(of: node) == .item { return !nodes.isMoveDisabled(node) }
    guard let behavior = stage.behaviors[node], !behavior.dragging.draggables.isEmpty else { return false }
    return !((node + 1)..<nodes.subtreeEnd(of: node)).contains { nodes.kind(of: $0) == .item }
  }

  private func ask(_ drag: DragState, _ node: NodeIndex, at place: NamedPlace) {
    let list = filter.positions ? place.list.flatMap { stage.lists.flow(of: $0) == nil ? nil : $0 } : nil
    for member in (list.map { stage.scene.groups[Int($0)].members } ?? []) {
      guard budget.mayAsk(about: drag) else { return }
      guard stage.scene.nodes.id(of: member) != nil else { continue }
      note(questions.ask(drag, at: place, before: member, exactly: true), of: drag, node, at: place, before: member)
    }
    guard budget.mayAsk(about: drag) else { return }
    note(questions.ask(drag, at: place, exactly: list != nil), of: drag, node, at: place)
  }

  private func note(
    _ verdict: LazyVerdict?, of drag: DragState, _ node: NodeIndex, at place: NamedPlace,
    before member: NodeIndex? = nil
  ) {
    budget.countAnswer(for: drag, after: questions.work.take())
    guard let verdict, verdict.operation.delivers else { return }
    budget.countResult(of: drag)
    let record = stage.scene.nodes[Int(node)]
    guard let id = record.id else { return }
    found.append(
      LegalDrag(
        operation: verdict.operation, item: symbols[id],
        namespace: record.kind == .item ? record.namespace.map { symbols[$0] } : nil,
        itemType: record.itemKey.map { symbols[$0.type] },
        itemIDs: drag.items.map(\.id), place: symbols[place.name], route: drag.route,
        details: verdict.details.limited(to: drag.items.count, quantity: drag.quantity),
        landing: member.flatMap { stage.scene.nodes.id(of: $0) }.map { symbols[$0] },
        isRedirected: drag.place.isRedirected,
        placeNamespace: place.isItem ? stage.scene.namespace(of: place.node, symbols) : nil,
        beginsOnItem: record.kind == .item, modifiers: filter.modifiers))
  }

  /// Finds the items and the places of a filter.
  private struct Matcher {
    private let item: Symbol??
    private let namespace: Identifier?
    private let origin: Symbol??
    private let place: Identifier?
    private let symbols: SymbolTable

    init(_ filter: DragFilter, _ symbols: SymbolTable) {
      // An unknown name matches no drag, whereas `nil` matches every drag.
      item = filter.item.map { symbols.symbol(for: $0) }
      namespace = filter.namespace
      origin = filter.origin.map { symbols.symbol(for: $0) }
      place = filter.place
      self.symbols = symbols
    }

    func fits(_ node: NodeIndex, _ stage: Stage) -> Bool {
      guard let id = stage.scene.nodes.id(of: node) else { return false }
      if let item, item != id { return false }
      if let namespace, namespace != stage.scene.namespace(of: node, symbols) { return false }
      guard let origin else { return true }
      // An item without a container does not begin in an unknown one.
      return origin != nil && origin == stage.containerID(around: node)
    }

    func places(of stage: Stage) -> [NamedPlace] {
      guard let place else { return stage.namedPlaces }
      return stage.namedPlaces.filter { symbols[$0.name] == place }
    }
  }
}

extension Reason {
  /// - Parameter aim: The purpose of the questions, as words after "to".
  static func tooManyQuestions(_ limit: Int, to aim: String) -> Reason {
    Reason(
      "more than \(limit) questions are needed to \(aim)", code: "too_many_questions",
      parameters: ["limit": .integer(limit)])
  }
}
