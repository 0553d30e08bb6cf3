import Dray
import Foundation
import Testing

@testable import DrayREPL

/// Recordings and saves of real plugins are JSON lines, which the parser of Foundation reads.
struct JSONLinesTests {
  /// Each line as an object of Foundation.
  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  @Test(arguments: ["chess", "contacts", "diary", "drop-zone", "freecell", "klondike", "photo-grid"])
  func `each line is an object with one word, and its values are those of the line`(name: String) throws {
    var run = try FuzzRun(of: "\(Repository.root)/plugins/\(name)", options: [:], seed: 5)
    run.play(steps: 60)
    let save = String(decoding: try run.host.snapshot(unfinished: .drop), as: UTF8.self)
    for text in [try #require(run.host.journal), save] {
      let objects = try objects(text)
      #expect(objects[0]["dray journal"] as? Int == JournalLine.version)
      var reader = try JournalReader(Array(text.utf8))
      for object in objects.dropFirst() {
        let line = try #require(try reader.next()).line
        #expect(object[line.kind.rawValue] as? String == line.word.rawValue)
        #expect(object.count == line.members.count + 2 && (object["seal"] as? String)?.utf8.count == 8)
        for member in line.members {
          let value = object[member.name]
          if let number = member.value.number, number.isFinite {
            // Foundation rounds some doubles to a neighbour.
            let found = try #require((value as? NSNumber)?.doubleValue)
            #expect(abs(found - number) <= abs(number) * 1e-14)
          } else if let text = member.value.text {
            #expect((value as? String).map { ByteString($0) } == ByteString(text))
          } else if let ids = member.value.ids {
            #expect((value as? [Any])?.map { "\($0)" } == ids.map(\.description))
          } else {
            #expect(value != nil)
          }
        }
      }
      #expect(try reader.next() == nil)
    }
  }
}
