/// Settings of which each number is a distance, a time or a speed.
package protocol Thresholds {
  /// The names of the numbers, and where they are.
  static var numbers: [(name: String, path: WritableKeyPath<Self, Double>)] { get }
}

extension Thresholds {
  /// The first number that cannot be a distance, a time or a speed, with what is expected; `nil` if all can.
  package var problem: String? {
    for (name, path) in Self.numbers where !(self[keyPath: path] >= 0 && self[keyPath: path].isFinite) {
      return "\(name) is \(self[keyPath: path]); it must be finite and not negative"
    }
    return nil
  }

  /// Stops the program if one of the numbers cannot be.
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
