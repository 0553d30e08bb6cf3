internal import LuaRuntime

/// Asks a plugin's rules how nodes are drawn: layouts and previews.
final class DrawingQuestions {
  private let run: ScriptRun
  private let values: ItemValues
  private let writeGuard: WriteGuard
  private let scene: ScenePart

  init(_ run: ScriptRun, _ values: ItemValues, _ writeGuard: WriteGuard, _ scene: ScenePart) {
    self.run = run
    self.values = values
    self.writeGuard = writeGuard
    self.scene = scene
  }

  /// Calls the `place` of a layout for the frames of its children.
  func placeChildren(
    _ scene: LuaScene, _ closure: Int, _ sizes: [Size], _ proposal: Proposal
  ) -> CustomLayoutAnswer {
    let closures = scene.closures
    guard let script = run.script(of: scene) else {
      return .failed(Reason("its plugin was unloaded", code: "failed"))
    }
    run.question = "place"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.placeChildren])
      try call.push(elementOf: closures, at: closure, sizes, proposal)
      try call.run(results: 1)
      writeGuard.didDraw(SceneClosure(closure, of: scene)) { () throws(LuaError) in
        let call = try script.lua.begin(script.library[.placeChildren])
        try call.push(elementOf: closures, at: closure, sizes, proposal)
        try call.run(results: 0)
      }
      let answer = try call.plainData(0).table?.items.map(\.double) ?? []
      let frames = stride(from: 0, to: answer.count - 3, by: 4).map {
        Rect(x: answer[$0], y: answer[$0 + 1], width: answer[$0 + 2], height: answer[$0 + 3])
      }
      return .frames(frames)
    } catch {
      return .failed(run.fail(error, in: run.place(of: SceneClosure(closure, of: scene))))
    }
  }

  /// Calls a `preview` for the nodes to draw instead of an item.
  ///
  /// - Returns: `false` if the call failed, or its Lua state is closed. The item itself is then drawn.
  func describePreview(
    _ part: LuaScene, _ closure: Int, _ item: DragItem, in description: inout SceneDescription
  ) -> Bool {
    guard let script = run.script(of: part) else { return false }
    run.question = "preview"
    func draw() throws(LuaError) {
      let call = try script.lua.begin(script.library[.describePreview])
      call.push(elementOf: part.closures, at: closure)
      try call.push(values.value(of: item, isLocal: true))
      try call.run(results: 0)
    }
    do throws(LuaError) {
      try scene.lend(&description) { () throws(LuaError) in
        try draw()
        scene.withoutDescription { writeGuard.didDraw(SceneClosure(closure, of: part), again: draw) }
      }
      do throws(SceneError) {
        try description.check()
      } catch {
        throw .runtime(LuaFailure(message: "the preview is not drawn: \(error)"))
      }
      return true
    } catch {
      _ = run.fail(error, in: run.place(of: SceneClosure(closure, of: part)))
      return false
    }
  }
}

extension LuaCall {
  /// Pushes the arguments of the library function that asks a layout.
  fileprivate func push(
    elementOf closures: LuaReference, at closure: Int, _ sizes: [Size], _ proposal: Proposal
  ) throws(LuaError) {
    push(elementOf: closures, at: closure)
    let numbers = sizes.flatMap { [PlainData.number($0.width), .number($0.height)] }
    try push(.table(PlainTable(items: numbers)))
    if let width = proposal.width { push(width) } else { pushNil() }
    if let height = proposal.height { push(height) } else { pushNil() }
  }
}

extension PlainData {
  /// The value as a number; NaN for another type.
  fileprivate var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .nil, .boolean, .string, .data, .table: .nan
    }
  }
}
