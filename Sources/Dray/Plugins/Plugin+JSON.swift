internal import LuaRuntime

extension Plugin {
  /// The native functions of `dray.json`. Each byte of text costs an instruction.
  static func defineJSON(_ natives: inout Natives<Plugin>) {
    natives.define("encode_json", reading: .watched) { plugin, frame in
      let data = try frame.plainData(0, name: "dray.json.encode takes plain data; value")
      // A text that is longer than the memory limit of the script is not written.
      let lua = try frame.state
      guard lua.limits.memory == 0 || data.leastJSONSize <= lua.limits.memory else {
        lua.kill(.memory)
        throw LuaThrow("dray.json.encode: the text is longer than the script's memory")
      }
      let text: String
      do throws(JSONConversionError) {
        text = try data.json()
      } catch {
        throw LuaThrow("dray.json.encode: \(error)")
      }
      try frame.charge(text.utf8.count)
      try frame.push(text)
    }
    natives.define("decode_json", reading: .watched) { plugin, frame in
      let size = try frame.withBytes(0) { bytes in
        try frame.charge(bytes.count)
        return PlainData.size(ofJSON: bytes)
      }
      let holding = try plugin.run.hold(size)
      defer { withExtendedLifetime(holding) {} }
      switch try frame.withBytes(0, { PlainData.decoding(json: $0) }) {
      case .success(let data): try frame.push(data)
      case .failure(let error):
        frame.pushNil()
        try frame.push("\(error)")
      }
    }
  }
}
