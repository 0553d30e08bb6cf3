import CDray
import DrayC

extension dray_recording: Sized {}
extension dray_restore_options: Sized {}
extension dray_restore_result: Sized {}

extension Handle {
  func record(to path: String? = nil, keepsText: Bool = false) -> dray_status {
    let lent = Lent()
    var recording = dray_recording.sized()
    recording.path = path.map(lent.string).map { UnsafePointer($0) }
    recording.keeps_text = keepsText ? 1 : 0
    return withExtendedLifetime(lent) { dray_host_record(pointer, &recording) }
  }

  /// The journal in memory; `nil` if there is none.
  var journal: String? {
    var (text, length) = (UnsafePointer<CChar>?.none, 0)
    guard dray_host_journal(pointer, &text, &length) == DRAY_STATUS_OK, let text else { return nil }
    let journal = String(cString: text)
    return journal.utf8.count == length ? journal : nil
  }

  /// The text of a saved game; `nil` if the game cannot be saved.
  var snapshot: String? {
    var (text, length) = (UnsafePointer<CChar>?.none, 0)
    guard dray_host_snapshot(pointer, 0, &text, &length) == DRAY_STATUS_OK, let text else { return nil }
    let snapshot = String(cString: text)
    return snapshot.utf8.count == length ? snapshot : nil
  }

  func load(
    text: String, until last: UInt64 = 0, ignoringDifferences: Bool = false, filesBelow folder: String? = nil,
    _ loaded: inout dray_restore_result
  ) -> dray_status {
    let lent = Lent()
    return text.withCString { bytes in
      var loading = dray_restore_options.sized()
      (loading.text, loading.length, loading.last_line) = (bytes, text.utf8.count, last)
      loading.ignores_differences = ignoringDifferences ? 1 : 0
      loading.files_folder = folder.map(lent.string).map { UnsafePointer($0) }
      return withExtendedLifetime(lent) { dray_host_restore(pointer, &loading, &loaded) }
    }
  }

  func load(text: String) -> dray_status {
    var loaded = dray_restore_result.sized()
    return load(text: text, &loaded)
  }

  func load(file path: String) -> dray_status {
    path.withCString { path in
      var loading = dray_restore_options.sized()
      loading.path = path
      return dray_host_restore(pointer, &loading, nil)
    }
  }
}

/// A journal without its seals, as a person would write it.
func unsealed(_ journal: String) -> String {
  journal.split(separator: "\n").map { $0.dropLast(19) + "}\n" }.joined()
}
