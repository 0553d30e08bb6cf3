/// A text in a style.
struct MeasuredText: Hashable {
  let text: String
  let style: String

  /// The memory of an entry with the text. Unit: bytes.
  var cost: Int { text.utf8.count + style.utf8.count + 64 }
}

extension JournalLine {
  /// The line with the measured size of a text.
  init(measured key: MeasuredText, _ size: Size) {
    self.init(
      data: .measured,
      [
        "text": .text(key.text), "style": key.style.isEmpty ? nil : .text(key.style), "width": .number(size.width),
        "height": .number(size.height),
      ])
  }

  /// The text and the size in a line with a measured size.
  var measuredText: (text: MeasuredText, size: Size) {
    get throws(JournalProblem) {
      let style = self["style"] == nil ? "" : try text("style")
      return (
        MeasuredText(text: try text("text"), style: style),
        Size(width: try number("width"), height: try number("height"))
      )
    }
  }
}
