import Dray

/// The crates on the belt and in the ship: the program's own model. The rules know only the values that the scene gives
/// them.
final class Yard {
  /// A crate. The rules see its name and its weight.
  struct Crate: Equatable {
    var name: String
    /// Unit: tonnes.
    var weight: Int
    var isSealed = false

    var id: Identifier { .string(name) }
  }

  private(set) var lanes: [Identifier: [Crate]]
  private var lanesBefore: [Identifier: [Crate]] = [:]

  init() {
    lanes = [
      "belt": [
        Crate(name: "apples", weight: 30), Crate(name: "bricks", weight: 80), Crate(name: "coal", weight: 20),
        Crate(name: "dust", weight: 0), Crate(name: "eggs", weight: 10, isSealed: true),
      ],
      "ship": [],
    ]
  }

  /// The scene: two lanes side by side, whose crates can change places.
  func scene(of host: Host) -> Node {
    Node.hstack(id: "yard", spacing: 20) {
      lane("belt", of: host)
      lane("ship", of: host)
    }
    .modifier(.reorderContainer(for: "com.example.crate") { [unowned self] difference in move(difference) })
  }

  private func lane(_ id: Identifier, of host: Host) -> Node {
    Node.vstack(id: id, size: Size(width: 80, height: 300), spacing: 4) {
      Node.forEach(lanes[id] ?? []) { crate in
        Node.item(
          id: crate.id, type: "com.example.crate", size: Size(width: 80, height: 40), label: crate.name,
          payload: host.value([
            "name": .string(LuaString(crate.name)), "weight": .integer(crate.weight),
            "is_empty": .boolean(crate.weight == 0),
          ]))
      }
      .reorderable()
    }
  }

  /// Applies a move. Only the program itself moves its crates.
  private func move(_ difference: AnyReorderDifference) -> CommandAnswer {
    difference.apply(to: &lanes, id: \.id) ? .done : .refused("there is no such lane")
  }
}

/// The model is committed or rolled back together with the states of the rules.
extension Yard: TransactionParticipant {
  func begin() { lanesBefore = lanes }

  /// The program's own check at the end, which is independent of the rules.
  func prepare() throws(EngineError) {
    if let crate = lanes["ship"]?.first(where: \.isSealed) {
      throw .refused(Reason("customs have sealed the \(crate.name)", code: "sealed"))
    }
  }

  func commit() -> ModelChange? {
    .between(lanesBefore, and: lanes) { [unowned self] in lanes = $0 }
  }
  func rollback() { lanes = lanesBefore }
}
