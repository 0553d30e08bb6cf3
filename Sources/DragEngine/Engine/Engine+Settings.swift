// What a host sets, and whom it lets listen.

extension Engine {
  /// The symbol table of this engine.
  package var symbols: SymbolTable { sceneKeeper.symbols }

  /// The content types of this engine, with their conformances; may be restored to an earlier value.
  public var types: ContentTypes {
    get { sceneKeeper.types }
    set {
      sceneKeeper.types = newValue
      drags.set(newValue)
    }
  }

  /// The thresholds of gestures. A change applies to pointers that go down later.
  ///
  /// Precondition: each number of these thresholds and of those below is finite and not negative.
  public var gestureThresholds: GestureThresholds {
    get { pointers.thresholds }
    set { pointers.thresholds = newValue }
  }

  /// The thresholds of scrolling by drags.
  public var autoScrollThresholds: AutoScrollThresholds {
    get { hovering.scrolling.thresholds }
    set { hovering.scrolling.thresholds = newValue }
  }

  /// The thresholds of activation by hovering.
  public var springLoadingThresholds: SpringLoadingThresholds {
    get { hovering.springs.thresholds }
    set { hovering.springs.thresholds = newValue }
  }

  /// The seed of random rotations in piles of previews.
  public var previewSeed: UInt64 {
    get { drawing.previews.seed }
    set { drawing.previews.seed = newValue }
  }

  /// The size in which the scene is laid out; `nil` lets the scene take the size that it needs.
  public var size: Size? {
    get { sceneKeeper.size }
    set { sceneKeeper.size = newValue }
  }

  /// File access used when a receiver asks for data and the source promised a file, or the reverse; `nil` lets such
  /// loads fail.
  public var files: FileAccess? {
    get { dropping.deliverer.files }
    set { dropping.deliverer.files = newValue }
  }

  /// Wraps `files`, so that a journal records the files that receivers read.
  package var fileMediator: ((FileAccess) -> FileAccess)? {
    get { dropping.deliverer.fileMediator }
    set { dropping.deliverer.fileMediator = newValue }
  }

  /// A question: the provider of an item that was lifted without one. `nil`: items without a provider promise no data.
  public var promise: ((DragItem) -> ItemProvider?)? {
    get { lifting.lifter.promise }
    set { lifting.lifter.promise = newValue }
  }

  // MARK: Listeners

  /// Called with each event of drags and models; may read the engine, but must not change it.
  public var monitor: ((EngineEvent) -> Void)? {
    get { calls.monitor }
    set { calls.monitor = newValue }
  }

  /// Called with each moment that a journal records; may read the engine, but must not change it.
  package var recorder: ((EngineMoment) -> Void)? {
    get { calls.recorder }
    set { calls.recorder = newValue }
  }

  /// Called between two timers or waiting commands that are due in the same tick.
  package var betweenTurns: (() -> Void)? {
    get { commands.due.betweenTurns }
    set { commands.due.betweenTurns = newValue }
  }
}
