import Dray

/// A host that plays Klondike from the folder of the plugin.
struct Klondike {
  static let folder = "plugins/klondike"
  static let usualSeed: UInt64 = 7

  let host: Host
  let plugin: Plugin

  /// Loads the plugin, which deals the cards.
  ///
  /// - Parameter isRecorded: Whether a journal is kept in memory.
  init(limits: LuaLimits = .standard, seed: UInt64 = usualSeed, isRecorded: Bool = false) throws {
    host = Host()
    if isRecorded { try host.record() }
    host.limits.lua = limits
    plugin = try host.load(plugin: Self.folder, seed: seed)
  }

  /// The point at which the pointer grabs a visible item.
  func grabPoint(of item: Identifier) throws -> Point {
    guard let symbol = host.engine.symbols.symbol(for: item), let node = host.engine.scene.nodes(itemID: symbol).first,
      let point = host.engine.grabPoint(of: node)
    else { throw Unmeasurable(why: "\(item) cannot be grabbed") }
    return point
  }

  /// The card on top of a container.
  func topCard(of container: Identifier) throws -> Identifier {
    guard let card = host.placements.last(where: { $0.kind == .item && $0.container == container })?.id else {
      throw Unmeasurable(why: "no card lies in \(container)")
    }
    return card
  }
}

extension LuaLimits {
  /// Limits of memory only, for rules that the host trusts to end.
  static var unmetered: LuaLimits {
    var limits = LuaLimits.trusted
    limits.memory = LuaLimits.standard.memory
    return limits
  }
}
