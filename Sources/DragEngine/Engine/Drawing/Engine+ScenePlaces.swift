extension Engine {
  /// The source places of a scene's error, recorded by describing the scene once more.
  ///
  /// If the description differs each time, no places are found.
  /// - Returns: The places of the error's subjects, as far as they are known.
  func places(of error: SceneError) -> [SourcePlace] {
    guard !error.subjects.isEmpty else { return [] }
    var description = SceneDescription(symbols: symbols, placeholders: sceneState.placeholders, notesPlaces: true)
    do {
      try during(.question) { () throws(EngineError) in try describe(&description) }
    } catch { return [] }
    guard let places = description.places else { return [] }
    do {
      _ = try during(.question) { () throws(SceneError) in try finish(&description) }
    } catch {
      return error.subjects.compactMap(places.place)
    }
    return []
  }

  /// Builds a scene from a description.
  func finish(_ description: inout SceneDescription) throws(SceneError) -> Scene {
    try description.checkModifiers()
    let layouts = description.layouts
    return try description.takeBuilder().finish(size: size, symbols: symbols, layouts: layouts)
  }
}
