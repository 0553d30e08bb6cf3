internal import LuaRuntime

extension Plugin {
  /// Asks the `place` of a layout for the frames of its children.
  func placeChildren(
    _ scene: LuaScene, _ closure: Int, _ sizes: [Size], _ proposal: Proposal
  ) -> CustomLayoutAnswer {
    let closures = scene.closures
    guard let script = script(of: scene) else {
      return .failed(Reason("its plugin is gone", code: "failed"))
    }
    asking = "place"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.placeChildren])
      call.push(elementOf: closures, at: closure)
      let numbers = sizes.flatMap { [PlainData.number($0.width), .number($0.height)] }
      try call.push(.table(PlainTable(items: numbers)))
      if let width = proposal.width { call.push(width) } else { call.pushNil() }
      if let height = proposal.height { call.push(height) } else { call.pushNil() }
      try call.run(results: 1)
      if host.checksEachQuestion, !isWriting { putBackWrites(by: writer(at: place(of: closure, in: closures))) }
      let answer = try call.plainData(0).table?.items.map(\.double) ?? []
      let frames = stride(from: 0, to: answer.count - 3, by: 4).map {
        Rect(x: answer[$0], y: answer[$0 + 1], width: answer[$0 + 2], height: answer[$0 + 3])
      }
      return .frames(frames)
    } catch {
      return .failed(fail(error, in: place(of: closure, in: closures)))
    }
  }
}

extension PlainData {
  /// The number that this is; not a number if it is something else.
  fileprivate var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .nil, .boolean, .string, .data, .table: .nan
    }
  }
}
