internal import Dray

/// The changes of an input, shown as the settings say.
struct BoardChanges {
  private let settings: PromptSettings
  private let board: [Placement]
  private let play: Play?
  private let journalSize: Int

  /// Notes the state before an input.
  init(_ settings: PromptSettings, _ play: Play?) {
    self.settings = settings
    self.play = play
    board = settings.showsBoard ? play?.host.placements ?? [] : []
    journalSize = settings.traces ? play?.host.journalBytes?.count ?? 0 : 0
  }

  /// Prints the events of the input, and the board if it has changed or another game was opened.
  func show(on console: Console, _ play: Play?) {
    guard let play else { return }
    if settings.traces, let journal = play.host.journalBytes, journal.count > journalSize {
      console.write(String(decoding: journal[journalSize...], as: UTF8.self).harmless)
    }
    if settings.showsBoard, play !== self.play || play.host.placements != board {
      console.write(play.board(width: console.width, hasColors: console.hasColors))
    }
  }
}
