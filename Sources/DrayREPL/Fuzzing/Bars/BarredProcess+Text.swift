extension BarredProcess.Ending {
  /// How it ended, for people.
  var text: String {
    switch self {
    case .done(let step, let memory): "at most \(Int(step * 1000)) ms a step, \(memory >> 20) MB"
    case .tooSlow(let step, let seconds): "\(Int(seconds * 1000)) ms of the processor and no end, in step '\(step)'"
    case .tooLarge(let step, let bytes): "\(bytes >> 20) MB more than before, in step '\(step)'"
    case .died(let step, let how): "the process died in step '\(step)': \(how)"
    case .failed(let step, let why): "\(why), in step '\(step)'"
    }
  }
}

extension BarredProcess.Ending {
  /// How often it is tried to show it by less: each time may take as long as the bars allow.
  var shorteningLimit: Int {
    switch self {
    case .tooSlow, .tooLarge: 40
    case .done, .died, .failed: 400
    }
  }
}
