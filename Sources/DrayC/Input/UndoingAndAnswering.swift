public import CDray
internal import Dray

/// Undoes the latest input that changed a state.
@c @implementation
public func dray_host_undo(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_undo", host, .changing) { box throws(Failure) in try box.take(box.host.undo()) }
}

/// Redoes the step that was undone last.
@c @implementation
public func dray_host_redo(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_redo", host, .changing) { box throws(Failure) in try box.take(box.host.redo()) }
}

/// Answers the earliest waiting choice.
@c @implementation
public func dray_host_answer(_ host: OpaquePointer?, _ answer: UnsafePointer<CChar>?) -> dray_status {
  call("dray_host_answer", host, .changing) { box throws(Failure) in
    let answer = answer == nil ? nil : try text(answer, "answer")
    let response: Response
    do throws(ChoiceError) {
      response = try box.host.answer(answer)
    } catch {
      throw .badInput(error.description)
    }
    try box.take(response)
  }
}
