/// A number that the engine uses unless a scene or a host sets another one.
public struct Default: Hashable, Sendable {
  /// The topic, such as `spacing`.
  public let group: String
  /// The name within the topic, as in scripts, such as `vstack`.
  public let name: String
  /// The number: a length in points, a time in seconds, a speed in points per second, or a count.
  public let value: Double
}

extension Default {
  /// All defaults of the engine. In scripts they are `dray.defaults`; the guide *Defaults* describes each of them.
  ///
  /// A host can set other thresholds for itself; these defaults then stay the same.
  public static let all: [Default] =
    spacings + layout + reorder + thresholds("gestures", GestureThresholds())
    + thresholds("auto_scroll", AutoScrollThresholds()) + thresholds("spring_loading", SpringLoadingThresholds())
    + previews

  private static var spacings: [Default] {
    let kinds: [NodeKind] = [
      .vstack, .hstack, .list, .table, .grid(.count(1)), .flow, .scrollView(.vertical), .fan(.down),
    ]
    return kinds.compactMap { kind in
      LayoutDefaults.spacing(of: kind).map { Default(group: "spacing", name: kind.name, value: $0) }
    }
  }

  private static var layout: [Default] {
    let numbers = [
      ("item_extent", LayoutDefaults.itemExtent), ("character_width", LayoutDefaults.characterWidth),
      ("line_height", LayoutDefaults.lineHeight), ("title_height", LayoutDefaults.titleHeight),
      ("available_width", LayoutDefaults.availableWidth),
    ]
    return numbers.map { Default(group: "layout", name: $0.0, value: $0.1) }
  }

  private static var reorder: [Default] {
    [
      Default(group: "reorder", name: "edge", value: Modifier.listEdge),
      Default(group: "reorder", name: "hysteresis", value: reorderHysteresis),
    ]
  }

  private static var previews: [Default] {
    [
      Default(group: "previews", name: "stack_step", value: PreviewsFormation.stackStep),
      Default(group: "previews", name: "stack_depth", value: Double(PreviewsFormation.stackDepth)),
      Default(group: "previews", name: "list_spacing", value: PreviewsFormation.listSpacing),
    ]
  }

  private static func thresholds<T: Thresholds>(_ group: String, _ thresholds: T) -> [Default] {
    T.numbers.map { Default(group: group, name: $0.name.snakeCased, value: thresholds[keyPath: $0.path]) }
  }
}

extension String {
  /// The name in lower case, with underscores between the words: `drag_distance` for `dragDistance`.
  fileprivate var snakeCased: String { reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) } }
}
