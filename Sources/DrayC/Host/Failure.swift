internal import CDray
internal import Dray

/// Why a call does not give `DRAY_OK`.
enum Failure: Error {
  /// There is nothing of this kind now.
  case noValue
  /// There is none as long as this goes on.
  case underWay(String)
  /// The program is wrong.
  case misuse(String)
  /// What was passed is wrong.
  case badInput(String)
  /// A rule failed while it ran.
  case failed(String)

  /// The status of the header.
  var status: dray_status {
    switch self {
    case .noValue, .underWay: dray_status(DRAY_NO_VALUE)
    case .misuse: dray_status(DRAY_MISUSE)
    case .badInput: dray_status(DRAY_BAD_INPUT)
    case .failed: dray_status(DRAY_FAILED)
    }
  }

  /// The sentence for `dray_host_message`; `nil` where there is nothing to explain.
  var message: String? {
    switch self {
    case .noValue: nil
    case .misuse(let message), .badInput(let message), .failed(let message), .underWay(let message): message
    }
  }
}

/// Turns a text of the program into one of ours.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
  guard let pointer else { throw .misuse("\(name) is NULL") }
  guard let text = String(validatingCString: pointer) else { throw .badInput("\(name) is not UTF-8") }
  return text
}

/// What to add to a complaint about an unknown name, if a known one is close.
func hint(_ name: String, _ known: [String]) -> String {
  suggestion(for: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
}
