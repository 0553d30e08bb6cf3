public import LuaRuntime

// Settings of a host for its plugins and its caller, each stored in the part that uses it.

extension Host {
  /// The limits of plugins that are loaded from now on.
  ///
  /// Precondition: each limit is 0 or more.
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

  /// Receives the reports of plugins, such as errors, announcements and printed lines; see `Report.Kind`.
  public var onReport: ((Report) -> Void)? {
    get { reports.listener }
    set { reports.listener = newValue }
  }

  /// Whether the model is compared after each question, so that the report of a write names the closure that wrote.
  ///
  /// Takes time in proportion to the model at each update of a pointer; if off, a write is found at the next command or
  /// at the end of the drag. Meant for prompts and tests.
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
