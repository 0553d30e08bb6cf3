public import LuaRuntime

/// A loaded set of rules: its scripts in their own Lua, its states, and its part of the scene.
public final class Plugin {
  /// The description of the plugin.
  public let manifest: Manifest
  /// The values of its options.
  public let options: [LuaString: PlainData]
  package let files: any PluginFiles
  /// The texts of the files that were read, by path.
  var texts: [ByteString: String] = [:]
  unowned let host: Host
  /// The memory that the host keeps for it.
  let account: Account
  /// The names of the host's engine.
  let symbols: SymbolTable

  /// The collections of the scripts, in the order of declaration. They outlive the Lua.
  var collections: [RowCollection] = []
  /// The rows that `for_each` has described.
  var rows = RowDescriptions()
  /// The seed of all its random numbers.
  let seed: UInt64
  var random: RandomGenerator
  // Properties used by each question on an update are free of checks for overlapping access, as in the engine.

  /// The running Lua with the functions that the host calls; `nil` while the plugin is not running.
  @exclusivity(unchecked) var script: Script?
  var phase = Phase.loading
  /// The name of the present question, for messages.
  @exclusivity(unchecked) var asking: StaticString = "init"
  /// The states to start a new Lua with, while it is loaded.
  var kept: KeptStates?
  /// Whether the kill of the running Lua is already in the journal.
  var isKillNoted = false
  @exclusivity(unchecked) var kills = KillsOfInput()
  @exclusivity(unchecked) var drawing = Drawing()
  /// The items of a payload while a lift question returns them.
  var payload: [DragItem] = []
  /// The press that a lift question is about.
  var grab: Grab?
  /// How the values of its item types are written and read, in order of preference.
  var representations: [Identifier: [Representation]] = [:]
  /// The types that the scripts have named, for checks.
  var namedTypes = NamedTypes()
  /// The charge for the content types that the scripts have declared; it lasts as long as the plugin.
  private(set) lazy var declaredTypes = Holding(on: account)
  /// The providers that this plugin gave to drags.
  var promised: [WeakProvider] = []
  /// The provider returned by a closure.
  var givenProvider: ItemProvider?
  /// The value that the command which has just stopped waits for.
  var awaited: AwaitedValue?
  // Properties used for each node of a scene are free of these checks, too.

  /// The scene while it is built.
  @exclusivity(unchecked) var description: SceneDescription?
  /// The present run of the scene function.
  @exclusivity(unchecked) var scene: LuaScene?
  /// Where the scene function begins.
  var scenePlace: (chunk: String, line: Int)?
  /// Where the script created the present node, while places are noted.
  @exclusivity(unchecked) var placeOfNode: SourcePlace?
  /// Whether the scene is built once more to find the places of its nodes; all other effects were reported the first
  /// time.
  var isNotingPlaces = false
  /// Whether a command runs, so that values computed from the states may be out of date.
  @exclusivity(unchecked) var isWriting = false
  /// As in the host.
  var checksEachQuestion: Bool { didSet { looksAtQuestions = checksEachQuestion || isExplaining } }
  /// Whether an explanation is being made.
  var isExplaining = false { didSet { looksAtQuestions = checksEachQuestion || isExplaining } }
  /// Whether `didAsk` is called after each question, because of one of these.
  @exclusivity(unchecked) var looksAtQuestions: Bool
  var reportedUnbound: Set<Identifier> = []
  /// The reports of undone writes since the last command.
  var reportedWrites = ToldTexts()
  /// The drags known to the scripts, in the order in which they received them.
  @exclusivity(unchecked) var drags: [LuaDrag] = [] { didSet { askedDrop = nil } }
  /// The drag that a rule was asked about last. It is moved out, used and moved back, which needs no reference
  /// counting.
  @exclusivity(unchecked) var askedDrop: LuaDrop?
  /// The placeholders in lists for accepted drops, by their numbers in scripts.
  var placeholders: [Int: Placeholder] = [:]
  var issuedPlaceholders = 1
  /// The selections in the present scene.
  var selections: [Selection] = []
  /// Whether the scripts have modifiers for containers of other plugins or the host.
  var bindsContainers = false
  /// Whether a step was just undone or redone, and no script has run since: the model is as committed.
  var followsUndo = false
  /// The changes of the present transaction, or of the last one.
  var transaction: StateTransaction
  /// Writes of observers to view states since the scene was last built.
  var undrawnChanges: [LuaChanges] = []
  /// The companion of that scene, which identifies it.
  weak var drawnScene: AnyObject?
  /// The error of a file that a script required while it was loaded.
  var unreadable: PluginError?
  @exclusivity(unchecked) var knownReason = KnownReason()

