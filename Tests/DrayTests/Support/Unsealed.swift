/// The lines of a journal without their seals, as a person would write them.
func unsealed(_ journal: String) -> [String] {
  journal.split(separator: "\n").map { line in
    line.hasSuffix("\"}") && line.dropLast(10).hasSuffix(",\"seal\":\"") ? line.dropLast(19) + "}" : String(line)
  }
}

/// A journal of lines that a person has written.
func journal(_ lines: [String]) -> [UInt8] { Array(lines.map { "\($0)\n" }.joined().utf8) }
