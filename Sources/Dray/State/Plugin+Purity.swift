internal import LuaRuntime

// Questions write nothing, and observers write view states only. A script can write into its tables at any time, so
// these are compared with the last committed states: forbidden writes are undone and reported.

extension Plugin {
  /// Asks a script a question that may come up at any time, also while the script is running.
  ///
  /// - Parameter name: The name of the question, for messages.
  func ask<Answer>(
    _ name: StaticString, _ question: () throws(LuaError) -> Answer
  ) throws(LuaError) -> Answer {
    host.settleWrites()
    let outer = asking
    defer { asking = outer }
    try settleWrites()
    asking = name
    defer {
      putBackWrites(by: "\(name)") {
        // Its error was reported the first time.
        if checksEachQuestion { do { _ = try engine.ask(question) } catch {} }
      }
    }
    return try engine.ask(question)
  }

  /// Handles all writes so far, of commands and others, so that later ones can be told from them.
  private func settleWrites() throws(LuaError) {
    if engine.activity == .observer { putBackModelWrites(by: "\(asking)") }
    if isWriting { return try takeIn() }
    if engine.activity == .observer { takeInViewStates() } else { putBackWrites() }
  }

  /// Handles all writes before an observer is called.
  func willTell() throws(LuaError) {
    if isWriting { try takeIn() } else if let script { putBack(script.view, Self.unknownWriter) }
  }

  /// Finds the writes of the last observer to the model, while a command runs or if each question is checked: inside a
  /// transaction they would be taken for those of the command.
  func checkWrites(of closure: Int, in closures: LuaReference, _ handler: String = "") {
    guard isWriting || checksEachQuestion else { return }
    putBackModelWrites(by: writer(at: place(of: closure, in: closures, handler)))
  }

  /// The closure of the last question, for a report.
  func writer(at place: (chunk: String, line: Int)?) -> String {
    place.map { "\(asking) (\($0.chunk):\($0.line))" } ?? "\(asking)"
  }

  /// The writer in reports of writes that are found later.
  static let unknownWriter = "a question or an observer"

  /// Undoes forbidden writes to all states, and reports the path of the first field of each.
  ///
  /// - Parameter again: Repeats the question, so that the report can name the line.
  func putBackWrites(by writer: String = unknownWriter, again: () -> Void = {}) {
    guard let script else { return }
    putBack(script.model, writer, again)
    var isAskedAgain = false
    putBack(script.view, writer) {
      again()
      isAskedAgain = true
    }
    // The repeated question may have written into the model again.
    guard isAskedAgain, script.lua.killed == nil else { return }
    do throws(LuaError) { try script.model.rollback() } catch { script.lua.kill(.stopped) }
  }

  /// Whether a question or an observer has written into a state, or stored there a value that is not plain data.
  var hasStrayWrites: Bool {
    guard let script, script.lua.killed == nil, !isWriting else { return false }
    do throws(LuaError) {
      if try script.model.compare() != nil { return true }
      return try script.view.compare() != nil
    } catch {
      return true
    }
  }

  /// Undoes writes to all states, without a report.
  ///
  /// - Returns: Whether there were any.
  func dropWrites() -> Bool {
    guard let script, script.lua.killed == nil else { return false }
    var wroteAny = false
    for states in [script.model, script.view] {
      do throws(LuaError) {
        guard try states.compare() != nil else { continue }
      } catch {}
      wroteAny = true
      do throws(LuaError) { try states.rollback() } catch { script.lua.kill(.stopped) }
    }
    if wroteAny { changed(isWriting: isWriting) }
    return wroteAny
  }

  /// Undoes writes to the model of an observer, which may write into view states only.
  func putBackModelWrites(by writer: String) {
    if let script { putBack(script.model, writer) }
  }

  private func putBack(_ states: LuaSnapshot, _ writer: String, _ again: () -> Void = {}) {
    guard let lua = script?.lua, lua.killed == nil else { return }
    do throws(LuaError) {
      guard let difference = try states.compare() else { return }
      let place = self.place(ofWriteTo: states, again)
      try states.rollback()
      let line = place.map { " at \($0.chunk):\($0.line)" } ?? ""
      let text = "\(writer) wrote to \(difference.first)\(line); the write was undone"
      // Each text is reported once, because questions are repeated.
      if reportedWrites.insert(ByteString(text), isOutside: host.isAskedOutside) { report(.wrote, text) }
      changed(isWriting: isWriting)
    } catch {
      report(.wrote, "\(writer) left a state that is not plain data: \(error); the write was undone")
      do { try states.rollback() } catch { lua.kill(.stopped) }
    }
  }

  /// Undoes writes to states, repeats the question that wrote, and watches the first field meanwhile.
  ///
  /// - Returns: The line of the script that wrote; `nil` if nothing was written this time.
  private func place(ofWriteTo states: LuaSnapshot, _ again: () -> Void) -> (chunk: String, line: Int)? {
    guard let script else { return nil }
    do throws(LuaError) {
      // A commit, undone below, gives the path of the write.
      guard let changes = try states.commit() else { return nil }
      let path = try? changes.list().first?.path
      try states.revert(changes)
      guard let path, let key = path.last, let table = try script.table(around: path) else { return nil }
      return try script.lua.place(writing: LuaValue(key), of: table, in: again)
    } catch {
      return nil
    }
  }
}
