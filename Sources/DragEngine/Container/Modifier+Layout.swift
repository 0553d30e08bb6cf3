extension Modifier {
  /// Places the children of a node of kind `layout`: a question, asked whenever the scene is laid out.
  ///
  /// The description of the scene fails if a layout fails, returns a wrong number of frames, or returns a frame that is
  /// not finite or has a negative extent. If the layout fails only when it has to make room for a drag, no room is
  /// made.
  public static func layout(_ place: @escaping CustomLayout) -> Modifier {
    Modifier("layout", on: .layout) { behavior, _ in behavior.layout = place }
  }
}
