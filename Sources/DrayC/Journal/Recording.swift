public import CDray
internal import Dray

/// Begins to record a journal.
@c @implementation
public func dray_host_record(_ host: OpaquePointer?, _ recording: UnsafePointer<dray_recording>?) -> dray_status {
  let read = Result { () throws(Failure) in recording == nil ? dray_recording() : try .read(recording) }
  // This comes first, so that `destroy` is called even if the call fails.
  let user = CallbackUser((try? read.get())?.user, (try? read.get())?.destroy)
  return call("dray_host_record", host, .changing) { box throws(Failure) in
    let given = try read.get()
    user.box = box
    guard given.path == nil || given.write == nil else { throw .misuse("path and write are both set; set one of them") }
    let path = given.path == nil ? nil : try text(given.path, "path")
    do throws(JournalFileError) {
      if let sink = box.sink(given, user) {
        try box.host.record(keepsText: given.keeps_text != 0, writing: sink)
      } else {
        try box.host.record(to: path, keepsText: given.keeps_text != 0, isDurable: given.is_durable != 0)
      }
    } catch {
      throw Failure(error)
    }
  }
}

extension HostBox {
  /// A closure that passes lines of a journal to the program's function; `nil` without such a function.
  fileprivate func sink(_ recording: dray_recording, _ user: CallbackUser) -> ((_ lines: [UInt8]) throws -> Void)? {
    guard let write = recording.write else { return nil }
    return { [unowned self] lines in
      let answer = (lines + [0]).withUnsafeBytes { lent in
        calling { write(user.pointer, lent.assumingMemoryBound(to: CChar.self).baseAddress, lines.count) }
      }
      guard answer == 0 else { throw JournalFileError.refused(why: "the callback returned \(answer)") }
    }
  }
}

extension Failure {
  /// Converts an error of a recording or a save.
  init(_ error: JournalFileError) {
    switch error {
    case .unfinishedWork: self = .unfinishedWork(error.description)
    case .noJournalInMemory: self = .misuse(error.description)
    case .tooLong, .tooLarge, .tooManyValues, .notRebuilt, .notStartable: self = .failed(error.description)
    case .exists, .failed, .refused, .noJournalToKeep, .reloaded: self = .badInput(error.description)
    }
  }
}

/// Ends a recording.
@c @implementation
public func dray_host_end_recording(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_end_recording", host, .changing) { box in box.host.endRecording() }
}

/// The journal so far.
@c @implementation
public func dray_host_journal(
  _ host: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> dray_status {
  text?.pointee = Arena.empty
  length?.pointee = 0
  return call("dray_host_journal", host, .reading) { box throws(Failure) in
    guard let text else { throw .misuse("text is NULL") }
    guard let journal = box.host.journalBytes else { throw .noValue }
    box.memory.journals.lend(journal, to: text)
    length?.pointee = journal.count
  }
}
