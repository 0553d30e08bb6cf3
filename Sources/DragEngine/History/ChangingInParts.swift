/// A type whose values usually change in a small part only, such as a long array. An undo step keeps only the changed
/// part.
protocol ChangingInParts {
  /// The change from one value to another.
  static func change(from old: Self, to new: Self) -> PartialChange<Self>
}

/// The parts in which two values differ.
struct PartialChange<Value> {
  /// Memory of the elements of the parts, without the objects that the elements refer to. Unit: bytes.
  let size: Int
  /// Changes the new value into the old one, bit for bit, and returns false without a change if the value has another
  /// length.
  let undo: (inout Value) -> Bool
  /// Changes the old value into the new one, bit for bit, and returns false without a change if the value has another
  /// length.
  let redo: (inout Value) -> Bool
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
    return PartialChange(size: MemoryLayout<Element>.stride * (before.count + after.count)) {
      replace(after, by: before, in: &$0)
    } redo: {
      replace(before, by: after, in: &$0)
    }
  }
}
