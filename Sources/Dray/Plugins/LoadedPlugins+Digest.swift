internal import LuaRuntime

extension LoadedPlugins {
  /// A hash of the states and collections of the plugins, and of their random generators.
  ///
  /// - Parameter isFresh: Whether to hash collections as if they had just been loaded, without their history.
  /// - Complexity: O(*n*) in the size of the states that have changed; at the first call, and at each call with
  ///   `isFresh`, also in the size of the collections.
  func digest(isFresh: Bool = false) -> UInt64 {
    var digest = Digest()
    for plugin in all { plugin.combine(into: &digest, isFresh: isFresh) }
    return digest.value
  }

  /// A hash of the present value of one part.
  func digest(of part: Host.SavedPart) -> UInt64 {
    var digest = Digest()
    for plugin in all {
      switch part {
      case .model: plugin.combineModel(into: &digest, isFresh: true)
      case .view: plugin.combineStates(into: &digest, isView: true)
      case .chance: for word in plugin.model.random.state { digest.combine(bits: word) }
      }
    }
    return digest.value
  }
}

extension Plugin {
  fileprivate func combine(into digest: inout Digest, isFresh: Bool) {
    digest.combine(text: name)
    for word in model.random.state { digest.combine(bits: word) }
    combineModel(into: &digest, isFresh: isFresh)
  }

  /// Combines the states of one kind, with their names.
  fileprivate func combineStates(into digest: inout Digest, isView: Bool) {
    guard let script = run.script else { return }
    let snapshot = isView ? script.view : script.model
    for state in script.states where state.isView == isView {
      digest.combine(text: state.name)
      if let contents = try? snapshot.digest(of: state.name) { digest.combine(bits: contents) }
    }
  }

  fileprivate func combineModel(into digest: inout Digest, isFresh: Bool) {
    guard run.script != nil else { return }
    combineStates(into: &digest, isView: false)
    for collection in collections.all {
      digest.combine(text: collection.name)
      digest.combine(bits: isFresh ? collection.contentsDigest : collection.digest)
    }
  }
}

extension Digest {
  /// Combines a text and its length.
  mutating func combine(text: String) {
    var text = text
    text.withUTF8 { combine(bytes: $0) }
    combine(bits: UInt64(text.utf8.count))
  }

  /// Combines a value with its kind.
  mutating func combine(_ data: PlainData) { data.forEachPart { combine($0) } }

  /// Combines a part of a value with its kind.
  fileprivate mutating func combine(_ part: PlainPart) {
    switch part {
    case .nil: combine(byte: 0)
    case .boolean(let value): combine(byte: value ? 1 : 2)
    case .integer(let value):
      combine(byte: 3)
      combine(bits: UInt64(bitPattern: Int64(value)))
    case .number(let value):
      combine(byte: 4)
      combine(bits: value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    case .string(let bytes):
      combine(byte: 5)
      combine(bytes: bytes)
      combine(bits: UInt64(bytes.count))
    case .data(let data):
      combine(byte: 6)
      combine(bits: UInt64(data.bytes.count))
      // Data may be large: only its size and its first 256 bytes are hashed.
      data.bytes.withUnsafeBytes { combine(bytes: $0.prefix(256)) }
    case .table: combine(byte: 7)
    case .fields: combine(byte: 8)
    case .end: combine(byte: 9)
    }
  }
}
