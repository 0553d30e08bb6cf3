extension Modifier {
  /// Places the children of a node of the kind `layout`: a question, asked whenever the scene is laid out.
  ///
  /// A scene in which a layout fails, gives frames for fewer or more children than there are, or frames that are not
  /// finite, cannot be described. Where a drag would make room and the layout cannot, none is made.
  public static func layout(_ place: @escaping CustomLayout) -> Modifier {
    Modifier("layout", on: .layout) { behavior, _ in behavior.layout = place }
  }
}
