internal import CDray
internal import Dray

/// Why a call does not return `DRAY_OK`.
enum Failure: Error {
  /// The requested value does not exist now.
  case noValue
  /// A save is not possible while drags or commands are in progress; the text names them.
  case underWay(String)
  /// An error of the program.
  case misuse(String)
  /// An argument is invalid.
  case badInput(String)
  /// A rule failed while it ran, or a result cannot be made.
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

  /// The message for `dray_host_message`; `nil` if the status needs none.
  var message: String? {
    switch self {
    case .noValue: nil
    case .misuse(let message), .badInput(let message), .failed(let message), .underWay(let message): message
    }
  }
}

/// Converts a string of the program.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
  guard let pointer else { throw .misuse("\(name) is NULL") }
  guard let text = String(validatingCString: pointer) else { throw .badInput("\(name) is not UTF-8") }
  return text
}

/// The suggestion to add to an error about an unknown name; empty if no known name is similar.
func hint(_ name: String, _ known: [String]) -> String {
  suggestion(for: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
}
