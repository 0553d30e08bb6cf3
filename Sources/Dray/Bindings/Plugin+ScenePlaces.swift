internal import LuaRuntime

// The places in the script where the nodes of a scene are made. Noting them takes time, so it is done only after an
// error.

extension Plugin {
  /// Makes the library note the places of nodes while a scene is built.
  func notingPlaces(_ script: Script, _ body: () throws(LuaError) -> Void) throws(LuaError) {
    isNotingPlaces = true
    script.lua.beginLines()
    defer {
      script.lua.endLines()
      isNotingPlaces = false
    }
    try script.lua.call(script.library[.notePlaces], true)
    defer { _ = try? script.lua.call(script.library[.notePlaces], false) }
    try body()
  }

  static func defineScenePlaces(_ natives: inout Natives<Plugin>) {
    natives.define("note_place") { plugin, frame in
      // A node that is kept from an earlier scene was made at another time.
      let place = frame.isNil(0) ? plugin.scenePlace : (try frame.string(0), try frame.integer(1))
      plugin.placeOfNode = place.map { SourcePlace(file: $0.chunk, line: $0.line) }
      if let place = plugin.placeOfNode { plugin.description?.notePlace(place) }
    }
  }
}
