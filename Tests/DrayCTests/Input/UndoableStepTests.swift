import CDray
import DrayC
import Testing

extension dray_step: Sized {}

/// The next undo and redo steps in C.
@Suite struct `Undo and redo` {
  private func next(_ host: Handle, redo: Bool = false) -> (status: dray_status, step: dray_step) {
    var step = dray_step.sized()
    let status =
      redo ? dray_host_next_redo(host.pointer, &step) : dray_host_next_undo(host.pointer, &step)
    return (status, step)
  }

  @Test func `the next undo and redo steps can be read before they happen`() throws {
    let host = try Handle(script: twoLists)
    #expect(next(host).status == DRAY_STATUS_NO_VALUE && next(host, redo: true).status == DRAY_STATUS_NO_VALUE)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    let (status, step) = next(host)
    try #require(status == DRAY_STATUS_OK, "\(host.message)")
    #expect(step.kind == DRAY_STEP_DROP && step.operation == DRAY_OPERATION_MOVE)
    #expect(step.item_count == 1 && step.item_ids[0].text == "a")
    #expect(step.route.from.text == "left" && step.route.to.text == "right" && step.route.into.text == "")
    #expect(String(cString: step.text) == "moved the a from left to right")
    #expect(next(host, redo: true).status == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    #expect(next(host).status == DRAY_STATUS_NO_VALUE)
    #expect(next(host, redo: true).step.kind == DRAY_STEP_DROP)
    // While something is dragged neither is possible.
    try host.drag("a", over: "right")
    #expect(next(host, redo: true).status == DRAY_STATUS_NO_VALUE)
  }

  @Test func `the next undo step stays valid while the next redo step is read`() throws {
    let host = try Handle(script: twoLists)
    #expect(try host.drag("a", to: "right") == DRAY_STATUS_OK)
    #expect(try host.drag("a", to: "left") == DRAY_STATUS_OK)
    #expect(dray_host_undo(host.pointer) == DRAY_STATUS_OK)
    let (undo, redo) = (next(host), next(host, redo: true))
    try #require(undo.status == DRAY_STATUS_OK && redo.status == DRAY_STATUS_OK)
    #expect(undo.step.text != redo.step.text)
    #expect(String(cString: undo.step.text) == "moved the a from left to right")
    #expect(String(cString: redo.step.text) == "moved the a from right to left")
  }

  @Test func `a struct that is NULL or too small is misuse`() throws {
    let host = try Handle(script: twoLists)
    var step = dray_step.sized()
    step.struct_size -= 1
    #expect(dray_host_next_undo(host.pointer, &step) == DRAY_STATUS_MISUSE)
    #expect(
      dray_host_next_redo(host.pointer, nil) == DRAY_STATUS_MISUSE
        && dray_host_next_undo(nil, &step) == DRAY_STATUS_MISUSE)
  }
}
