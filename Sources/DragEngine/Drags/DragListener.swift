/// Receives notifications for drags that keys or taps hold in place of a pointer, and for the keyboard navigation.
protocol DragListener: AnyObject {
  /// Called when a held drag, or a drag that Escape has cancelled, has ended without a successful drop.
  func dragEnded(_ drag: DragState, _ outcome: DragOutcome)
  /// Called when a held drag has ended with a successful drop that has waited.
  func waitingDropEnded(_ drag: DragState, _ outcome: DragOutcome)
  /// Called after the review of the drags in a new scene.
  func dragsReviewed()
  /// Called after a change of the held modifier keys, if drags are running.
  func modifiersChanged()
}