  enum Phase {
    case loading
    case running
    /// The Lua was killed, and its committed states could not be restored.
    case failed
  }

  init(
    _ manifest: Manifest, _ files: any PluginFiles, options: [LuaString: PlainData], seed: UInt64, host: Host
  ) {
    self.manifest = manifest
    self.files = files
    self.options = options
    self.host = host
    account = Account(limit: host.limits.hostMemory)
    checksEachQuestion = host.checksEachQuestion
    looksAtQuestions = checksEachQuestion
    symbols = host.engine.symbols
    self.seed = seed
    random = RandomGenerator(seed: seed)
    transaction = StateTransaction(randomBefore: random)
  }

  deinit {
    close()
  }

  /// The name for users and for `require`.
  public var name: String { manifest.name }

  /// Whether the Lua was killed and must be rebuilt.
  var wasKilled: Bool { script?.lua.killed != nil }

  var engine: Engine { host.engine }

  func close() {
    withdrawPromises()
    script?.lua.close()
    script = nil
    drags = []
    selections = []
    undrawnChanges = []
    rows.forget()
    phase = .failed
  }

  /// The running Lua, if a scene was made in it. A drag or a scene may outlive its Lua, if the next scene cannot be
  /// built.
  func script(of scene: LuaScene) -> Script? {
    guard let script, script.lua === scene.lua else { return nil }
    return script
  }

  /// Reports an error to the host, and returns the reason for drags and taps.
  ///
  /// - Parameters: - place: The beginning of the closure that was run, for a message without a place of its own. An
  ///   error in a tail call has none, because Lua forgets the line of the call. - session: The drag that the question
  ///   was about: each text is reported once for a drag. - subject: The beginning of the message instead, if the
  ///   library failed and not a script.
  func fail(
    _ error: LuaError, in place: (chunk: String, line: Int)? = nil, of session: DragSession.ID? = nil,
    about subject: @autoclosure () -> String? = nil
  ) -> Reason {
    var text = error.description
    if let raised = error.failure?.value { text = raised["text"]?.text ?? raised["code"]?.text ?? text }
    text = text.cutAsMessage
    if let place, error.failure?.line == 0, !text.utf8.starts(with: place.chunk.utf8) {
      text = "\(place.chunk):\(place.line): \(text)"
    } else if error.failure?.line == 0, !text.utf8.starts(with: "\(name)/".utf8), let subject = subject() {
      text = "\(subject): \(text)"
    }
    let reason = Reason(text, code: error.failure?.value?["code"]?.name ?? "failed")
    if case .killed = error {
      if kills.isTold { return reason }
      kills.isTold = true
    }
    let drag = session.flatMap { id in drags.first { $0.id == id } }
    if drag?.failures.insert(ByteString(text), isOutside: host.isAskedOutside) != false {
      host.report(Report(plugin: name, kind: .failed, text: text, traceback: error.failure?.traceback ?? []))
    }
    return reason
  }
}

/// The states of a plugin while its Lua is replaced.
final class KeptStates {
  var model: [ByteString: PlainData]
  var view: [ByteString: PlainData]

  init(model: [ByteString: PlainData] = [:], view: [ByteString: PlainData] = [:]) {
    (self.model, self.view) = (model, view)
  }

  /// Gives what a state begins with, and forgets it: the script has it from here on.
  func take(_ name: ByteString, isView: Bool) -> PlainData? {
    isView ? view.removeValue(forKey: name) : model.removeValue(forKey: name)
  }
}

/// One run of the scene function, with its closures and values.
final class LuaScene {
  /// The Lua that the function ran in.
  let lua: LuaState
  let closures: LuaReference
  let values: LuaReference
  var size = DescribedSize()
  /// The memory charge of its nodes.
  let holding: Holding

  init(in lua: LuaState, on account: Account) throws(LuaError) {
    self.lua = lua
    holding = Holding(on: account)
    closures = try lua.makeTable()
    values = try lua.makeTable()
  }
}
