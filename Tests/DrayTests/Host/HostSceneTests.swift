import Dray
import Testing

/// Two lanes of crates that belong to the host, with rules from a script.
private final class Lanes: TransactionParticipant {
  let host = Host()
  var belt: [Identifier] = ["a", "b"]
  var ship: [Identifier] = []
  var hasShip = true
  /// The reason of the host's refusals; `nil` accepts all moves.
  var objection: Reason?
  var reports: [String] = []
  private var before: (belt: [Identifier], ship: [Identifier]) = ([], [])

  init(_ rules: String) throws {
    host.onReport = { [unowned self] in reports.append($0.text) }
    host.setScene { [unowned self] in nodes() }
    host.add(self)
    try host.load(script: "local dray = require 'dray'\n" + rules, name: "rules")
  }

  private func nodes() -> [Node] {
    let yard = Node.hstack(id: "yard") {
      lane("belt", belt)
      if hasShip { lane("ship", ship) }
    }
    return [yard.modifier(.reorderContainer(for: "crate") { [unowned self] in move($0) })]
  }

  private func lane(_ id: Identifier, _ crates: [Identifier]) -> Node {
    Node.vstack(id: id, size: Size(width: 50, height: 200)) {
      Node.forEach(crates) { crate in
        let value: PlainData = ["name": .string(LuaString("crate \(crate)"))]
        return Node.item(
          id: crate, type: "crate", size: Size(width: 50, height: 50), payload: host.value(value))
      }
      .reorderable()
    }
  }

  private func move(_ difference: AnyReorderDifference) -> CommandAnswer {
    var lanes = ["belt": belt, "ship": ship] as [Identifier: [Identifier]]
    difference.apply(to: &lanes) { $0 }
    (belt, ship) = (lanes["belt"] ?? [], lanes["ship"] ?? [])
    return .done
  }

  func begin() { before = (belt, ship) }
  func prepare() throws(EngineError) {
    if let objection { throw .refused(objection) }
  }
  func commit() -> ModelChange? {
    .between([before.belt, before.ship], and: [belt, ship]) { [unowned self] in (belt, ship) = ($0[0], $0[1]) }
  }
  func rollback() { (belt, ship) = before }

  func drag(_ item: Identifier, to place: Identifier) -> DragOutcome { host.engine.move(item, to: place) }
  func state(_ name: String) -> PlainData? { host.plugins.first?.state(name) }
}

@Suite struct `Rules for a scene of the host` {
  private let log = "local log = dray.state('log', { moves = 0 })\n"
  private let count = "dray.container('yard'):reorder_container('crate', function() log.moves = log.moves + 1 end)\n"

  @Test func `the host moves its item, and the script reacts`() throws {
    let lanes = try Lanes(log + count)
    #expect(lanes.drag("a", to: "ship").cause == .dropped)
    #expect(lanes.belt == ["b"])
    #expect(lanes.ship == ["a"])
    #expect(lanes.state("log")?["moves"] == 1)
  }

  @Test func `a refusing script rolls back the host's move`() throws {
    let lanes = try Lanes("dray.container('yard'):reorder_container('crate', function() return false, 'closed' end)")
    let outcome = lanes.drag("a", to: "ship")
    #expect(outcome.cause == .refused)
    #expect(outcome.reason == "closed")
    #expect(lanes.belt == ["a", "b"])
  }

  @Test func `a refusing host rolls back the script's writes`() throws {
    let lanes = try Lanes(log + count)
    lanes.objection = "sealed"
    let outcome = lanes.drag("a", to: "ship")
    #expect(outcome.operation == .cancel)
    #expect(outcome.cause == .refused)
    #expect(outcome.reason == "sealed")
    #expect(lanes.state("log")?["moves"] == 0)
    #expect(lanes.belt == ["a", "b"])
  }

  @Test func `a question reads the values that the host gave to its items`() throws {
    let lanes = try Lanes(
      """
      dray.container('ship'):drop_configuration(function(session)
        return false, session.items[1].name .. ' stays with ' .. dray.items('belt')[2].name
      end)
      """)
    #expect(lanes.drag("a", to: "ship").reason == "crate a stays with crate b")
  }

  @Test func `rules for a later container are attached when it appears`() throws {
    let lanes = try Lanes("dray.container('ship'):drop_configuration(function() return false, 'full' end)")
    lanes.hasShip = false
    lanes.host.invalidateScene()
    #expect(lanes.drag("a", to: "ship").cause == .notLifted)
    lanes.hasShip = true
    lanes.host.invalidateScene()
    #expect(lanes.drag("a", to: "ship").reason == "full")
  }

  @Test func `rules for a missing container are reported with the nearest name`() throws {
    let lanes = try Lanes("dray.container('blet'):drop_configuration(function() return true end)")
    #expect(lanes.reports == ["rules for 'blet': no container has this id; did you mean 'belt'?"])
  }
}
