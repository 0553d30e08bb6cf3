public import CDray
internal import Dray

/// Writes what the plugins hold into a file.
@c @implementation
public func dray_host_save(_ host: OpaquePointer?, _ path: UnsafePointer<CChar>?) -> dray_status {
  call("dray_host_save", host, .changing) { box throws(Failure) in
    let path = try text(path, "path")
    do throws(JournalFileError) { try box.host.save(to: path) } catch { throw Failure(error) }
  }
}

/// What such a file holds.
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
