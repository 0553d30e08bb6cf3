internal import LuaRuntime

// Questions write nothing, and observers write view states only. Nobody can keep a script from writing into its tables,
// so these are compared with what was committed last: what somebody wrote who must not is put back and reported.

extension Plugin {
  /// Asks a script something that may come up anywhere, also while it does something else.
  ///
  /// - Parameter name: What is asked, for messages.
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
        // What it fails by was reported the first time.
        if checksEachQuestion { do { _ = try engine.ask(question) } catch {} }
      }
    }
    return try engine.ask(question)
  }

  /// Sees to what was written so far by whoever may, so that it can be told from what is written next.
  private func settleWrites() throws(LuaError) {
    if engine.activity == .observer { putBackModelWrites(by: "\(asking)") }
    if isWriting { return try takeIn() }
    if engine.activity == .observer { takeInViewStates() } else { putBackWrites() }
  }

  /// Sees to what was written before an observer is told.
  func willTell() throws(LuaError) {
    if isWriting { try takeIn() } else if let script { putBack(script.view, Self.unknownWriter) }
  }

  /// Finds what an observer wrote into the model that was told just now, if that is to be known at once: inside a
  /// transaction it would be taken for the command's.
  func checkWrites(of closure: Int, in closures: LuaReference, _ handler: String = "") {
    guard isWriting || checksEachQuestion else { return }
    putBackModelWrites(by: writer(at: place(of: closure, in: closures, handler)))
  }

  /// The closure that was asked just now, for a report.
  func writer(at place: (chunk: String, line: Int)?) -> String {
    place.map { "\(asking) (\($0.chunk):\($0.line))" } ?? "\(asking)"
  }

  /// Who it was if writes are found later.
  static let unknownWriter = "a question or an observer"

  /// Puts back what was written into any state by somebody who may write into none, and reports the path of the first
  /// field of each.
  ///
  /// - Parameter again: Asks the question once more, so that the report can name the line.
  func putBackWrites(by writer: String = unknownWriter, again: () -> Void = {}) {
    guard let script else { return }
    putBack(script.model, writer, again)
    var isAskedAgain = false
    putBack(script.view, writer) {
      again()
      isAskedAgain = true
    }
    // Then it may have written into the model again, too.
    guard isAskedAgain, script.lua.killed == nil else { return }
    do throws(LuaError) { try script.model.rollback() } catch { script.lua.kill(.stopped) }
  }

  /// Whether a question or an observer has written into a state, or left there what is not plain data.
  var hasStrayWrites: Bool {
    guard let script, script.lua.killed == nil, !isWriting else { return false }
    do throws(LuaError) {
      if try script.model.compare() != nil { return true }
      return try script.view.compare() != nil
    } catch {
      return true
    }
  }

  /// Puts back what was written into any state, without a word.
  ///
  /// - Returns: Whether anything was.
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

  /// Puts back what was written into the model by somebody who may write into view states only.
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
      let text = "\(writer) wrote to \(difference.first)\(line); it was put back"
      // Asked again and again, it would be said again and again.
      if reportedWrites.insert(ByteString(text), isOutside: host.isAskedOutside) { report(.wrote, text) }
      changed(isWriting: isWriting)
    } catch {
      report(.wrote, "\(writer) left a state that is not plain data: \(error); it was put back")
      do { try states.rollback() } catch { lua.kill(.stopped) }
    }
  }

  /// Puts back what was written into states, asks who wrote it once more, and looks at the first field meanwhile.
  ///
  /// - Returns: The line of the script that wrote; `nil` if nothing was written this time.
  private func place(ofWriteTo states: LuaSnapshot, _ again: () -> Void) -> (chunk: String, line: Int)? {
    guard let script else { return nil }
    do throws(LuaError) {
      // Taken in for a moment, what was written tells its path.
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
