/// A map from symbols to small numbers, whose copies share all unchanged pages.
///
/// The map is a list of pages, each with the numbers of 256 symbols. Symbols are numbered in the order of their first
/// use, so that the symbols of one list are close together.
/// - Complexity: O(1) to read; a change copies one page and a part of the list of pages, if they are shared.
struct SymbolMap: Sendable {
  private var pages = PagedList<[Int32]>()
  private static let pageSize = 256

  /// Adds the symbols with numbers to a set.
  ///
  /// - Returns: False if the set already has one of the symbols.
  /// - Complexity: O(*n*) in the number of symbols, with a small constant.
  func enterSymbols(in symbols: inout SymbolSet) -> Bool {
    for (page, numbers) in pages.enumerated() where !numbers.isEmpty {
      var bits: [UInt64] = Array(repeating: 0, count: Self.pageSize / 64)
      for (place, number) in numbers.enumerated() where number >= 0 { bits[place / 64] |= 1 << UInt64(place % 64) }
      for (word, bits) in bits.enumerated() where bits != 0 {
        if !symbols.insert(bits, at: page * (Self.pageSize / 64) + word) { return false }
      }
    }
    return true
  }

  /// The number of a symbol; never negative.
  subscript(symbol: Symbol) -> Int32? {
    get {
      let (page, place) = (Int(symbol.index) / Self.pageSize, Int(symbol.index) % Self.pageSize)
      guard page < pages.count, !pages[page].isEmpty, case let number = pages[page][place], number >= 0 else {
        return nil
      }
      return number
    }
    set {
      let (page, place) = (Int(symbol.index) / Self.pageSize, Int(symbol.index) % Self.pageSize)
      if page >= pages.count {
        guard newValue != nil else { return }
        while page >= pages.count { pages.append([]) }
      }
      if pages[page].isEmpty {
        guard newValue != nil else { return }
        pages[page] = Array(repeating: -1, count: Self.pageSize)
      }
      pages[page][place] = newValue ?? -1
    }
  }
}

/// A set of symbols, as one bit for each symbol.
struct SymbolSet: Sendable {
  private var words: [UInt64] = []

  func contains(_ symbol: Symbol) -> Bool {
    let index = Int(symbol.index)
    return index / 64 < words.count && words[index / 64] & 1 << UInt64(index % 64) != 0
  }

  /// Adds some of 64 consecutive symbols.
  ///
  /// - Returns: False if the set already has one of them.
  fileprivate mutating func insert(_ bits: UInt64, at word: Int) -> Bool {
    while words.count <= word { words.append(0) }
    defer { words[word] |= bits }
    return words[word] & bits == 0
  }
}
