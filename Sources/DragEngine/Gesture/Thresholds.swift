/// Settings whose numbers are distances, times or speeds.
package protocol Thresholds {
  /// The names and key paths of the numbers.
  static var numbers: [(name: String, path: WritableKeyPath<Self, Double>)] { get }
}

extension Thresholds {
  /// A message about the first number that is negative or not finite, with its name, its value and the valid range;
  /// `nil` if all numbers are valid.
  package var problem: String? {
    for (name, path) in Self.numbers where !(self[keyPath: path] >= 0 && self[keyPath: path].isFinite) {
      return "\(name) is \(self[keyPath: path]); it must be finite and not negative"
    }
    return nil
  }

  /// Stops the program if a number is not valid.
  func check() {
    if let problem { preconditionFailure("\(Self.self): \(problem)") }
  }
}

extension GestureThresholds: Thresholds {
  package static var numbers: [(name: String, path: WritableKeyPath<GestureThresholds, Double>)] {
    [
      ("dragDistance", \.dragDistance), ("longPressDuration", \.longPressDuration),
      ("allowableMovement", \.allowableMovement), ("tapInterval", \.tapInterval), ("tapDistance", \.tapDistance),
    ]
  }
}

extension AutoScrollThresholds: Thresholds {
  package static var numbers: [(name: String, path: WritableKeyPath<AutoScrollThresholds, Double>)] {
    [("edgeDistance", \.edgeDistance), ("maximumSpeed", \.maximumSpeed), ("maximumStep", \.maximumStep)]
  }
}

extension SpringLoadingThresholds: Thresholds {
  package static var numbers: [(name: String, path: WritableKeyPath<SpringLoadingThresholds, Double>)] {
    [("hoverDuration", \.hoverDuration)]
  }
}
