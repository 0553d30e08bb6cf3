/// A line of progress of a task, shown if the task takes more than a second and the errors go to a terminal.
final class ProgressLine {
  private let console: Console
  private var nextTime: Double
  private var isShown = false
  private let now: () -> Double

  /// The time before the line is shown, and between two changes of it. Unit: seconds.
  private static let (delay, interval) = (1.0, 0.1)

  /// Begins a task.
  ///
  /// - Parameter now: Reads a clock. Unit: seconds.
  init(on console: Console, now: @escaping () -> Double = { SystemClock.now }) {
    (self.console, self.now) = (console, now)
    nextTime = now() + Self.delay
  }

  /// Shows the progress, unless the task has begun or the line has changed a moment ago.
  func show(_ text: () -> String) {
    let time = now()
    guard console.showsProgress, time >= nextTime else { return }
    (nextTime, isShown) = (time + Self.interval, true)
    console.progress(text())
  }

  /// Removes the line.
  func end() {
    if isShown { console.endProgress() }
    isShown = false
  }
}
