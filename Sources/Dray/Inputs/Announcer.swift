internal import LuaRuntime

/// Announces the effects of keys, and of taps that drag: with the text of the first plugin that has one, else with the
/// engine's text.
final class Announcer {
  private let loaded: LoadedPlugins
  private let journaling: HostJournal
  /// Receives the announcements.
  var listener: ((Announcement) -> Void)?

  init(_ loaded: LoadedPlugins, _ journaling: HostJournal) {
    self.loaded = loaded
    self.journaling = journaling
  }

  func speak(_ announcement: Announcement) {
    var announcement = announcement
    for plugin in loaded.all {
      guard let words = plugin.words(for: announcement) else { continue }
      announcement.text = words
      break
    }
    guard !announcement.text.isEmpty else { return }
    journaling.recorder?.add(JournalLine(result: .spoken, ["text": .text(announcement.text)]))
    listener?(announcement)
  }
}

extension Plugin {
  /// The plugin's text for an announcement. An empty text announces nothing; `nil` leaves the text to the next plugin
  /// or to the engine.
  fileprivate func words(for announcement: Announcement) -> String? {
    guard let script = run.liveScript, run.phase == .running else { return nil }
    do throws(LuaError) {
      return try writeGuard.ask("announcement") { () throws(LuaError) in
        let fields = try script.lua.value(of: announcement.data)
        return try script.lua.call(script.library[.announcement], fields).first?.text
      }
    } catch {
      _ = run.fail(error)
      return nil
    }
  }
}
