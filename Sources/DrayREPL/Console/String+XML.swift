extension String {
  /// The text inside an element or an attribute of XML. U+FFFD replaces carriage returns and the characters that XML
  /// forbids.
  var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n": text += "&#10;"
      case "\t": text.unicodeScalars.append(scalar)
      case _ where scalar.value < 32 || scalar.value == 0xfffe || scalar.value == 0xffff: text += "\u{fffd}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
