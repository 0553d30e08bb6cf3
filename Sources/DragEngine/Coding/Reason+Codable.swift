extension Reason: MemberCodable {
  package init(members: MemberDecoder) throws {
    self.init(
      try members.value("reason"), code: try members.optional("code"),
      parameters: try members.optional("parameters", as: ReasonParameters.self)?.parameters ?? [])
  }
}

extension Reason? {
  /// Adds the members of the reason, if there is one.
  func add(to members: inout MemberEncoder) throws { try self?.add(to: &members) }

  /// Reads a reason that may be left out.
  init(members: MemberDecoder) throws {
    self = try members.has("reason") || members.has("code") ? .some(try Reason(members: members)) : .none
  }
}

/// The parameters of a reason, as an object of texts. They are read back in the order of their names.
struct ReasonParameters: Codable {
  let parameters: [Reason.Parameter]

  init(_ parameters: [Reason.Parameter]) { self.parameters = parameters }

  func encode(to encoder: any Encoder) throws {
    var members = MemberEncoder(encoder)
    for parameter in parameters { try members.add(MemberName(stringValue: parameter.name.text), parameter.value) }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    parameters = try container.allKeys.map { name in
      Reason.Parameter(
        name: ByteString(name.stringValue), value: try container.decode(ByteString.self, forKey: name))
    }
    .sorted { $0.name < $1.name }
  }
}

extension LoadError: MemberCodable {
  private var word: String {
    switch self {
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .sourceGone: "source_gone"
    case .unavailable: "unavailable"
    }
  }

  package func add(to members: inout MemberEncoder) throws {
    try members.add("error", word)
    try reason.add(to: &members)
  }

  package init(members: MemberDecoder) throws {
    let error: @Sendable (Reason) -> LoadError = try members.word(
      "error",
      from: [
        "failed": { .failed($0) }, "cancelled": { .cancelled($0) }, "source_gone": { .sourceGone($0) },
        "unavailable": { .unavailable($0) },
      ])
    self = error(try Reason(members: members))
  }
}
