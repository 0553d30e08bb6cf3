import Dray
import Testing

/// A malformed line with data is an error with the number of that line.
struct MalformedDataTests {
  @Test(arguments: [
    #"{"data":"given","item":0,"type":"t","bytes":""}"#, #"{"data":"given","drag":1,"item":0,"type":"t"}"#,
    #"{"data":"given","drag":1,"item":0,"type":"t","cancelled":7}"#, #"{"data":"found"}"#,
    #"{"data":"read","path":"/a"}"#, #"{"data":"read","path":"/a","bytes":7}"#,
    #"{"data":"wrote"}"#, #"{"data":"returned","function":"f"}"#, #"{"data":"threw","value":1}"#,
    #"{"data":"measured","text":"a","width":1.0}"#,
    #"{"data":"nothing"}"#, #"{"data":"state","name":"s"}"#, #"{"data":"state","value":1}"#,
    #"{"data":"file","path":"a"}"#, #"{"data":"file","text":"a"}"#, #"{"data":"collection"}"#, #"{"data":"row"}"#,
    #"{"data":"chance"}"#,
  ])
  func `a malformed line is refused with its number`(line: String) throws {
    let host = Host()
    let tick = #"{"input":"tick","time":1.0}"#
    let replay = try Replay(of: journal([#"{"dray journal":1}"#, tick, line, tick]), on: host)
    let error = #expect(throws: Replay.Failure.self) { try replay.run() }
    #expect(error.map { "\($0)".hasPrefix("3: ") } == true, "\(error.map { "\($0)" } ?? "")")
  }
}
