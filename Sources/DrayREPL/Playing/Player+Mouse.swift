internal import Dray
internal import LineEditor

extension Player {
  /// How far a step of the wheel scrolls. Unit: points, and cells of a board that is larger than the screen.
  private static let (wheelPoints, wheelCells) = (40.0, 3)

  func take(_ report: MouseReport) {
    let modifiers = EventModifiers(report.modifiers)
    switch report.button {
    case 64...67: scroll(by: report)
    case 0 where report.isMotion: move(to: report, modifiers)
    case 0 where report.isPress: press(report, modifiers)
    case 0, 3: release(report, modifiers)
    default: break
    }
  }

  private func press(_ report: MouseReport, _ modifiers: EventModifiers) {
    endPress()
    message = ""
    let cell = cell(of: report)
    guard report.row - 1 == cell.row, let point = view.point(at: cell) else { return }
    view.pointer = cell
    send(.pointerDown(at: point, device: .mouse), modifiers)
  }

  private func move(to report: MouseReport, _ modifiers: EventModifiers) {
    guard let before = view.pointer else { return }
    let cell = cell(of: report, after: before)
    view.pointer = cell
    _ = view.followPointer(on: size)
    guard let point = view.point(at: cell) else { return }
    send(.pointerMoved(to: point), modifiers)
  }

  private func release(_ report: MouseReport, _ modifiers: EventModifiers) {
    guard let before = view.pointer else { return }
    // A release elsewhere than at the last report is a motion that the terminal has not reported.
    if cell(of: report, after: before) != before { move(to: report, modifiers) }
    view.pointer = nil
    send(.pointerUp(at: nil), modifiers)
  }

  private func cell(of report: MouseReport, after before: ScreenCell? = nil) -> ScreenCell {
    ScreenCell(report, on: size, rows: PlayView.rows(of: size), after: before)
  }

  /// Scrolls the view at the pointer, or else the board.
  private func scroll(by report: MouseReport) {
    let (dx, dy) = [64: (0, -1), 65: (0, 1), 66: (-1, 0), 67: (1, 0)][report.button] ?? (0, 0)
    if let point = view.point(at: cell(of: report)) {
      let way = Vector(dx: Double(dx) * Self.wheelPoints, dy: Double(dy) * Self.wheelPoints)
      if send(.scrolled(by: way, at: point)).isHandled { return }
    }
    _ = view.scroll(columns: dx * Self.wheelCells, rows: dy * Self.wheelCells, on: size)
  }
}
