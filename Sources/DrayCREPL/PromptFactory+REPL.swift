internal import CDray
internal import Dray
internal import DrayC
internal import DrayREPL

extension REPLServer: PromptServer {}

/// Makes the object by which `dray_host_open_repl` opens a prompt.
@c @implementation
public func cdray_make_prompt_factory() -> UnsafeMutableRawPointer? {
  let factory = PromptFactory { host, path, timeLimit in
    let server = try host.serveREPL(at: path)
    server.timeLimit = timeLimit
    return server
  }
  return Unmanaged.passRetained(factory).toOpaque()
}
