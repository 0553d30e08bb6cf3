/// Movements in a text: by user-perceived characters, by words, and by lines.
extension EntryText {
  func next(after position: TextPosition) -> TextPosition {
    let line = lines[position.line]
    if position.offset < line.utf8.count {
      let index = line.index(after: line.index(atByte: position.offset))
      return TextPosition(line: position.line, offset: line.byte(at: index))
    }
    return position.line + 1 < lines.count ? TextPosition(line: position.line + 1, offset: 0) : position
  }

  func previous(before position: TextPosition) -> TextPosition {
    let line = lines[position.line]
    if position.offset > 0 {
      let index = line.index(before: line.index(atByte: position.offset))
      return TextPosition(line: position.line, offset: line.byte(at: index))
    }
    return position.line > 0 ? endOfLine(position.line - 1) : position
  }

  func startOfLine(_ line: Int) -> TextPosition { TextPosition(line: line, offset: 0) }

  func endOfLine(_ line: Int) -> TextPosition { TextPosition(line: line, offset: lines[line].utf8.count) }

  /// The character after a position; a line feed at the end of a line, `nil` at the end of the text.
  func character(at position: TextPosition) -> Character? {
    let line = lines[position.line]
    if position.offset < line.utf8.count { return line[line.index(atByte: position.offset)] }
    return position.line + 1 < lines.count ? "\n" : nil
  }

  /// The character before a position; `nil` at the start of the text.
  func character(before position: TextPosition) -> Character? {
    position == .start ? nil : character(at: previous(before: position))
  }

  /// The end of the word after a position.
  func endOfWord(after position: TextPosition, _ isPart: (Character) -> Bool = \.isWordPart) -> TextPosition {
    var place = position
    while let character = character(at: place), !isPart(character) { place = next(after: place) }
    while let character = character(at: place), isPart(character) { place = next(after: place) }
    return place
  }

  /// The start of the word before a position.
  func startOfWord(before position: TextPosition, _ isPart: (Character) -> Bool = \.isWordPart) -> TextPosition {
    var place = position
    while let character = character(before: place), !isPart(character) { place = previous(before: place) }
    while let character = character(before: place), isPart(character) { place = previous(before: place) }
    return place
  }
}

extension Character {
  /// Whether the character belongs to a word: letters, digits and `_`.
  var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
