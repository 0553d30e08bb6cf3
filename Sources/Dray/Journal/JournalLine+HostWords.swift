// The words of lines of a host.

/// Inputs.
extension JournalLine.Word {
  static let undo = Self("undo")
  static let redo = Self("redo")
  static let answer = Self("answer")
  static let enter = Self("enter")
  static let exit = Self("exit")
  static let endDrop = Self("end_drop")
  static let export = Self("export")
  static let endExport = Self("end_export")
  static let select = Self("select")
  static let restart = Self("restart")
  static let update = Self("update")
  static let rebuild = Self("rebuild")
  static let settle = Self("settle")
  static let load = Self("load")
  static let unload = Self("unload")
  static let host = Self("host")
  static let settings = Self("settings")
  /// The program asked for all legal drags.
  static let ask = Self("ask")
  /// A finding of a search in the recording, for its replay. Has no effect.
  package static let check = Self("check")
}

/// Results.
extension JournalLine.Word {
  static let committed = Self("committed")
  static let undone = Self("undone")
  static let redone = Self("redone")
  static let ready = Self("ready")
  static let whole = Self("whole")
  static let report = Self("report")
  static let spoken = Self("spoken")
  static let asked = Self("asked")
}

/// Data from outside.
extension JournalLine.Word {
  static let given = Self("given")
  static let found = Self("found")
  static let read = Self("read")
  static let wrote = Self("wrote")
  static let returned = Self("returned")
  static let threw = Self("threw")
  static let stopped = Self("stopped")
  static let file = Self("file")
  static let state = Self("state")
  static let collection = Self("collection")
  static let row = Self("row")
  static let chance = Self("chance")
}
