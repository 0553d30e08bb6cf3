// The settings and listeners of an engine, which its host sets.

extension Engine {
  /// The symbol table of this engine.
  package var symbols: SymbolTable { sceneKeeper.symbols }

  /// The content types, with their conformances. A host restores the earlier value if a plugin fails to load.
  ///
  /// A registry that was not copied from this property is declared again with the names of this engine.
  public var types: ContentTypes {
    get { sceneKeeper.types }
    set {
      let types = newValue.named(by: symbols)
      sceneKeeper.types = types
      drags.set(types)
    }
  }

  /// The thresholds of gestures. A change applies to pointers that go down later.
  ///
  /// Precondition: each number of these thresholds and of those below is finite and not negative.
  public var gestureThresholds: GestureThresholds {
    get { pointing.pointerInput.pointers.thresholds }
    set { pointing.pointerInput.pointers.thresholds = newValue }
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

  /// Whether taps make drags, for users who cannot hold a pointer down while they move it. A tap lifts an item, the
  /// places that would take the item are marked (`Placement.isDropPlace`, `heldDrag`), and a tap on such a place drops
  /// the item there. A tap on an item with `itemsForAdding` can add it to the drag. Any other tap and Escape cancel the
  /// drag; a tap on another item that can be lifted then lifts that item.
  ///
  /// Pointers and keys can make drags, too. A drag by taps has the pointer `PointerID.held`, like a drag by keys: keys
  /// can move and drop it, and a tap can drop a drag that keys have lifted. Off by default. A change of the setting
  /// does not affect a held drag.
  ///
  /// Tap commands: a control inside an item receives its taps. The command of the item itself, or of a container around
  /// the item, runs at the tap that puts the item back, and therefore at the second tap of a double tap. Nodes that
  /// cannot be lifted receive ordinary taps while no drag is held.
  public var dragsByTaps: Bool {
    get { holding.taps.isOn }
    set { holding.taps.isOn = newValue }
  }

  /// The maximum number of questions about the places of one held drag, which count as for `findLegalDrags`. A lift or
  /// a move that needs more questions is refused.
  package var heldDragQuestionLimit: Int {
    get { holding.holder.questionLimit }
    set { holding.holder.questionLimit = newValue }
  }

  /// Returns the reason that answers of rules about a held drag are missing, such as a stopped plugin; `nil` if no
  /// answer is missing.
  package var incompleteness: (() -> Reason?)? {
    get { holding.holder.incompleteness }
    set { holding.holder.incompleteness = newValue }
  }

  /// The seed of random rotations in piles of previews.
  public var previewSeed: UInt64 {
    get { drawing.previews.seed }
    set { drawing.previews.seed = newValue }
  }

  /// The size in which the scene is laid out; `nil` lets the scene take the size that it needs. Unit: points.
  ///
  /// Precondition: the width and the height are finite and not negative.
  public var size: Size? {
    get { sceneKeeper.size }
    set {
      if let newValue, !(newValue.isValid && newValue.width >= 0 && newValue.height >= 0) {
        preconditionFailure("the size of the engine is \(newValue); its numbers must be finite and not negative")
      }
      sceneKeeper.size = newValue
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

  /// Returns the provider of an item that was lifted without a provider. With `nil`, such an item promises no data.
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
