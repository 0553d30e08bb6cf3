import Testing

@testable import DrayREPL

/// The labels of the items of a drag in a line for the user.
struct ListedItemTests {
  @Test func `a whole suit is listed, and of more items the first twelve and the number of the others`() {
    let labels = (1...15).map(String.init)
    #expect(DragText.list(Array(labels.prefix(13))) == "1 2 3 4 5 6 7 8 9 10 11 12 13")
    #expect(DragText.list(Array(labels.prefix(14))) == "1 2 3 4 5 6 7 8 9 10 11 12 and 2 more")
    #expect(DragText.list(labels) == "1 2 3 4 5 6 7 8 9 10 11 12 and 3 more")
    #expect(DragText.list([]) == "")
  }
}
