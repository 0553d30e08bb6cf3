extension Engine {
  /// Runs a command of the host's own, which no input asked for, as one transaction.
  ///
  /// - Returns: `performed`, `refused` or `failed`. A command from inside a closure changes nothing and has failed.
  @discardableResult
  public func run(_ command: () -> CommandAnswer) -> Response {
    guard activity == .idle else { return .busy }
    defer { reviewDrags() }
    return perform(command)
  }
}
