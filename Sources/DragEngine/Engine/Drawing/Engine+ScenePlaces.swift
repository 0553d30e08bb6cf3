extension Engine {
  /// Where what is wrong with a scene was written down: the scene is described once more, and that noted.
  ///
  /// What describes scenes without an end to what changes in between gets no places.
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

  /// Makes a scene of a description.
  func finish(_ description: inout SceneDescription) throws(SceneError) -> Scene {
    try description.checkModifiers()
    let layouts = description.layouts
    return try description.takeBuilder().finish(size: size, symbols: symbols, layouts: layouts)
  }
}
