/// The choices that a host's rules offer and that are not answered, in the order of asking.
///
/// A choice opens when the transaction of the asking command commits. It ends when the command continues or ends.
/// Adding, announcing and removing a choice take constant time on average.
final class Choices {
  /// The choices, including some ended ones, which are removed together later.
  @exclusivity(unchecked) private var asked: [Choice] = []
  /// The choices that were not announced yet.
  @exclusivity(unchecked) private var unannounced: [Choice] = []
  /// Receives each choice that has opened.
  var listener: ((Choice) -> Void)?
  /// The number of ended choices in `asked`.
  private var overCount = 0

  var isEmpty: Bool { asked.isEmpty }

  /// The open choices, in the order of asking.
  var open: [Choice] { asked.filter(\.isOpen) }

  /// The earliest open choice.
  var first: Choice? { asked.first(where: \.isOpen) }

  /// Adds a choice whose command begins to wait.
  func add(_ choice: Choice) {
    asked.append(choice)
    unannounced.append(choice)
  }

  /// Removes a choice that was answered, or whose command ended.
  func forget(_ choice: Choice) {
    guard !choice.isForgotten else { return }
    choice.isForgotten = true
    choice.holding = nil
    overCount += 1
    if overCount > asked.count / 2 {
      asked.removeAll(where: \.isForgotten)
      overCount = 0
    }
  }

  /// Removes and returns the choices that have opened since the last call, in the order of asking.
  func takeOpened() -> [Choice] {
    if unannounced.isEmpty { return [] }
    let opened = unannounced.filter(\.isOpen)
    unannounced.removeAll { $0.isOpen || $0.isForgotten }
    return opened
  }

  /// Passes the choices that have opened to the listener, and records them.
  func announce(in journaling: HostJournal) {
    while case let opened = takeOpened(), !opened.isEmpty {
      for choice in opened where choice.isOpen {
        journaling.recorder?.add(JournalLine(choice))
        listener?(choice)
      }
    }
  }
}
