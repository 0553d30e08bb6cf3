import DragEngine
import Testing

/// The checks of thresholds, which are distances, times and speeds.
struct ThresholdTests {
  static let impossible = [Double.nan, .infinity, -.infinity, -1, -.leastNonzeroMagnitude]

  /// The error for each field of some thresholds set to a value.
  private func problems<Settings: Thresholds>(of usual: Settings, with value: Double) -> [String] {
    Settings.numbers.map { name, path in
      var thresholds = usual
      thresholds[keyPath: path] = value
      return thresholds.problem ?? "none"
    }
  }

  @Test(arguments: impossible)
  func `a threshold that is negative or not finite is an error that names the field and the range`(value: Double) {
    let problems =
      problems(of: GestureThresholds(), with: value) + problems(of: AutoScrollThresholds(), with: value)
      + problems(of: SpringLoadingThresholds(), with: value)
    let names = [
      "dragDistance", "longPressDuration", "allowableMovement", "tapInterval", "tapDistance", "edgeDistance",
      "maximumSpeed", "maximumStep", "hoverDuration",
    ]
    #expect(problems == names.map { "\($0) is \(value); it must be finite and not negative" })
  }

  @Test(arguments: [0, 1, .greatestFiniteMagnitude])
  func `a finite number that is not negative is accepted`(value: Double) {
    #expect(problems(of: GestureThresholds(), with: value) == Array(repeating: "none", count: 5))
    #expect(problems(of: AutoScrollThresholds(), with: value) == Array(repeating: "none", count: 3))
    #expect(problems(of: SpringLoadingThresholds(), with: value) == ["none"])
  }

  /// A field that is not in `numbers` would not be checked.
  @Test func `the list of checked numbers has every field`() {
    #expect(Mirror(reflecting: GestureThresholds()).children.count == GestureThresholds.numbers.count)
    #expect(Mirror(reflecting: AutoScrollThresholds()).children.count == AutoScrollThresholds.numbers.count)
    #expect(Mirror(reflecting: SpringLoadingThresholds()).children.count == SpringLoadingThresholds.numbers.count)
  }

  @Test func `an invalid threshold or limit of undo stops the process`() async {
    await #expect(processExitsWith: .failure) { Engine { _ in }.gestureThresholds.dragDistance = .nan }
    await #expect(processExitsWith: .failure) { Engine { _ in }.autoScrollThresholds.maximumSpeed = -1 }
    await #expect(processExitsWith: .failure) { Engine { _ in }.springLoadingThresholds.hoverDuration = .infinity }
    await #expect(processExitsWith: .failure) { Engine { _ in }.levelsOfUndo = -1 }
    await #expect(processExitsWith: .failure) { Engine { _ in }.undoByteLimit = -1 }
  }

  @Test func `a simulated pointer begins a drag by a move to the right, one point beyond the distance`() {
    var thresholds = GestureThresholds()
    thresholds.dragDistance = 4
    #expect(at(10, 20).pastThreshold(thresholds) == at(15, 20))
  }
}
