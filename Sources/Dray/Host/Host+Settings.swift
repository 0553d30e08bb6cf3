public import LuaRuntime

// Settings of a host for its plugins and its caller, each stored in the part that uses it.

extension Host {
  /// The limits of plugins that are loaded later. The limit of questions applies at once, to searches of the host.
  ///
  /// Precondition: each limit is 0 or more.
  public var limits: PluginLimits {
    get { offer.limits }
    set {
      offer.limits = newValue
      engine.heldDragQuestionLimit = questionLimit
    }
  }

  /// Memory for the collections of one plugin; 0 is unlimited. Unit: bytes.
  ///
  /// Collections are in the memory of the host, not in that of the scripts. The host counts the bytes from the contents
  /// of the rows, with the same result on every machine.
  public var collectionLimit: Int {
    get { offer.collectionLimit }
    set { offer.collectionLimit = newValue }
  }

  /// Plain values for scripts in `dray.host`. A change applies to plugins that are loaded later.
  public var values: [LuaString: PlainData] {
    get { offer.values }
    set { offer.values = newValue }
  }

  /// Functions for scripts in `dray.host`. A change applies to plugins that are loaded later.
  public var functions: [LuaString: ([PlainData]) throws -> PlainData] {
    get { offer.functions }
    set { offer.functions = newValue }
  }

  /// Measures texts: returns the size of a text in a style. Unit: points.
  ///
  /// The size of an item or a text that has a label and no size follows from it; an item is at least 44 points wide and
  /// high. Without this function, the engine assumes 8 points for each character, and 20 for a line. The host keeps
  /// measured sizes for some time, so that the function must always return the same size for the same text and style.
  /// A size that is negative, not finite or above a million points counts as unknown. Set it before the first plugin
  /// is loaded: sizes that were measured before stay in use.
  ///
  /// A recording contains the sizes. A replay uses these, also on a host that measures other sizes or none. A saved game
  /// does not contain sizes: the host that restores it measures.
  public var measureText: ((_ text: String, _ style: String) -> Size)? {
    get { textSizes.measure }
    set { textSizes.measure = newValue }
  }

  /// Maximum size of a journal in memory. The host drops a larger journal as a whole and reports this. Unit: bytes.
  public var journalLimit: Int {
    get { journaling.limit }
    set { journaling.limit = newValue }
  }

  /// Receives the reports of plugins and of the host, such as errors, announcements and printed lines; see
  /// `Report.Kind`.
  public var onReport: ((Report) -> Void)? {
    get { reports.listener }
    set { reports.listener = newValue }
  }

  /// Whether the model is compared after each question, so that the report of a write names the closure that wrote.
  ///
  /// With this setting, each update of a pointer takes time in proportion to the model. Without it, a write is found at
  /// the next command or at the end of the drag. The setting also compares answers, like `comparesAnswers`. For prompts
  /// and tests.
  public var checksEachQuestion: Bool {
    get { checks.comparesModel }
    set {
      checks.comparesModel = newValue
      comparesAnswers = newValue
    }
  }

  /// Whether each update of a drag asks a rule again even if its earlier answer is still valid, because nothing that a
  /// rule may depend on has changed. Answers that differ are reported. For tests.
  package var comparesAnswers: Bool {
    get { checks.comparesAnswers }
    set {
      checks.comparesAnswers = newValue || QuestionChecks.alwaysComparesAnswers
      engine.asksAlways = checks.comparesAnswers
    }
  }

  /// Whether taps drag: a tap lifts an item, and a tap on a marked place drops it. See `Engine.dragsByTaps`.
  public var dragsByTaps: Bool {
    get { engine.dragsByTaps }
    set { engine.dragsByTaps = newValue }
  }

  var recorder: Recorder? {
    get { journaling.recorder }
    set { journaling.recorder = newValue }
  }

  var replayed: ReplayedInput? {
    get { journaling.replayed }
    set { journaling.replayed = newValue }
  }

  var isAskedOutside: Bool { journaling.isAskedOutside }
}
