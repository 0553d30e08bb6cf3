import Foundation

/// The header `dray.h` and the parts that it includes, in a folder of headers.
struct HeaderFiles {
  /// The text of `dray.h` itself.
  let umbrella: String
  /// The parts, in the order in which they are included, with their paths in the folder.
  let parts: [(path: String, text: String)]

  init(in folder: String) throws {
    func read(_ path: String) throws -> String { try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) }
    umbrella = try read("dray.h")
    parts = try umbrella.matches(of: /(?m)^#include "(.*)"$/).map { (String($0.1), try read(String($0.1))) }
  }

  /// All texts, one after another.
  var text: String { ([umbrella] + parts.map(\.text)).joined() }
}
