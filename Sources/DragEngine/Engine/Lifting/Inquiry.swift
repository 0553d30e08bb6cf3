/// The settings of a question about a hypothetical drag.
struct Inquiry {
  /// The supposed selection; `nil` uses the selections of the scene.
  var selection: SupposedSelection?
  /// The recorded steps, if the caller requests an explanation.
  var trail: Trail?
  /// Whether the reasons of refusals are ignored, so that rules need not make them.
  var ignoresReasons = false
}
