// The words of lines of a host.

/// Inputs.
extension JournalLine.Word {
  package static let undo = Self("undo")
  package static let redo = Self("redo")
  package static let answer = Self("answer")
  package static let moveItem = Self("move_item")
  package static let cancelDrag = Self("cancel_drag")
  package static let enter = Self("enter")
  package static let exit = Self("exit")
  package static let endDrop = Self("end_drop")
  package static let export = Self("export")
  package static let endExport = Self("end_export")
  package static let select = Self("select")
  package static let restart = Self("restart")
  package static let update = Self("update")
  package static let rebuild = Self("rebuild")
  package static let reload = Self("reload")
  package static let settle = Self("settle")
  package static let load = Self("load")
  package static let unload = Self("unload")
  package static let host = Self("host")
  package static let settings = Self("settings")
  /// A search for all legal drags, recorded by the fuzzer only, because a replay must repeat it.
  package static let ask = Self("ask")
  /// A problem that a fuzzer found, for a replay of its recording. Has no effect on the host.
  package static let check = Self("check")
}

/// Results.
extension JournalLine.Word {
  package static let ready = Self("ready")
  package static let whole = Self("whole")
  package static let report = Self("report")
  package static let spoken = Self("spoken")
  package static let asked = Self("asked")
}

/// Data from outside, and the files and states of plugins.
extension JournalLine.Word {
  package static let given = Self("given")
  package static let found = Self("found")
  package static let read = Self("read")
  package static let wrote = Self("wrote")
  package static let returned = Self("returned")
  package static let threw = Self("threw")
  package static let measured = Self("measured")
  package static let stopped = Self("stopped")
  package static let file = Self("file")
  package static let former = Self("former")
  package static let state = Self("state")
  package static let collection = Self("collection")
  package static let row = Self("row")
  package static let chance = Self("chance")
}
