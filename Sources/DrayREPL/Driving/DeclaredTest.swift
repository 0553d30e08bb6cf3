/// A test that a script has declared.
struct DeclaredTest {
  var sentence: String
  /// The line where its function begins, such as `hanoi/hanoi_test.lua:7`; `nil` for an invalid declaration.
  var place: String?
}
