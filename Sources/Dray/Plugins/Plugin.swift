public import LuaRuntime

/// A set of rules that is loaded: scripts in a Lua of their own, their state, and what they attached to the scene.
public final class Plugin {
  /// What the plugin says about itself.
  public let manifest: Manifest
  /// The values of its options.
  public let options: [LuaString: PlainData]
  package let files: any PluginFiles
  /// The texts of the files that were read, by path.
  var texts: [ByteString: String] = [:]
  unowned let host: Host
  /// What it makes the host keep.
  let account: Account
  /// The names of the host's engine.
  let symbols: SymbolTable

  /// The collections that the scripts declared, in that order. They outlive the Lua.
  var collections: [RowCollection] = []
  /// What `for_each` has made of them.
  var rows = RowDescriptions()
  /// What all its chance follows from.
  let seed: UInt64
  var random: RandomGenerator
  // What each question on an update looks at is free of checks for overlapping access, as in the engine.

  /// The running Lua with what the host calls in it; `nil` while the plugin is not running.
  @exclusivity(unchecked) var script: Script?
  var phase = Phase.loading
  /// What is being asked, for messages.
  @exclusivity(unchecked) var asking: StaticString = "init"
  /// The states that outlive a new Lua, while it is loaded.
  var kept: KeptStates?
  /// Whether a journal knows already that the running Lua was killed.
  var isKillNoted = false
  @exclusivity(unchecked) var kills = KillsOfInput()
  @exclusivity(unchecked) var drawing = Drawing()
  /// The items of a payload while a lift question hands them over.
  var payload: [DragItem] = []
  /// What was pressed that a lift question is asked for.
  var grab: Grab?
  /// How the values of its item types are written and read, in order of preference.
  var representations: [Identifier: [Representation]] = [:]
  /// Content types that the script has named since they were looked at last.
  var namedTypes: [NamedType] = [] { didSet { if !namedTypes.isEmpty { host.hasNamedTypes = true } } }
  /// Types that modifiers and providers have named ever.
  var seenTypes: Set<Identifier> = []
  /// What drags have promised in its name.
  var promised: [WeakProvider] = []
  /// The provider that a closure has answered with.
  var givenProvider: ItemProvider?
  /// What the command waits for that has just stopped.
  var wish: Wish?
  // What each node of a scene looks at is free of these checks too.

  /// The scene while it is described.
  @exclusivity(unchecked) var description: SceneDescription?
  /// The run of the scene function that is under way.
  @exclusivity(unchecked) var scene: LuaScene?
  /// Where the scene function begins.
  var scenePlace: (chunk: String, line: Int)?
  /// Where the script made the node that is handed over, while that is noted.
  @exclusivity(unchecked) var placeOfNode: SourcePlace?
  /// Whether the scene is described once more to find out where its nodes are made; whatever else comes of it was told
  /// the first time.
  var isNotingPlaces = false
  /// Whether a command runs, so that nothing that was computed from the states can be trusted.
  @exclusivity(unchecked) var isWriting = false
  /// As the host has it.
  var checksEachQuestion: Bool { didSet { looksAtQuestions = checksEachQuestion || isExplaining } }
  /// Whether somebody asks why.
  var isExplaining = false { didSet { looksAtQuestions = checksEachQuestion || isExplaining } }
  /// Whether a question is looked at once it was asked, because of one of these.
  @exclusivity(unchecked) var looksAtQuestions: Bool
  var reportedUnbound: Set<Identifier> = []
  /// What was said since the last command of writes that were put back.
  var reportedWrites = ToldTexts()
  /// The drags that the scripts have been given, in that order.
  @exclusivity(unchecked) var drags: [LuaDrag] = [] { didSet { askedDrop = nil } }
  /// The one of these that a rule was asked about last. It is moved out, used and moved back, which counts no reference.
  @exclusivity(unchecked) var askedDrop: LuaDrop?
  /// What stands in lists for drops that the scripts have taken, by the numbers that they know it by.
  var placeholders: [Int: Placeholder] = [:]
  var issuedPlaceholders = 1
  /// The lists of selected items that the present scene names.
  var selections: [Selection] = []
  /// Whether the scripts have modifiers for containers that somebody else makes.
  var bindsContainers = false
  /// Whether a step was just undone or done again, and no script has run since: the model is what was committed.
  var hasCrossed = false
  /// What the transaction that is under way has done here, or the last one.
  var transaction: StateTransaction
  /// What observers wrote into view states since the scene was drawn last.
  var undrawnChanges: [LuaChanges] = []
  /// The companion of that scene, by which it is known.
  weak var drawnScene: AnyObject?
  /// What was wrong with a file that a script asked for while it was loaded.
  var unreadable: PluginError?
  @exclusivity(unchecked) var knownReason = KnownReason()

  enum Phase {
    case loading
    case running
    /// The Lua was killed and what it committed could not be brought back.
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

  /// What people and `require` call the plugin.
  public var name: String { manifest.name }

  /// Whether the Lua ran into a limit and has to be rebuilt.
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

  /// The running Lua, if it is the one that a scene was made in. A drag or a scene that stays because the next one
  /// cannot be drawn may outlive its Lua.
  func script(of scene: LuaScene) -> Script? {
    guard let script, script.lua === scene.lua else { return nil }
    return script
  }

  /// Tells the host what went wrong, and gives the reason that drags and taps show for it.
  ///
  /// - Parameters:
  ///   - place: Where the closure begins that was run; stands in front of a message that has no place of its own. A call
  ///     in a `return` leaves none: Lua forgets the line it came from.
  ///   - session: The drag that it was asked about, again and again: each text is reported once for a drag.
  ///   - subject: What stands in front of a message instead, if no script was at work but the library itself.
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

/// A type that a script has named.
enum NamedType {
  /// What data is written as, which others have to know.
  case content(Identifier)
  /// What items are; a name without a dot may be a plugin's own affair.
  case item(Identifier)
}

/// The states of a plugin that outlive its Lua.
struct KeptStates {
  var model: [ByteString: PlainData]
  var view: [ByteString: PlainData]
}

/// One run of the scene function: what its closures and values are found in.
final class LuaScene {
  /// The Lua that the function ran in.
  let lua: LuaState
  let closures: LuaReference
  let values: LuaReference
  var size = DescribedSize()
  /// What its nodes are counted for.
  let holding: Holding

  init(in lua: LuaState, on account: Account) throws(LuaError) {
    self.lua = lua
    holding = Holding(on: account)
    closures = try lua.makeTable()
    values = try lua.makeTable()
  }
}
