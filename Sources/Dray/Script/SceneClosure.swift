internal import LuaRuntime

/// A closure of a described scene, or one handler in a table of closures.
struct SceneClosure {
  let scene: LuaScene
  /// The position of the closure, or of the table, among the closures of the scene.
  let index: Int
  /// The name of the handler in the library; empty for a closure.
  let handler: String

  init(_ index: Int, of scene: LuaScene, _ handler: String = "") {
    (self.scene, self.index, self.handler) = (scene, index, handler)
  }
}

extension ScriptRun {
  /// The beginning of a closure in its script; `nil` if it is unknown.
  func place(of closure: SceneClosure) -> (chunk: String, line: Int)? {
    place(of: closure.index, in: closure.scene.closures, closure.handler)
  }
}
