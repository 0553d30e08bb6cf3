// The members that a host forwards to its engine: settings, values to read, and commands on the program's own model.

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
      recorder?.noteUndoLimits()
    }
  }

  /// The maximum memory for undo and redo steps; `nil` is unlimited. Unit: bytes.
  public var undoByteLimit: Int? {
    get { engine.undoByteLimit }
    set {
      engine.undoByteLimit = newValue
      recorder?.noteUndoLimits()
    }
  }

  /// The size in which the scene is laid out; `nil` uses the size that the scene needs. Unit: points.
  public var size: Size? {
    get { engine.size }
    set { engine.size = newValue }
  }

  /// The content types that representations and destinations name, with their conformances.
  public var types: ContentTypes {
    get { engine.types }
    set { engine.types = newValue }
  }

  /// Receives each event of drags and models, in order; may read the host, but must not change it.
  public var onEvent: ((EngineEvent) -> Void)? {
    get { engine.monitor }
    set { engine.monitor = newValue }
  }

  // MARK: Time

  /// The time of the latest input. Unit: seconds.
  public var time: Double { engine.time }

  /// The latest time for the next tick; `nil` if no work waits for a tick. Unit: seconds.
  public var deadline: Double? { engine.deadline }

  // MARK: Drags

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

  // MARK: Drawing

  /// The formation of the previews of a pointer's drag at its present place; `nil` if the pointer has no drag.
  public func previewsFormation(pointer: PointerID = 0) -> PreviewsFormation? {
    engine.previewsFormation(pointer: pointer)
  }

  /// The endings of the previews of the drag that ended last, in the order of its payload.
  public var previewEndings: [PreviewEnding] { engine.previewEndings }

  /// The scroll views of the scene; outer ones come before inner ones.
  public var scrollViews: [ScrollView] { inInput { engine.scrollViews } }

  /// What the user can do with the element of a placement; rules may still refuse.
  public func actions(of placement: Placement) -> ElementActions { engine.actions(of: placement) }

  /// The role of the element of a placement, for assistive technology.
  ///
  /// - Parameters:
  ///   - placement: A placement of the present scene.
  ///   - actions: The actions of the placement, from `actions(of:)`.
  public func role(of placement: Placement, _ actions: ElementActions) -> ElementRole {
    engine.role(of: placement, actions)
  }

  // MARK: The program's own model

  /// Removes a model from the transactions. Its changes can no longer be undone; those of other models can.
  public func remove(_ participant: any TransactionParticipant) { engine.remove(participant) }

  /// Runs a command of the program as one transaction, such as that of a button which sorts the program's model.
  /// Recordings contain no changes of that model.
  ///
  /// - Returns: `performed`, `refused` or `failed`. A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func perform(_ command: () -> CommandAnswer) -> Response { inInput { settle(engine.perform(command)) } }

  /// Reports the result of an operation that a drop action of the program has announced by `Delivery.beginLoad`.
  ///
  /// - Returns: `ended` if the drop has no other pending operation, else `handled`; `unhandled` if the operation is not
  ///   pending. A call from inside a closure changes nothing and returns a failure.
  @discardableResult
  public func finishLoad(_ load: Load.ID, _ result: Load.Result) -> Response {
    inInput { settle(engine.finishLoad(load, result)) }
  }
}
