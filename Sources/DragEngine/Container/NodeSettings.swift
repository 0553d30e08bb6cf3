/// A value that a modifier sets for a node and for the nodes inside it, unless these set another value.
///
/// A modifier sets the value by `Modifier.setting`; `Stage.value(of:at:)` reads it.
protocol NodeSetting {
  associatedtype Value
  /// The value where no modifier sets one.
  static var defaultValue: Value { get }
}

/// The settings that modifiers have made on one node.
struct NodeSettings {
  private var values: [(setting: ObjectIdentifier, value: Any)] = []

  subscript<Setting: NodeSetting>(setting: Setting.Type) -> Setting.Value? {
    get {
      for known in values where known.setting == ObjectIdentifier(setting) { return known.value as? Setting.Value }
      return nil
    }
    set {
      values.removeAll { $0.setting == ObjectIdentifier(setting) }
      if let newValue { values.append((ObjectIdentifier(setting), newValue)) }
    }
  }
}

extension Modifier {
  /// A modifier that sets a value for the node and the nodes inside it.
  static func setting<Setting: NodeSetting>(
    _ name: String, _ setting: Setting.Type, to value: Setting.Value
  ) -> Modifier {
    Modifier(name) { behavior, _ in behavior.settings[setting] = value }
  }
}
