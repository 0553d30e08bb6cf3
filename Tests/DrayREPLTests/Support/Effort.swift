import Foundation

/// The extent of tests that play many games.
enum Effort {
  /// Whether they play all games, which takes a minute. `scripts/test` requests it by this environment variable.
  static let isFull = ProcessInfo.processInfo.environment["DRAY_ALL_GAMES"] != nil

  /// The number of damaged files to read.
  static let files = isFull ? 2000 : 200
}
