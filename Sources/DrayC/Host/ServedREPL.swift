public import CDray
package import Dray

/// A prompt that other processes can open on a host: `REPLServer` of DrayREPL.
package protocol PromptServer: AnyObject {
  /// The descriptors to wait for.
  var descriptors: [Int32] { get }
  /// Runs the received entries.
  func serve()
  /// Serves another host in place of the present one.
  func serve(on next: Host)
  /// Removes the socket.
  func end()
}

/// Opens prompts. The module DrayCREPL makes it, so that the library without this module stays small.
package final class PromptFactory {
  /// Opens a prompt on a host at the path of a socket, with a limit for the processor time of an entry in seconds.
  fileprivate let open: (_ host: Host, _ path: String, _ timeLimit: Double) throws -> any PromptServer

  package init(open: @escaping (_ host: Host, _ path: String, _ timeLimit: Double) throws -> any PromptServer) {
    self.open = open
  }

  /// The factory of this library, if it has one.
  fileprivate static func find() -> PromptFactory? {
    cdray_find_prompt_factory().map { Unmanaged<PromptFactory>.fromOpaque($0).takeRetainedValue() }
  }
}

/// The prompt of a host for other processes, while the program offers it.
final class ServedREPL {
  fileprivate var server: (any PromptServer)?

  /// Serves another host in place of the present one.
  func serve(on next: Host) { server?.serve(on: next) }

  /// Removes the socket.
  func close() {
    server?.end()
    server = nil
  }
}

/// Creates the socket of a prompt.
@c @implementation
public func dray_host_open_repl(_ host: OpaquePointer?, _ repl: UnsafePointer<dray_repl>?) -> dray_status {
  call("dray_host_open_repl", host, .changing) { box throws(Failure) in
    let given = try dray_repl.read(repl)
    let path = try text(given.path, "path")
    guard given.time_limit >= 0 else { throw .badInput("time_limit is negative or not a number") }
    guard box.repl.server == nil else { throw .misuse("the host has a prompt; close it by dray_host_close_repl") }
    guard let factory = PromptFactory.find() else {
      throw .failed(
        "this library has no prompt; the library in the folder that `pkg-config --variable=repldir dray` prints has one",
        code: "no_prompt")
    }
    do {
      box.repl.server = try factory.open(box.host, path, given.time_limit > 0 ? given.time_limit : 5)
    } catch {
      throw .badInput("\(error)")
    }
  }
}

/// Runs the received entries.
@c @implementation
public func dray_host_serve_repl(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_serve_repl", host, .changing) { box throws(Failure) in
    guard let server = box.repl.server else { throw .noValue }
    server.serve()
  }
}

/// The descriptors to wait for.
@c @implementation
public func dray_host_repl_descriptors(
  _ host: OpaquePointer?, _ descriptors: UnsafeMutablePointer<dray_descriptors>?
) -> dray_status {
  descriptors?.pointee = dray_descriptors(items: nil, count: 0)
  return call("dray_host_repl_descriptors", host, .reading) { box throws(Failure) in
    guard let descriptors else { throw .misuse("descriptors is NULL") }
    guard let server = box.repl.server else { throw .noValue }
    let (arena, list) = (box.memory[.descriptors], server.descriptors)
    arena.reset()
    descriptors.pointee = dray_descriptors(items: arena.list(list) { $0 }, count: list.count)
  }
}

/// Removes the socket of a prompt.
@c @implementation
public func dray_host_close_repl(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_close_repl", host, .changing) { box in box.repl.close() }
}
