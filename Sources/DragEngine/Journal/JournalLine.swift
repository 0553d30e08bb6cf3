/// One line of a journal: a JSON object with an input, a result, or data from outside.
///
/// A journal is a text that can be replayed: every input with its time, and under each input its results. The same
/// inputs to the same rules give the same results, to the bit. A recording can therefore serve as a bug report, a save
/// is a recording that begins with a snapshot, and a crash loses no committed change. Each line is JSON, so that `jq`
/// and databases can read it.
///
/// ```
/// {"dray journal":1}
/// {"input":"load","plugin":"klondike","folder":"plugins/klondike","version":"1.0.0","seed":381,"files":"3c8f27bf9a1e6dd0"}
/// {"result":"ready","hash":"9c1a6d3f0c7e55b2"}
/// {"input":"down","x":450.0,"y":250.0,"device":"mouse"}
/// {"result":"taken"}
/// {"input":"move","x":240.0,"y":200.0,"time":0.05}
/// {"result":"lifted","drag":1,"item_ids":["TD"]}
/// {"result":"verdict","drag":1,"operation":"forbidden","cause":"refused","reason":"T♦ needs a black J; pile 4 shows K♠","from":"pile 5","to":"pile 4","accepted_item_count":0}
/// {"input":"up","time":0.3}
/// {"result":"ended","drag":1,"operation":"forbidden","cause":"refused","reason":"T♦ needs a black J; pile 4 shows K♠","item_ids":["TD"],"from":"pile 5","to":"pile 4","accepted_item_count":0}
/// ```
///
/// The first member is `input`, `result` or `data`, and its value is the word of the line. Other members have the names
/// that scripts, Swift and C use, in any order; a member that does not apply is left out. A line with a result or with
/// data belongs to the input above it.
///
/// <doc:journal-format> has the format of a line, the words, and their members.
package struct JournalLine: Equatable, Sendable {
  /// The kind of the line: an input, or a line that belongs to an input.
  package var kind: Kind
  /// The word, which names the input or the result.
  package var word: Word
  /// The named values, in the order in which they are written; default values are left out.
  package var members: [Member]

  /// The version of the format of written journals.
  package static let version = 1

  /// The kind of a line; its raw value is the name of the first member.
  package enum Kind: String, CaseIterable, Sendable {
    /// An input.
    case input
    /// A result of the input above it.
    case result
    /// Data from outside, supplied while the input above it was performed.
    case data
  }

  /// One named value of a line.
  package struct Member: Equatable, Sendable {
    /// The name of the value.
    package var name: String
    /// The value.
    package var value: Value

    /// Creates a member.
    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// Creates an input. Members without a value are left out.
  package init(_ word: Word, _ members: KeyValuePairs<String, Value?> = [:]) { self.init(.input, word, members) }

  /// Creates a result. Members without a value are left out.
  package init(result word: Word, _ members: KeyValuePairs<String, Value?> = [:]) { self.init(.result, word, members) }

  /// Creates a line with data from outside. Members without a value are left out.
  package init(data word: Word, _ members: KeyValuePairs<String, Value?> = [:]) { self.init(.data, word, members) }

  private init(_ kind: Kind, _ word: Word, _ members: KeyValuePairs<String, Value?>) {
    self.kind = kind
    self.word = word
    self.members = members.compactMap { name, value in value.map { Member(name, $0) } }
  }

  init(_ kind: Kind, _ word: Word, members: [Member]) {
    self.kind = kind
    self.word = word
    self.members = members
  }

  /// The value of a member; `nil` if there is none. Setting `nil` removes the member; a new member is added at the end.
  package subscript(name: String) -> Value? {
    get { members.first { $0.name == name }?.value }
    set {
      let place = members.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): break
      }
    }
  }

  /// Whether two lines have the same kind, the same word and the same members, in any order.
  package static func == (left: JournalLine, right: JournalLine) -> Bool {
    guard left.kind == right.kind, left.word == right.word, left.members.count == right.members.count else {
      return false
    }
    return left.members == right.members || left.members.allSatisfy { right[$0.name] == $0.value }
  }
}

extension JournalLine: CustomStringConvertible {
  /// The text of the line, without its seal and its end.
  package var description: String {
    var writer = JSONWriter()
    write(to: &writer)
    writer += "}"
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes the line without its closing brace.
  package func write(to writer: inout JSONWriter) {
    switch kind {
    case .input: writer += "{\"input\":"
    case .result: writer += "{\"result\":"
    case .data: writer += "{\"data\":"
    }
    writer.write(word.rawValue)
    for member in members {
      writer += ","
      writer.write(member.name)
      writer += ":"
      writer.append(json: member.value.json)
    }
  }
}
