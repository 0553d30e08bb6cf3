import Foundation

/// How much the tests play.
enum Effort {
  /// Whether they play all that they could. That takes a minute of a core, so that only `scripts/test` has them do so, by
  /// this variable of the environment.
  static let isFull = ProcessInfo.processInfo.environment["DRAY_ALL_GAMES"] != nil

  /// How many damaged files are read.
  static let files = isFull ? 2000 : 200
}
