public import CDray
internal import Dray

/// Saves the states of the plugins to a file.
@c @implementation
public func dray_host_save(
  _ host: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ unfinished: dray_unfinished
) -> dray_status {
  call("dray_host_save", host, .changing) { box throws(Failure) in
    let path = try text(path, "path")
    let unfinished = try UnfinishedWork(unfinished)
    do throws(JournalFileError) { try box.host.save(to: path, unfinished: unfinished) } catch { throw Failure(error) }
  }
}

/// The text of a saved game.
@c @implementation
public func dray_host_snapshot(
  _ host: OpaquePointer?, _ unfinished: dray_unfinished, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> dray_status {
  text?.pointee = Arena.empty
  length?.pointee = 0
  return call("dray_host_snapshot", host, .changing) { box throws(Failure) in
    guard let text else { throw .misuse("text is NULL") }
    let unfinished = try UnfinishedWork(unfinished)
    do throws(JournalFileError) {
      let snapshot = try box.host.snapshot(unfinished: unfinished) { capacity, body throws(JournalFileError) in
        try box.memory.snapshots.lend(capacity: capacity, by: body)
      }
      text.pointee = snapshot.baseAddress?.assumingMemoryBound(to: CChar.self)
      length?.pointee = snapshot.count
    } catch {
      throw Failure(error)
    }
  }
}

extension UnfinishedWork {
  fileprivate init(_ code: dray_unfinished) throws(Failure) {
    switch code {
    case dray_unfinished(DRAY_UNFINISHED_REFUSE): self = .refuse
    case dray_unfinished(DRAY_UNFINISHED_DROP): self = .drop
    case dray_unfinished(DRAY_UNFINISHED_KEEP): self = .keep
    default: throw .misuse("unfinished is \(code), not a constant of dray_unfinished")
    }
  }
}
