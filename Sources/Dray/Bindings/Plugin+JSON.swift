internal import LuaRuntime

extension Plugin {
  /// What `dray.json` calls. Each byte of text costs an instruction.
  static func defineJSON(_ natives: inout Natives<Plugin>) {
    natives.define("encode_json") { _, frame in
      let data = try frame.plainData(0)
      let text: String
      do throws(JSONConversionError) {
        text = try data.json()
      } catch {
        throw LuaThrow("dray.json.encode: \(error)")
      }
      try frame.charge(text.utf8.count)
      try frame.push(text)
    }
    natives.define("decode_json") { _, frame in
      try frame.withBytes(0) { try frame.charge($0.count) }
      switch try frame.withBytes(0, { PlainData.decoding(json: $0) }) {
      case .success(let data): try frame.push(data)
      case .failure(let error):
        frame.pushNil()
        try frame.push("\(error)")
      }
    }
  }
}
