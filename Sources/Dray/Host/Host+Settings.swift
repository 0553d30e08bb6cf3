public import LuaRuntime

// What a host gives its plugins and its user, stored by the parts that use it.

extension Host {
  /// The limits of plugins that are loaded from now on.
  ///
  /// Precondition: none of the limits is negative.
  public var limits: PluginLimits {
    get { offer.limits }
    set {
      offer.limits = newValue
      keyboard.questionLimit = questionLimit
    }
  }

  /// Memory for the collections of one plugin; 0 is unlimited. Unit: bytes.
  ///
  /// Collections are in the memory of the host, not in that of the scripts. Bytes are counted by the contents of the
  /// rows, with the same result on every machine.
  public var collectionLimit: Int {
    get { offer.collectionLimit }
    set { offer.collectionLimit = newValue }
  }

  /// Plain values for scripts in `dray.host`; for plugins that are loaded from now on.
  public var values: [LuaString: PlainData] {
    get { offer.values }
    set { offer.values = newValue }
  }

  /// Functions for scripts in `dray.host`; for plugins that are loaded from now on.
  public var functions: [LuaString: ([PlainData]) throws -> PlainData] {
    get { offer.functions }
    set { offer.functions = newValue }
  }

  /// Maximum size of a journal in memory. A larger journal is dropped as a whole, which is reported. Unit: bytes.
  public var journalLimit: Int {
    get { journaling.limit }
    set { journaling.limit = newValue }
  }

  /// Receives the errors of plugins, and their announcements.
  public var onReport: ((Report) -> Void)? {
    get { reports.listener }
    set { reports.listener = newValue }
  }

  /// Whether the model is compared after each question, so that the report of a write names the closure that wrote.
  ///
  /// Costs a walk over the model for each update of a pointer; without it a write is found at the next command or at
  /// the end of the drag. Meant for prompts and tests.
  public var checksEachQuestion: Bool {
    get { checks.comparesModel }
    set { checks.comparesModel = newValue }
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
