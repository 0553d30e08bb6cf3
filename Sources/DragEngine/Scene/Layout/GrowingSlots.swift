/// Distributes the free room of a container among the children that grow.
struct GrowingSlots {
  /// The growth of a child: its directions, and the size up to which the child grows.
  struct Slot {
    var growth: Growth
    var most: Size
  }

  var slots: [Slot]

  /// Enlarges children along an axis so that together they fill the room.
  ///
  /// Growing children become equally long, as far as their sizes and their limits allow this.
  /// - Complexity: O(*n* log *n*) in the number of growing children.
  func fill(_ sizes: inout [Size], along axis: Axis, room: Double) {
    guard room > 0 else { return }
    let growing = slots.indices.filter { slots[$0].growth.contains(Growth(axis)) }
    guard !growing.isEmpty else { return }
    let ranges = growing.map { index -> (least: Double, most: Double) in
      let least = sizes[index].along(axis)
      return (least, max(least, slots[index].most.along(axis)))
    }
    let length = GrowingSlots.length(of: ranges, together: ranges.reduce(room) { $0 + $1.least })
    for (index, range) in zip(growing, ranges) {
      sizes[index].set(min(max(length, range.least), range.most), along: axis)
    }
  }

  /// Enlarges each child that grows along an axis to this extent, or to its limit.
  func stretch(_ sizes: inout [Size], along axis: Axis, to extent: Double) {
    for index in slots.indices where slots[index].growth.contains(Growth(axis)) {
      sizes[index].set(
        max(sizes[index].along(axis), min(extent, slots[index].most.along(axis))), along: axis)
    }
  }

  /// The common length for which the lengths of the children add up to a sum. Each child has the common length, limited
  /// to its own range. If the maxima of all children add up to less than the sum, this is the largest maximum.
  private static func length(of ranges: [(least: Double, most: Double)], together sum: Double) -> Double {
    // The sum grows with the common length. Each child adds its minimum while the common length is below its range, the
    // common length within its range, and its maximum above.
    let borders =
      ranges.map { (at: $0.least, change: 1) }
      + ranges.filter { $0.most.isFinite }.map { (at: $0.most, change: -1) }
    var constant = ranges.reduce(0) { $0 + $1.least }
    var following = 0
    var last = 0.0
    for border in borders.sorted(by: { ($0.at, -$0.change) < ($1.at, -$1.change) }) {
      if following > 0, constant + Double(following) * border.at >= sum { break }
      constant -= Double(border.change) * border.at
      following += border.change
      last = border.at
    }
    return following > 0 ? (sum - constant) / Double(following) : last
  }
}
