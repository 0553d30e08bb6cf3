public import CDray
internal import Dray

/// Loads a plugin.
@c @implementation
public func dray_host_load_plugin(
  _ host: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<dray_plugin_options>?
) -> dray_status {
  // This comes first, so that `destroy` is called even if the plugin cannot be loaded.
  let given = Result { () throws(Failure) in
    options == nil ? dray_plugin_options() : try dray_plugin_options.read(options)
  }
  let user = (try? given.get()).flatMap { $0.read == nil ? nil : CallbackUser($0.user, $0.destroy) }
  return call("dray_host_load_plugin", host, .changing) { box throws(Failure) in
    user?.box = box
    let path = try text(path, "path")
    let given = try given.get()
    let values = try values(given)
    let files = try files(given, path, user, box)
    let hasManifest = (files as? PluginText)?.hasManifest ?? true
    guard hasManifest || !path.isEmpty else {
      throw .badInput("path is empty; it is the name of a plugin in memory that has no plugin.lua")
    }
    do throws(PluginError) {
      guard let files else {
        try box.host.load(plugin: path, options: values, seed: given.seed)
        return
      }
      let manifest = hasManifest ? try Manifest(of: files) : Manifest(script: path)
      try box.host.load(manifest, files, options: values, seed: given.seed)
    } catch {
      throw Failure(error)
    }
  }
}

/// The files of a plugin, in memory of the program or read by its callback; `nil` for a plugin in a folder.
private func files(
  _ given: dray_plugin_options, _ name: String, _ user: CallbackUser?, _ box: HostBox
) throws(Failure) -> (any PluginFiles)? {
  guard given.read == nil || given.file_count == 0 else {
    throw .misuse("files and read are both set; set one of them")
  }
  if let read = given.read, let user { return CallbackFiles(name: name, read: read, user: user, box: box) }
  guard given.file_count > 0 else { return nil }
  guard let first = given.files else { throw .misuse("files is NULL, and file_count is not 0") }
  var texts: [ByteString: String] = [:]
  for file in UnsafeBufferPointer(start: first, count: given.file_count) {
    let path = try text(file.path, "the path of a file")
    guard file.text != nil || file.length == 0 else { throw .misuse("the text of file '\(path)' is NULL") }
    guard file.length >= 0 else { throw .misuse("the length of file '\(path)' is larger than the address space") }
    let bytes = UnsafeRawBufferPointer(start: file.text, count: file.length)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .badInput("file '\(path)' is not UTF-8") }
    guard texts.updateValue(text, forKey: ByteString(path)) == nil else {
      throw .badInput("file '\(path)' is given twice")
    }
  }
  return PluginText(name: name, texts: texts)
}

/// The files of a plugin, read by a callback of the program.
private struct CallbackFiles: PluginFiles {
  let name: String
  let read: dray_read_function
  let user: CallbackUser
  unowned let box: HostBox

  func text(of path: String) throws(PluginError) -> String {
    func fail(_ why: String) -> PluginError { .unreadable(path: "\(name)/\(path)", why: why) }
    let reply = Reply.of { reply in path.withCString { lent in box.calling { read(user.pointer, lent, reply) } } }
    if let problem = reply.problem { throw fail(problem) }
    guard case .string(let text)? = reply.value else { throw fail("no such file") }
    guard text.isText else { throw fail("not UTF-8 text") }
    return text.text
  }
}

/// The option values of the program, by name.
private func values(_ given: dray_plugin_options) throws(Failure) -> [LuaString: PlainData] {
  guard given.option_count > 0 else { return [:] }
  guard let options = given.options else { throw .misuse("options is NULL, and option_count is not 0") }
  var values: [LuaString: PlainData] = [:]
  for option in UnsafeBufferPointer(start: options, count: given.option_count) {
    let name = try text(option.name, "the name of an option")
    guard values[LuaString(name)] == nil else { throw .badInput("option '\(name)' is set twice") }
    values[LuaString(name)] = try PlainData(option.value, "option '\(name)'")
  }
  return values
}
