public import CDray
internal import Dray

/// Takes back what the latest input changed.
@c @implementation
public func dray_host_undo(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_undo", host, .changing) { box throws(Failure) in try box.take(box.host.undo()) }
}

/// Does again what was undone last.
@c @implementation
public func dray_host_redo(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_redo", host, .changing) { box throws(Failure) in try box.take(box.host.redo()) }
}

/// Answers what a rule has asked first.
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
