/// A list in pages. Copies of a list share all pages that have not changed.
///
/// Values that are reused from one scene to the next are copied when a few of their elements change. Copying an array
/// retains each of its elements, which for hundreds of scattered arrays takes longer than the change itself.
/// - Complexity: O(1) to read. O(1) to change an element, plus a copy of its page and of the list of pages if they are
///   shared. O(*n*) to insert and remove, but O(1) at the end.
struct PagedList<Element: Sendable>: RandomAccessCollection, Sendable {
  /// All pages except the last are full.
  private var pages: [[Element]] = []
  /// The number of elements of a page. Source: chosen by this project, as about the square root of the number of chunks
  /// of 100,000 rows.
  private static var pageSize: Int { 32 }

  var startIndex: Int { 0 }
  var endIndex: Int { pages.isEmpty ? 0 : (pages.count - 1) * Self.pageSize + pages[pages.count - 1].count }

  subscript(index: Int) -> Element {
    _read { yield pages[index / Self.pageSize][index % Self.pageSize] }
    _modify { yield &pages[index / Self.pageSize][index % Self.pageSize] }
  }

  mutating func append(_ element: Element) { insert(element, at: endIndex) }

  /// Inserts an element before the element at an index.
  mutating func insert(_ element: Element, at index: Int) {
    var (page, place, moving) = (index / Self.pageSize, index % Self.pageSize, element)
    while page < pages.count {
      pages[page].insert(moving, at: place)
      guard pages[page].count > Self.pageSize else { return }
      (page, place, moving) = (page + 1, 0, pages[page].removeLast())
    }
    pages.append([moving])
  }

  /// Removes the element at an index.
  mutating func remove(at index: Int) {
    let page = index / Self.pageSize
    pages[page].remove(at: index % Self.pageSize)
    for later in pages.indices.dropFirst(page + 1) { pages[later - 1].append(pages[later].removeFirst()) }
    if pages[pages.count - 1].isEmpty { pages.removeLast() }
  }
}
