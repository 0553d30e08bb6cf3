internal import Dray

/// Valid files of each kind, which the fuzzer damages.
struct FileSamples {
  /// The format in which a file is read.
  enum Kind: String, CaseIterable {
    case journal
    case save
    /// A saved game that contains a script, which must not run.
    case script
    case manifest
    case plainData = "plain data"
    case json = "JSON"
    /// Data of another program: JSON and vCards.
    case content
  }

  private var texts: [Kind: [UInt8]] = [:]

  /// Plays some inputs, and stores the resulting files.
  init(of plugin: String, seed: UInt64) throws(PluginError) {
    var run = try FuzzRun(of: plugin, options: [:], seed: seed)
    run.play(steps: 40)
    texts[.journal] = Self.unsealed(run.host.journal ?? "")
    let save = (try? run.host.snapshot(unfinished: .drop)) ?? []
    texts[.save] = Self.unsealed(String(decoding: save, as: UTF8.self))
    texts[.manifest] = Array(try PluginFolder(path: plugin).text(of: "plugin.lua").utf8)
    let states = run.host.plugins.first.map { plugin in
      plugin.stateNames.compactMap { plugin.state($0)?.text() }.joined(separator: ", ")
    }
    texts[.plainData] = Array("return { \(states ?? "") }".utf8)
  }

  /// A valid file. Journals have no seals, which would detect most damage before a line is read.
  func bytes(_ kind: Kind, by damage: inout FileDamage) -> [UInt8] {
    switch kind {
    case .journal, .save: hostile(texts[kind] ?? [], by: &damage)
    case .manifest, .plainData: texts[kind] ?? []
    case .script: Array(Self.script.utf8)
    case .json: Array(Self.json.utf8)
    case .content: Array(damage.pick([Self.json, Self.card]).utf8)
    }
  }

  /// Adds an extreme limit to one file in four.
  private func hostile(_ bytes: [UInt8], by damage: inout FileDamage) -> [UInt8] {
    guard damage.isOne(in: 4) else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    let limits = damage.pick([
      "\"memory\":8589934592", "\"instructions\":0", "\"metered\":false", "\"nesting\":99999", "\"collections\":0",
    ])
    return Array(text.replacing("{\"input\":\"host\"", with: "{\"input\":\"host\",\(limits)").utf8)
  }

  private static func unsealed(_ text: String) -> [UInt8] {
    Array(text.split(separator: "\n").map { $0.dropLast(19) + "}\n" }.joined().utf8)
  }

  private static let script = """
    {"dray journal":1}
    {"input":"host","kills":"all"}
    {"input":"load","plugin":"k","version":"1","seed":0,"kept":true}
    {"data":"file","path":"init.lua","text":"print 'this was run'"}
    {"data":"chance","state":["0000000000000001","0000000000000000","0000000000000000","0000000000000000"]}
    {"result":"whole","hash":"0000000000000000"}

    """

  private static let json = #"""
    {"id":9,"text":"from elsewhere","colorName":"red","items":[1,2.5,-3e8,null,true,[],{}],
     "nested":{"a":{"b":["\u00e9\ud83d\ude00","\\\"\n"]}},"id":10}
    """#

  private static let card = """
    BEGIN:VCARD\r
    VERSION:4.0\r
    FN:Grace Hopper\r
    N:Hopper;Grace;Brewster;;\r
    item1.TEL;TYPE="cell,home";PREF=1:+1 555 0100\r
    EMAIL;TYPE=work:grace@example.com\r
    NOTE:A note that is so long that it is folded into two lines\\, which are on\r
     e line again\r
    UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1\r
    END:VCARD\r

    """
}
