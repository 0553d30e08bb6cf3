/// A type whose values usually change in a small part only, such as a long array. An undo step keeps only the changed
/// part.
protocol ChangingInParts {
  /// The change from one value to another.
  static func change(from old: Self, to new: Self) -> PartialChange<Self>
}

extension ChangingInParts {
  /// Whether a value is equal; `nil` if it has another type.
  /// - Complexity: O(*n*) by bits, which is many times faster than `==` of a type that is known only at run time.
  func isEqual<Value: Equatable>(to other: Value) -> Bool? {
    (other as? Self).flatMap { Self.change(from: self, to: $0).isEmpty(in: Value.self) }
  }
}

/// The parts in which two values differ.
struct PartialChange<Value> {
  /// The part of the old value between the elements at both ends that have equal bits.
  let old: Value
  /// The part of the new value.
  let new: Value
  /// The memory of the elements of the parts, without the objects that the elements refer to. Unit: bytes.
  let size: Int
  /// Changes the new value into the old one, bit for bit, and returns false without a change if the value has another
  /// length.
  let undo: (inout Value) -> Bool
  /// Changes the old value into the new one, bit for bit, and returns false without a change if the value has another
  /// length.
  let redo: (inout Value) -> Bool

  /// Whether the values are equal, as values of a type; `nil` if the parts have another type.
  func isEmpty<Equated: Equatable>(in type: Equated.Type) -> Bool? {
    guard let old = old as? Equated, let new = new as? Equated else { return nil }
    return old == new
  }
}

extension Array: ChangingInParts {
  static func change(from old: [Element], to new: [Element]) -> PartialChange<[Element]> {
    let (start, end) = old.commonBitsCounts(with: new)
    let before = Array(old[start..<old.count - end])
    let after = Array(new[start..<new.count - end])
    func replace(_ part: [Element], by other: [Element], in array: inout [Element]) -> Bool {
      guard array.count == start + part.count + end else { return false }
      array.replaceSubrange(start..<start + part.count, with: other)
      return true
    }
    let size = MemoryLayout<Element>.stride * (before.count + after.count)
    return PartialChange(old: before, new: after, size: size) {
      replace(after, by: before, in: &$0)
    } redo: {
      replace(before, by: after, in: &$0)
    }
  }
}
