extension LimitedProcess.Ending {
  /// The ending as a text for the user.
  var text: String {
    switch self {
    case .done(let step, let memory): "at most \(Int(step * 1000)) ms a step, \(memory >> 20) MB"
    case .tooSlow(let step, let seconds):
      "\(Int(seconds * 1000)) ms of processor time without an end, in step '\(step)'"
    case .tooLarge(let step, let bytes): "\(bytes >> 20) MB more than before, in step '\(step)'"
    case .died(let step, let how): "the process died in step '\(step)': \(how)"
    case .failed(let step, let why): "\(why), in step '\(step)'"
    }
  }
}

extension LimitedProcess.Ending {
  /// The maximum number of attempts to find a shorter script. The number is small if each attempt may take up to a
  /// limit.
  var shorteningLimit: Int {
    switch self {
    case .tooSlow, .tooLarge: 40
    case .done, .died, .failed: 400
    }
  }
}
