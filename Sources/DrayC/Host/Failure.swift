internal import CDray
internal import Dray

/// The reason for a status other than `DRAY_STATUS_OK`.
enum Failure: Error {
  /// The requested value does not exist now.
  case noValue
  /// A save is not possible while drags or commands are in progress. The text names them.
  case unfinishedWork(String)
  /// The program has misused the interface.
  case misuse(String)
  /// An argument is invalid.
  case badInput(String)
  /// A rule failed, or a result cannot be made.
  case failed(String, code: String = "failed")
  /// An argument is invalid. The error behind it has a code of its own.
  case invalid(String, code: String)

  /// The failure of loading a plugin.
  init(_ error: PluginError) { self = .invalid(error.description, code: error.code) }

  /// The status of the header.
  var status: dray_status {
    switch self {
    case .noValue, .unfinishedWork: dray_status(DRAY_STATUS_NO_VALUE)
    case .misuse: dray_status(DRAY_STATUS_MISUSE)
    case .badInput, .invalid: dray_status(DRAY_STATUS_INVALID)
    case .failed: dray_status(DRAY_STATUS_FAILED)
    }
  }

  /// The message for `dray_host_message`; `nil` if the status needs none.
  var message: String? {
    switch self {
    case .noValue: nil
    case .misuse(let message), .badInput(let message), .failed(let message, _), .invalid(let message, _),
      .unfinishedWork(let message):
      message
    }
  }

  /// The name of this kind of failure.
  var code: String {
    switch self {
    case .noValue: ""
    case .unfinishedWork: "unfinished"
    case .misuse: "misuse"
    case .badInput: "invalid"
    case .failed(_, let code), .invalid(_, let code): code
    }
  }
}

/// Converts a string of the program.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(Failure) -> String {
  guard let pointer else { throw .misuse("\(name) is NULL") }
  guard let text = String(validatingCString: pointer) else { throw .badInput("\(name) is not UTF-8") }
  return text
}
