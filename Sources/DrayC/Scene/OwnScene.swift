public import CDray
internal import Dray

/// The program's own part of a host's scene: the object behind a `dray_scene`.
///
/// It exists as long as the host, and takes nodes and rules only while the program's function describes the scene.
final class OwnScene {
  /// The reference to the host, also for the models and callbacks of the program.
  let reference = HostReference()
  /// The models of the program.
  private var models: [ProgramModel] = []
  /// The `user` of the scene that is being described; `nil` otherwise.
  private(set) var user: CallbackUser?
  /// The memory of the calls of rules.
  let memory = RuleMemory()
  /// The memory of the names of nodes, for the rules of one scene.
  private(set) var names = Arena()
  private var description: UnsafeMutablePointer<SceneDescription>?
  /// The open nodes and lists, the innermost last.
  private var open: [Part] = []
  /// The latest failure of the scene, which was reported; `nil` if the scene was valid since.
  private var reported: Reason?
  /// Whether a function of the header is describing a node.
  private var isEditing = false
  /// Whether the preview of an item is being described, which has no rules.
  private(set) var isPreview = false
  /// The content types that the program has declared.
  var declaredTypes: [ContentType] = []

  /// A node or a list of the scene that is being described.
  enum Part {
    case node(NodeIndex, id: Identifier?)
    case list(GroupIndex)
  }

  /// The host.
  var box: HostBox? { reference.box }

  /// The node or list to which modifiers are attached.
  var innermost: Part? { open.last }

  /// Whether the program has a model.
  var hasModel: Bool { !models.isEmpty }

  /// Whether the program has a scene or a model. A journal contains neither, so a host with one of them cannot restore
  /// a journal.
  var isUsed: Bool { hasModel || box?.host.scene != nil }

  /// Adds a model.
  func add(_ model: ProgramModel) { models.append(model) }

  /// Removes and returns the latest model with a `user`; `nil` if there is none.
  func removeModel(of user: UnsafeMutableRawPointer?) -> ProgramModel? {
    models.lastIndex { $0.functions.user == user }.map { models.remove(at: $0) }
  }

  /// Removes all models, at the end of the host.
  func forgetModels() { models = [] }

  /// Releases what the latest description keeps, after the scene was removed.
  func forgetDescription() { names = Arena() }

  /// Describes the scene by a function of the program.
  func describe(
    _ description: inout SceneDescription, by function: dray_scene_function, _ user: CallbackUser, of box: HostBox
  ) {
    let outer = self.user
    defer { self.user = outer }
    (self.user, names) = (user, Arena())
    fill(&description) { handle in box.calling { function(user.pointer, handle) } }
    // A failing scene is described again at each read, and reported once.
    if let failure = description.failure, failure != reported { box.host.report(failureOfProgram: failure) }
    reported = description.failure
  }

  /// Describes the preview of an item by a function of the program.
  ///
  /// - Returns: Whether it succeeded.
  func describePreview(_ description: inout SceneDescription, by function: (OpaquePointer?) -> Void) -> Bool {
    guard let box else { return false }
    let outer = isPreview
    isPreview = true
    defer { isPreview = outer }
    fill(&description) { handle in box.calling { function(handle) } }
    return description.failure == nil
  }

  /// Lends a description to a function of the program.
  private func fill(_ description: inout SceneDescription, by function: (OpaquePointer?) -> Void) {
    let outer = (self.description, open)
    defer { (self.description, open) = outer }
    withUnsafeMutablePointer(to: &description) { pointer in
      (self.description, open) = (pointer, [])
      lend(self, as: CDRAY_LOAN_SCENE, to: function)
      if !open.isEmpty {
        note(Reason("dray_scene_end is missing for \(open.count) of the nodes", code: "scene"))
        while !open.isEmpty { try? end(&pointer.pointee) }
      }
    }
  }

  /// Runs a function of the header that describes the scene.
  func edit(
    _ name: StaticString, _ body: (inout SceneDescription) throws(Failure) -> Void
  ) -> dray_status {
    guard let description else { return fail("\(name): no scene is being described") }
    // A function that measures texts runs inside such a call.
    guard !isEditing else { return fail("\(name): another function describes a node") }
    isEditing = true
    defer { isEditing = false }
    do throws(Failure) {
      try body(&description.pointee)
      return dray_status(DRAY_STATUS_OK)
    } catch {
      let message = "\(name): \(error.message ?? "")"
      cdray_set_message(message)
      note(Reason(message, code: "scene"))
      return error.status
    }
  }

  /// Makes the scene that is being described fail.
  private func note(_ failure: Reason) {
    if description?.pointee.failure == nil { description?.pointee.failure = failure }
  }

  func begin(_ part: Part) { open.append(part) }

  func end(_ description: inout SceneDescription) throws(Failure) {
    switch open.popLast() {
    case .node: description.close()
    case .list: description.closeGroup()
    case nil: throw .misuse("no node is open")
    }
  }
}

/// Runs the body of a function of the header with a scene.
func describing(
  _ name: StaticString, _ handle: OpaquePointer?,
  _ body: (OwnScene, inout SceneDescription) throws(Failure) -> Void
) -> dray_status {
  guard hasStackForMessages() else { return failForStack(name) }
  guard let handle else { return fail("\(name): scene is NULL") }
  guard let scene = lent(handle, as: CDRAY_LOAN_SCENE, OwnScene.self) else {
    return fail("\(name): no scene is being described")
  }
  return scene.edit(name) { description throws(Failure) in try body(scene, &description) }
}

/// Keeps memory of the program for the functions of a description.
@c @implementation
public func dray_scene_keep(
  _ scene: OpaquePointer?, _ user: UnsafeMutableRawPointer?, _ destroy: dray_destroy_function?
) -> dray_status {
  // This comes first, so that `destroy` is called even if the call fails.
  let user = CallbackUser(user, destroy)
  return describing("dray_scene_keep", scene) { scene, _ throws(Failure) in
    guard destroy != nil else { throw .misuse("destroy is NULL") }
    user.box = scene.box
    scene.names.keep(user)
  }
}

/// Sets the scene of the program.
@c @implementation
public func dray_host_set_scene(
  _ host: OpaquePointer?, _ describe: dray_scene_function?, _ user: UnsafeMutableRawPointer?,
  _ destroy: dray_destroy_function?
) -> dray_status {
  // This comes first, so that `destroy` is called even if the scene is refused.
  let user = CallbackUser(user, destroy)
  return call("dray_host_set_scene", host, .changing) { box throws(Failure) in
    user.box = box
    let former = box.host.scene
    box.host.scene = describe.map { describe in
      { [unowned box] in box.ownScene.describe(&$0, by: describe, user, of: box) }
    }
    defer { if box.host.scene == nil { box.ownScene.forgetDescription() } }
    do throws(EngineError) {
      try box.host.updateScene()
    } catch {
      box.host.scene = former
      try? box.host.updateScene()
      throw .invalid("\(error)", code: error.code)
    }
  }
}

extension EngineError {
  /// The name of this kind of error.
  fileprivate var code: String { reason.code?.text ?? "scene" }
}

/// Makes the host describe the scene again.
@c @implementation
public func dray_host_invalidate_scene(_ host: OpaquePointer?) -> dray_status {
  call("dray_host_invalidate_scene", host, .changing) { $0.host.invalidateScene() }
}
