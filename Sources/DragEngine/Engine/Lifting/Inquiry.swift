/// What holds while a drag is asked about that is not made.
struct Inquiry {
  /// What counts as selected; `nil` leaves that to the lists of the scene.
  var selection: SupposedSelection?
  /// What is asked and answered, while a caller wants it explained; `nil` otherwise.
  var trail: Trail?
  /// Whether the reasons of refusals are not read, so that rules need not give them.
  var ignoresReasons = false
}
