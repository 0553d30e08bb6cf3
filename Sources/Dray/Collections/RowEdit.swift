internal import LuaRuntime

// The size, the inverse and the hash of a change of rows.

extension RowCollection.Edit {
  /// The size of the record of a change, without the values of its rows. Unit: bytes.
  static let recordSize = 128

  /// The memory of the change, without the collection and the bytes of `LuaData`. Unit: bytes.
  var size: Int {
    switch self {
    case .inserted(let row, _), .removed(let row, _): row.size
    case .moved: Self.recordSize
    case .updated(let old, let new): max(old.size, new.size)
    case .replaced(let old, let new): max(old.size, new.size)
    }
  }

  /// Adds the sizes of the `LuaData` in the rows, each under the object that owns the bytes.
  func addData(to sizes: inout [ObjectIdentifier: Int]) {
    switch self {
    case .inserted(let row, _), .removed(let row, _): row.value.addData(to: &sizes)
    case .moved: break
    case .updated(let old, let new):
      old.value.addData(to: &sizes)
      new.value.addData(to: &sizes)
    case .replaced(let old, let new):
      for row in old.rows { row?.value.addData(to: &sizes) }
      for row in new.rows { row?.value.addData(to: &sizes) }
    }
  }

  /// The change that undoes this one.
  var inverse: Self {
    switch self {
    case .inserted(let row, let position): .removed(row, at: position)
    case .removed(let row, let position): .inserted(row, at: position)
    case .moved(let old, let new): .moved(from: new, to: old)
    case .updated(let old, let new): .updated(from: new, to: old)
    case .replaced(let old, let new): .replaced(new, with: old)
    }
  }

  /// The change without the values of its rows.
  var outline: Self {
    switch self {
    case .inserted(let row, let position): .inserted(row.outline, at: position)
    case .removed(let row, let position): .removed(row.outline, at: position)
    case .updated(let old, let new): .updated(from: old.outline, to: new.outline)
    case .moved, .replaced: self
    }
  }
}

extension RowCollection.Row {
  fileprivate var outline: Self { Self(id: id, value: .nil, revision: revision, size: 0) }
}

/// The numbers of changes of single rows in a hash. Journals contain such hashes, so the numbers must not change.
private enum EditTag: UInt64 {
  case inserted = 1
  case removed = 2
  case moved = 3
  case updated = 4

  /// The tag in the lower three bits and a position in the higher bits: one number that identifies most changes.
  func at(_ position: Int) -> UInt64 { UInt64(position) << 3 | rawValue }
}

extension Digest {
  /// Adds a change.
  mutating func combine(_ edit: RowCollection.Edit) {
    switch edit {
    case .inserted(let row, let position):
      combine(bits: EditTag.inserted.at(position))
      combine(row.value)
    case .removed(_, let position): combine(bits: EditTag.removed.at(position))
    case .moved(let old, let new):
      combine(bits: EditTag.moved.at(old))
      combine(bits: UInt64(new))
    case .updated(_, let row):
      combine(bits: EditTag.updated.rawValue)
      combine(row.value)
    case .replaced(_, let rows): combine(bits: rows.digest.value)
    }
  }
}

extension Sequence<RowCollection.Edit> {
  /// The position of a row after changes; `nil` if a change removes the row, or replaces all rows.
  ///
  /// - Parameter direction: Returns the change itself, or its inverse.
  func position(of row: Int, after direction: (RowCollection.Edit) -> RowCollection.Edit) -> Int? {
    var position = row
    for edit in self {
      switch direction(edit) {
      case .inserted(_, let place): if place <= position { position += 1 }
      case .removed(_, let place):
        if place == position { return nil }
        if place < position { position -= 1 }
      case .moved(let old, let new):
        if old == position {
          position = new
        } else {
          if old < position { position -= 1 }
          if new <= position { position += 1 }
        }
      case .updated: break
      case .replaced: return nil
      }
    }
    return position
  }
}

extension PlainData {
  fileprivate func addData(to sizes: inout [ObjectIdentifier: Int]) {
    switch self {
    case .nil, .boolean, .integer, .number, .string: break
    case .data(let data): sizes[data.identity] = data.bytes.count
    case .table(let table):
      for item in table.items { item.addData(to: &sizes) }
      for field in table.fields { field.value.addData(to: &sizes) }
    }
  }
}
