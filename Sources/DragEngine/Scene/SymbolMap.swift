/// A map from symbols to small numbers, whose copies share all unchanged pages.
///
/// The map is a list of pages, each with the numbers of 256 symbols. Symbols are numbered in the order of their first
/// use, so that the symbols of one list are close together.
/// - Complexity: O(1) to read; a change copies one page and a part of the list of pages, if they are shared.
struct SymbolMap: Sendable {
  private var pages = PagedList<[Int32]>()
  private static let pageSize = 256

  /// Whether both maps have numbers for a common symbol.
  /// - Complexity: O(*n*) in the number of symbols, with a small constant.
  func intersects(_ other: SymbolMap) -> Bool {
    zip(pages, other.pages).contains { first, second in
      !first.isEmpty && !second.isEmpty && zip(first, second).contains { $0 >= 0 && $1 >= 0 }
    }
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
