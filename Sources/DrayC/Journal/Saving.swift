public import CDray
internal import Dray

/// Saves the states of the plugins to a file.
@c @implementation
public func dray_host_save(_ host: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> dray_status {
  call("dray_host_save", host, .changing) { box throws(Failure) in
    let path = try text(path, "path")
    do throws(JournalFileError) { try box.host.save(to: path) } catch { throw Failure(error) }
  }
}

/// The text of a saved game.
@c @implementation
public func dray_host_snapshot(
  _ host: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> dray_status {
  text?.pointee = Arena.empty
  length?.pointee = 0
  return call("dray_host_snapshot", host, .changing) { box throws(Failure) in
    guard let text else { throw .misuse("text is NULL") }
    let snapshot: [UInt8]
    do throws(JournalFileError) { snapshot = try box.host.snapshot() } catch { throw Failure(error) }
    box.snapshots.lend(snapshot, to: text)
    length?.pointee = snapshot.count
  }
}

/// Saves the states of the plugins to a file, with a choice for drags and waiting commands.
@c @implementation
public func dray_host_save_with(_ host: OpaquePointer?, _ saving: UnsafePointer<dray_saving>?) -> dray_status {
  call("dray_host_save_with", host, .changing) { box throws(Failure) in
    let given = try dray_saving.read(saving)
    let path = try text(given.path, "path")
    guard let unfinished = UnfinishedWork(given.unfinished) else {
      throw .misuse("unfinished is \(given.unfinished), not a constant of dray_unfinished")
    }
    do throws(JournalFileError) {
      try box.host.save(to: path, unfinished: unfinished)
    } catch {
      throw Failure(error)
    }
  }
}

extension UnfinishedWork {
  fileprivate init?(_ code: dray_unfinished) {
    switch code {
    case dray_unfinished(DRAY_UNFINISHED_REFUSE): self = .refuse
    case dray_unfinished(DRAY_UNFINISHED_DROP): self = .drop
    case dray_unfinished(DRAY_UNFINISHED_KEEP): self = .keep
    default: return nil
    }
  }
}
