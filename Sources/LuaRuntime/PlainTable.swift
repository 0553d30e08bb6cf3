/// A table of plain values, always in order and without holes in its sequence.
public struct PlainTable: Hashable, Sendable {
  /// A field outside the sequence.
  public struct Field: Hashable, Sendable {
    /// The key. Never an integer of the sequence.
    public var key: PlainKey
    /// The value, never `.nil`.
    public var value: PlainData

    /// Creates a field.
    package init(key: PlainKey, value: PlainData) { (self.key, self.value) = (key, value) }
  }

  /// The values at 1, 2, 3 … up to the first missing one.
  public private(set) var items: [PlainData]
  /// All other fields, in the order of their keys.
  public private(set) var fields: [Field]

  /// Creates a sequence. Stops at the first `nil`.
  public init(items: [PlainData] = []) {
    self.items = Array(items.prefix { $0 != .nil })
    fields = []
  }

  /// Creates a table of fields. If keys are equal, the last field is used.
  public init(_ fields: some Sequence<(PlainKey, PlainData)>) {
    self.init()
    for (key, value) in fields { self[key] = value }
  }

  /// Creates a table from a sequence and from other fields, which must be in order.
  package init(items: [PlainData], sortedFields fields: [Field]) {
    self.items = items
    self.fields = fields
  }

  /// Whether the table has no fields.
  public var isEmpty: Bool { items.isEmpty && fields.isEmpty }

  /// The value of a field. Setting `nil` or `.nil` removes it.
  ///
  /// - Complexity: O(log *n*) to read, O(*n*) to add or remove a field in the middle.
  public subscript(key: PlainKey) -> PlainData? {
    get {
      if case .integer(let index) = key, index >= 1, index <= items.count { return items[index - 1] }
      let place = place(of: key)
      return isField(key, at: place) ? fields[place].value : nil
    }
    set {
      let value = newValue == .nil ? nil : newValue
      if case .integer(let index) = key, index >= 1, index <= items.count + 1 {
        setItem(index, to: value)
      } else {
        setField(key, to: value)
      }
    }
  }

  private mutating func setItem(_ index: Int, to value: PlainData?) {
    if let value, index <= items.count {
      items[index - 1] = value
    } else if let value {
      items.append(value)
      takeItemsFromFields()
    } else if index <= items.count {
      let rest = items[index...].enumerated().map { Field(key: .integer(index + 1 + $0.offset), value: $0.element) }
      items.removeSubrange((index - 1)...)
      if let first = rest.first { fields.insert(contentsOf: rest, at: place(of: first.key)) }
    }
  }

  /// Moves fields that now continue the sequence into it.
  private mutating func takeItemsFromFields() {
    let start = place(of: .integer(items.count + 1))
    var end = start
    while end < fields.count, fields[end].key == .integer(items.count + 1) {
      items.append(fields[end].value)
      end += 1
    }
    fields.removeSubrange(start..<end)
  }

  private mutating func setField(_ key: PlainKey, to value: PlainData?) {
    let place = place(of: key)
    switch (isField(key, at: place), value) {
    case (true, let value?): fields[place].value = value
    case (true, nil): fields.remove(at: place)
    case (false, let value?): fields.insert(Field(key: key, value: value), at: place)
    case (false, nil): break
    }
  }

  private func isField(_ key: PlainKey, at place: Int) -> Bool {
    place < fields.count && fields[place].key == key
  }

  /// The index of a key among the fields, or the index for its insertion.
  private func place(of key: PlainKey) -> Int {
    var low = 0
    var high = fields.count
    while low < high {
      let middle = (low + high) / 2
      if fields[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension PlainTable: Sequence {
  /// All fields in order. Integers outside the sequence are at their place in this order.
  public func makeIterator() -> AnyIterator<(key: PlainKey, value: PlainData)> {
    var position = 0
    let before = place(of: .integer(1))
    return AnyIterator { [self] in
      defer { position += 1 }
      let index = position - before
      if index >= 0, index < items.count { return (.integer(index + 1), items[index]) }
      let place = index < 0 ? position : position - items.count
      return place < fields.count ? (fields[place].key, fields[place].value) : nil
    }
  }
}

extension PlainTable: ExpressibleByDictionaryLiteral {
  /// Makes a table of the fields.
  public init(dictionaryLiteral fields: (PlainKey, PlainData)...) { self.init(fields) }
}
