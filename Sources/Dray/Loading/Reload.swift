/// The changes that a reload of a plugin made.
public struct Reload: Sendable {
  /// The name of the plugin.
  public var plugin: String
  /// The drags that the new rules accept and the old ones refused.
  public var newDrags: [LegalDrag] = []
  /// The drags that the old rules accepted and the new ones refuse.
  public var goneDrags: [LegalDrag] = []
  /// Whether the legal drags were compared; `false` if one of the two searches failed, for example because it would
  /// cost more than `PluginQuotas.questions`.
  public var comparesDrags = true
  /// The drags in progress whose verdict has changed.
  public var verdicts: [VerdictChange] = []
  /// The names of states that the new scripts declare and the old ones did not.
  public var newStates: [String] = []
  /// The names of states that the new scripts no longer declare: their contents are gone.
  public var droppedStates: [String] = []
  /// The names of states that `migrate` has converted to another version. Earlier steps can then not be undone.
  public var migratedStates: [String] = []
  /// The changes as lines for the user. The first eight new drags and the first eight gone drags are named; the others
  /// are counted.
  public internal(set) var lines: [String] = []

  /// The change of the verdict of a drag in progress.
  public struct VerdictChange: Sendable {
    /// The pointer of the drag.
    public var pointer: PointerID
    /// The verdict of the old rules.
    public var before: Verdict
    /// The verdict of the new rules; `nil` if the drag has ended.
    public var after: Verdict?
  }

  init(of plugin: String) { self.plugin = plugin }
}

extension Reload: CustomStringConvertible {
  /// A line that the plugin was reloaded, and `lines`.
  public var description: String { (["\(plugin) was reloaded"] + lines).joined(separator: "\n") }
}

/// The answers of a host's rules at one time, for a comparison with those of other rules.
struct AnsweredRules {
  /// The legal drags; `nil` if they could not be found.
  private let drags: [LegalDrag]?
  /// The verdict of each drag in progress, and the labels of its items.
  private let verdicts: [(pointer: PointerID, verdict: Verdict, items: String)]
  /// The labels of the items in `drags`.
  private var labels: [Identifier: String] = [:]

  init(of host: Host) {
    let engine = host.engine
    drags = try? host.findLegalDrags()
    for drag in drags ?? [] {
      for id in drag.itemIDs where labels[id] == nil { labels[id] = host.label(of: id) }
    }
    verdicts = engine.draggingPointers.compactMap { pointer in
      guard let session = engine.dropSession(pointer: pointer) else { return nil }
      let items = session.items.map { host.label(of: $0.id) }.joined(separator: " ")
      return (pointer, session.verdict, items)
    }
  }

  /// Adds to a reload the differences between these answers and later ones.
  func compare(with after: AnsweredRules, into reload: inout Reload) {
    if let drags, let now = after.drags {
      let (old, new) = (Set(drags.map(\.withoutDetails)), Set(now.map(\.withoutDetails)))
      reload.newDrags = now.filter { !old.contains($0.withoutDetails) }
      reload.goneDrags = drags.filter { !new.contains($0.withoutDetails) }
    } else {
      reload.comparesDrags = false
    }
    reload.lines += Self.lines("now legal", reload.newDrags, after.labels)
    reload.lines += Self.lines("no longer legal", reload.goneDrags, labels)
    for (pointer, verdict, items) in verdicts {
      let now = after.verdicts.first { $0.pointer == pointer }?.verdict
      guard now != verdict else { continue }
      reload.verdicts.append(Reload.VerdictChange(pointer: pointer, before: verdict, after: now))
      // Verdicts that differ in a detail, such as the count of a badge, can have the same text.
      if now?.text != verdict.text {
        reload.lines.append("the drag of \(items): \(verdict.text) → \(now?.text ?? "ended")")
      }
    }
  }

  /// The largest number of drags that are named.
  private static let mostNamed = 8

  private static func lines(_ what: String, _ drags: [LegalDrag], _ labels: [Identifier: String]) -> [String] {
    let named = drags.prefix(mostNamed).map { drag in
      let items = drag.itemIDs.map { labels[$0] ?? $0.description }.joined(separator: " ")
      let places = [drag.route.from, drag.route.to ?? drag.place].compactMap { $0?.description }
      return "\(what): \(items): \(places.joined(separator: " → "))"
    }
    let more = drags.count - mostNamed
    return named + (more > 0 ? ["\(what): \(more) more \(more == 1 ? "drag" : "drags")"] : [])
  }
}

extension LegalDrag {
  /// The drag without the details of the destination's answer, which do not decide whether the drag is legal.
  fileprivate var withoutDetails: LegalDrag {
    var drag = self
    drag.details = DropDetails()
    return drag
  }
}

extension Verdict {
  /// `move`, `forbidden: 6♦ needs a black 7`.
  fileprivate var text: String {
    guard !operation.delivers, let why = reason?.text ?? cause?.text else { return operation.rawValue }
    return "\(operation.rawValue): \(why)"
  }
}

extension Host {
  /// The label of an item; its id if it has no label.
  fileprivate func label(of id: Identifier) -> String {
    let node = engine.symbols.symbol(for: id).flatMap { engine.scene.nodes(itemID: $0).first }
    guard let label = node.flatMap({ engine.scene[$0].appearance.label }), !label.isEmpty else { return id.description }
    return label
  }
}
