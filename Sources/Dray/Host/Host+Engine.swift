internal import LuaRuntime

// Settings and values that a host forwards to its engine.

extension Host {
  // MARK: Settings

  /// The thresholds of gestures. A change applies to pointers that go down later.
  public var gestureThresholds: GestureThresholds {
    get { engine.gestureThresholds }
    set { engine.gestureThresholds = newValue }
  }

  /// The thresholds of scrolling by drags.
  public var autoScrollThresholds: AutoScrollThresholds {
    get { engine.autoScrollThresholds }
    set { engine.autoScrollThresholds = newValue }
  }

  /// The thresholds of activation by hovering.
  public var springLoadingThresholds: SpringLoadingThresholds {
    get { engine.springLoadingThresholds }
    set { engine.springLoadingThresholds = newValue }
  }

  /// The maximum number of undo steps; `nil` is unlimited.
  public var levelsOfUndo: Int? {
    get { engine.levelsOfUndo }
    set {
      engine.levelsOfUndo = newValue
      journaling.recorder?.noteUndoLimits()
    }
  }

  /// The maximum memory for undo and redo steps; `nil` is unlimited. Unit: bytes.
  public var undoByteLimit: Int? {
    get { engine.undoByteLimit }
    set {
      engine.undoByteLimit = newValue
      journaling.recorder?.noteUndoLimits()
    }
  }

  /// The content types that representations and destinations name, with their conformances.
  public var types: ContentTypes {
    get { engine.types }
    set { engine.types = newValue }
  }

  /// Receives each event of drags and models, in order; may read the host, but must not change it.
  public var onEvent: ((EngineEvent) -> Void)? {
    get { reports.events.listener }
    set { reports.events.listener = newValue }
  }

  /// Receives the announcements of the effects of keys and taps: focus, lifts, moves, drops and refusals.
  public var onAnnouncement: ((Announcement) -> Void)? {
    get { announcer.listener }
    set { announcer.listener = newValue }
  }

  /// Whether taps drag: a tap lifts an item, and a tap on a marked place drops it. See `Engine.dragsByTaps`.
  public var dragsByTaps: Bool {
    get { engine.dragsByTaps }
    set { engine.dragsByTaps = newValue }
  }

  // MARK: Time

  /// The time of the latest input. Unit: seconds.
  public var time: Double { engine.time }

  /// The latest time for the next tick; `nil` if no work waits for a tick. Unit: seconds.
  public var deadline: Double? { engine.deadline }

  // MARK: Drags

  /// The drag of a pointer as its destination sees it; `nil` while the pointer drags nothing.
  public func dropSession(pointer: PointerID = 0) -> DropSession? { engine.dropSession(pointer: pointer) }

  /// The result of a drop of a pointer's drag now; `nil` if the pointer has no drag.
  public func verdict(pointer: PointerID = 0) -> Verdict? { engine.verdict(pointer: pointer) }

  /// Whether a pointer has a drag.
  public func isDragging(pointer: PointerID = 0) -> Bool { engine.isDragging(pointer: pointer) }

  /// Whether any drag is running, or any drop waits for data or for a command.
  public var isDragging: Bool { engine.isDragging }

  /// Whether nothing is pending: no closure is being called, no drag is running, and no drop or command waits.
  public var isAtRest: Bool { engine.isAtRest }

  /// The drags that the latest input has ended, in the order in which they ended. Drags that end between two inputs are
  /// appended.
  public var endedDrags: [EndedDrag] { engine.endedDrags }

  /// The stack that the calling thread has left, in bytes; `Int.max` if that is unknown.
  package static var stackLeft: Int { CallingThread.stackLeft }
}
