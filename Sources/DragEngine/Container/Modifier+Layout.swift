extension Modifier {
  /// Places the children of a node of kind `layout`: a question, asked whenever the scene is laid out.
  ///
  /// A scene cannot be described if a layout fails, or returns frames for fewer or more children than there are, or
  /// frames that are not finite. If a layout cannot make room for a drag, no room is made.
  public static func layout(_ place: @escaping CustomLayout) -> Modifier {
    Modifier("layout", on: .layout) { behavior, _ in behavior.layout = place }
  }
}
