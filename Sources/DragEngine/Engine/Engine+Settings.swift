// The settings and listeners of an engine, which its host sets.

extension Engine {
  /// The symbol table of this engine.
  package var symbols: SymbolTable { sceneKeeper.symbols }

  /// The content types, with their conformances. A host restores the earlier value if a plugin fails to load.
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
    set {
      Self.check(
        newValue.dragDistance, newValue.longPressDuration, newValue.allowableMovement, newValue.tapInterval,
        newValue.tapDistance)
      pointers.thresholds = newValue
    }
  }

  /// The thresholds of scrolling by drags.
  public var autoScrollThresholds: AutoScrollThresholds {
    get { hovering.scrolling.thresholds }
    set {
      Self.check(newValue.edgeDistance, newValue.maximumSpeed, newValue.maximumStep)
      hovering.scrolling.thresholds = newValue
    }
  }

  /// The thresholds of activation by hovering.
  public var springLoadingThresholds: SpringLoadingThresholds {
    get { hovering.springs.thresholds }
    set {
      Self.check(newValue.hoverDuration)
      hovering.springs.thresholds = newValue
    }
  }

  /// The seed of random rotations in piles of previews.
  public var previewSeed: UInt64 {
    get { drawing.previews.seed }
    set { drawing.previews.seed = newValue }
  }

  /// The size in which the scene is laid out; `nil` lets the scene take the size that it needs.
  public var size: Size? {
    get { sceneKeeper.size }
    set {
      if let newValue { Self.check(newValue.width, newValue.height) }
      sceneKeeper.size = newValue
    }
  }

  /// Stops the program at a setting that no journal could hold.
  private static func check(_ numbers: Double...) {
    for number in numbers where !(number >= 0 && number.isFinite) {
      preconditionFailure("a setting of the engine is \(number); it must be finite and not negative")
    }
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

  /// Returns the provider of an item that was lifted without one. With `nil`, such an item promises no data.
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

  /// Called between independent commands of one input: after each due timer or waiting command, each answer of a load,
  /// and each drag that `suspended` ends.
  package var betweenTurns: (() -> Void)? {
    get { calls.betweenTurns }
    set { calls.betweenTurns = newValue }
  }
}
