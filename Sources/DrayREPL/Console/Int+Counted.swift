extension Int {
  /// The number with a noun, in the plural if it is not 1: `2 inputs`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
