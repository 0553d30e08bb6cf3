internal import LuaRuntime

extension Plugin {
  /// Calls the `place` of a layout for the frames of its children.
  func placeChildren(
    _ scene: LuaScene, _ closure: Int, _ sizes: [Size], _ proposal: Proposal
  ) -> CustomLayoutAnswer {
    let closures = scene.closures
    guard let script = script(of: scene) else {
      return .failed(Reason("its plugin was unloaded", code: "failed"))
    }
    asking = "place"
    do throws(LuaError) {
      let call = try script.lua.begin(script.library[.placeChildren])
      try call.push(elementOf: closures, at: closure, sizes, proposal)
      try call.run(results: 1)
      didDraw(closure, in: closures) { () throws(LuaError) in
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
      return .failed(fail(error, in: place(of: closure, in: closures)))
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
