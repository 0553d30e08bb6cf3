import Foundation
import Testing

/// The key to the ids in front of test names is complete.
struct BehaviorKeyTests {
  @Test func `each id in front of a test's name has its topic in the key`() throws {
    let key = Set(try Repository.text(of: "Tests/README.md").matches(of: /(?m)^\| `([A-Z]{2})` \|/).map { $0.1 })
    let tests = try Repository.texts(in: "Tests", suffix: ".swift").joined(separator: "\n")
    let used = Set(tests.matches(of: /func `([A-Z]{2})\d+/).map { $0.1 })
    #expect(used.count > 10 && used.isSubset(of: key), "\(used.subtracting(key))")
  }
}
