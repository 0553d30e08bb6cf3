internal import DragEngine
internal import LuaRuntime

/// The sizes of texts, measured by a function of the host.
///
/// A text is measured once; its size is part of the journal. A replay uses the recorded sizes and never the function of
/// the replaying host, so that recorded positions of the pointer reach the same elements. A text without a recorded size
/// has the size that the engine estimates.
final class TextSizes {
  private unowned let journaling: HostJournal
  /// Measures a text in a style; `nil` leaves sizes to the engine's estimate.
  var measure: ((_ text: String, _ style: String) -> Size)?
  private var known: [Text: Size] = [:]
  /// The memory of the known sizes. Unit: bytes.
  private var knownBytes = 0
  /// The maximum of `knownBytes`. All sizes are dropped at the limit, because a scene that counts makes new texts for
  /// ever. Unit: bytes.
  private static let limit = 1 << 20

  /// A text in a style.
  struct Text: Hashable {
    let text: String
    let style: String

    /// The memory of an entry with the text. Unit: bytes.
    fileprivate var cost: Int { text.utf8.count + style.utf8.count + 64 }
  }

  init(_ journaling: HostJournal) { self.journaling = journaling }

  /// The recording that contains the known sizes; `nil` if they were measured without a recording.
  private weak var recorder: Recorder?

  /// Forgets all sizes, so that they are measured and recorded again.
  func forget() { (known, knownBytes) = ([:], 0) }

  /// Whether a size may be known, so that most nodes without metrics cost one comparison.
  private var isUsed: Bool { measure != nil || journaling.replayed?.sizes.isEmpty == false || !known.isEmpty }

  /// The size of an item or a text that has a label and no size; `nil` if the engine estimates it.
  func size(of node: SceneNode) -> Size? {
    guard isUsed, node.size == nil, node.frame == nil, node.kind == .item || node.kind == .text else { return nil }
    guard !node.label.isEmpty || !node.cells.isEmpty else { return nil }
    guard var size = size(of: node.label, in: node.style) else { return nil }
    for cell in node.cells {
      guard let part = self.size(of: cell, in: node.style) else { return nil }
      // All columns of a table have equal width.
      size.width = max(size.width, part.width * Double(node.cells.count))
      size.height = max(size.height, part.height)
    }
    // Source: Human Interface Guidelines, the smallest target.
    return node.kind == .text ? size : Size(width: max(44, size.width), height: max(44, size.height))
  }

  private func size(of text: String, in style: String) -> Size? {
    if text.isEmpty { return .zero }
    let key = Text(text: text, style: style)
    // A recording contains all sizes that it uses, also those of texts that were measured before it began.
    if journaling.recorder !== recorder {
      forget()
      recorder = journaling.recorder
    }
    if let size = known[key] { return size }
    guard let size = measured(key), size.isLength else { return nil }
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

  private func measured(_ key: Text) -> Size? {
    guard let replayed = journaling.replayed else { return measure?(key.text, key.style) }
    return replayed.sizes[key] ?? (replayed.mayMeasure ? measure?(key.text, key.style) : nil)
  }
}

extension Size {
  /// Whether the numbers can be those of a text.
  fileprivate var isLength: Bool {
    width.isFinite && height.isFinite && width >= 0 && height >= 0 && width <= 1e6 && height <= 1e6
  }
}

extension JournalLine {
  /// The line with the measured size of a text.
  fileprivate init(measured key: TextSizes.Text, _ size: Size) {
    self.init(
      data: .measured,
      [
        "text": .text(key.text), "style": key.style.isEmpty ? nil : .text(key.style), "width": .number(size.width),
        "height": .number(size.height),
      ])
  }

  /// The text and the size in a line with a measured size.
  var measuredText: (text: TextSizes.Text, size: Size) {
    get throws(JournalProblem) {
      let style = self["style"] == nil ? "" : try text("style")
      return (
        TextSizes.Text(text: try text("text"), style: style),
        Size(width: try number("width"), height: try number("height"))
      )
    }
  }
}

extension Host {
  /// The measured size of an item or a text without a size; `nil` if the engine estimates it.
  package func measuredSize(of node: SceneNode) -> Size? { textSizes.size(of: node) }
}
