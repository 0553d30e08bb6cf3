// A closure of the typed modifiers answers by returning, and refuses by throwing a `Reason` or `EngineError.refused`.
// Any other error is a failure of the rule.

/// The answer of a closure that has thrown an error.
enum ThrownAnswer {
  case refused(Reason?)
  case failed(Reason)

  init(_ error: any Error) {
    switch error {
    case let reason as Reason: self = .refused(reason)
    case EngineError.refused(let reason): self = .refused(reason)
    case let error as EngineError: self = .failed(error.reason)
    case let error as LoadError: self = .failed(error.reason)
    default: self = .failed(Reason("\(error)", code: "failed"))
    }
  }
}

extension CommandAnswer {
  /// Runs a command that refuses by throwing.
  init(_ command: () throws -> Void) {
    do {
      try command()
      self = .done
    } catch {
      switch ThrownAnswer(error) {
      case .refused(let reason): self = .refused(reason)
      case .failed(let reason): self = .failed(reason)
      }
    }
  }
}

extension PayloadAnswer {
  /// Asks a question that refuses by throwing.
  init(_ question: () throws -> [DragItem]) {
    do {
      self = .items(try question())
    } catch {
      switch ThrownAnswer(error) {
      case .refused(let reason): self = .refused(reason)
      case .failed(let reason): self = .failed(reason)
      }
    }
  }
}

extension ProviderAnswer {
  /// Asks a question that refuses by throwing.
  init(_ question: () throws -> ItemProvider) {
    do {
      self = .provider(try question())
    } catch {
      switch ThrownAnswer(error) {
      case .refused(let reason): self = .refused(reason)
      case .failed(let reason): self = .failed(reason)
      }
    }
  }
}

extension QuantityAnswer {
  /// Asks a question that refuses by throwing.
  init(_ question: () throws -> Int?) {
    do {
      self = try question().map { .quantity($0) } ?? .all
    } catch {
      switch ThrownAnswer(error) {
      case .refused(let reason): self = .refused(reason)
      case .failed(let reason): self = .failed(reason)
      }
    }
  }
}

extension DropConfiguration {
  /// Asks a question that refuses by throwing.
  init(_ question: () throws -> DropConfiguration) {
    do {
      self = try question()
    } catch {
      switch ThrownAnswer(error) {
      case .refused(let reason): self = .forbidden(reason)
      case .failed(let reason): self = .failed(reason)
      }
    }
  }
}
