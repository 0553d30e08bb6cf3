internal import DragEngine
internal import LuaRuntime

/// The sizes of texts, measured by a function of the host.
///
/// A measured size is kept for some time, and is part of the journal. A replay uses the recorded sizes, so that recorded
/// positions of the pointer hit the same elements. For a text without a recorded size it uses the engine's estimate. It
/// calls the function of the replaying host only while it loads a saved game, which contains no sizes.
final class TextSizes {
  private unowned let journaling: HostJournal
  /// Measures a text in a style; `nil` leaves sizes to the engine's estimate.
  var measure: ((_ text: String, _ style: String) -> Size)?
  private var known: [MeasuredText: Size] = [:]
  /// The memory of the known sizes. Unit: bytes.
  private var knownBytes = 0
  /// The maximum of `knownBytes`. All sizes are dropped at the limit, because a scene that shows a counter has a new
  /// text at each change. Unit: bytes.
  private static let limit = 1 << 20

  init(_ journaling: HostJournal) { self.journaling = journaling }

  /// The recording that contains the known sizes; `nil` if they were measured without a recording.
  private weak var recorder: Recorder?

  /// Forgets all sizes, so that they are measured and recorded again.
  func forget() { (known, knownBytes) = ([:], 0) }

  /// Whether any size may be known. Without text metrics, each node then costs this one test.
  private var isUsed: Bool { measure != nil || journaling.replayed?.sizes.isEmpty == false || !known.isEmpty }

  /// The size of an item or a text that has a label and no size; `nil` if the engine estimates it.
  func size(of node: SceneNode) -> Size? {
    guard isUsed, node.layout.size == nil, node.layout.frame == nil, node.kind == .item || node.kind == .text else {
      return nil
    }
    guard !node.appearance.label.isEmpty || !node.appearance.cells.isEmpty else { return nil }
    guard var size = size(of: node.appearance.label, in: node.appearance.style) else { return nil }
    for cell in node.appearance.cells {
      guard let part = self.size(of: cell, in: node.appearance.style) else { return nil }
      // All columns of a table have equal width.
      size.width = max(size.width, part.width * Double(node.appearance.cells.count))
      size.height = max(size.height, part.height)
    }
    // Source: Human Interface Guidelines, the smallest target.
    return node.kind == .text ? size : Size(width: max(44, size.width), height: max(44, size.height))
  }

  private func size(of text: String, in style: String) -> Size? {
    if text.isEmpty { return .zero }
    let key = MeasuredText(text: text, style: style)
    // A recording contains all sizes that it uses, also those of texts that were measured before it began.
    if journaling.recorder !== recorder {
      forget()
      recorder = journaling.recorder
    }
    if let size = known[key] { return size }
    guard let size = measured(key), size.isValidTextSize else { return nil }
    if let replayed = journaling.replayed, replayed.sizes[key] != nil {
      replayed.takeLine(of: key).map { journaling.recorder?.add($0) }
    } else if let recorder = journaling.recorder {
      // A size that the journal does not contain is not kept, so that it is measured again in an input.
      guard recorder.isInside else { return size }
      recorder.add(JournalLine(measured: key, size))
    }
    if knownBytes + key.cost > Self.limit { forget() }
    known[key] = size
    knownBytes += key.cost
    return size
  }

  private func measured(_ key: MeasuredText) -> Size? {
    guard let replayed = journaling.replayed else { return measure?(key.text, key.style) }
    return replayed.sizes[key] ?? (replayed.mayMeasure ? measure?(key.text, key.style) : nil)
  }
}

extension Size {
  /// Whether this can be the size of a text.
  fileprivate var isValidTextSize: Bool {
    width.isFinite && height.isFinite && width >= 0 && height >= 0 && width <= 1e6 && height <= 1e6
  }
}
