public import CDray
internal import Dray

/// A model of the program as a participant in transactions.
final class ProgramModel: TransactionParticipant {
  let functions: dray_model
  private let reference: HostReference
  private let answer = RuleAnswer()

  fileprivate init(_ functions: dray_model, in box: HostBox) {
    (self.functions, reference) = (functions, box.ownScene.reference)
  }

  private var box: HostBox? { reference.box }

  deinit {
    guard let destroy = functions.destroy else { return }
    let user = functions.user
    atEnd { destroy(user) }
  }

  /// Calls a function that frees memory of the program.
  func atEnd(_ release: @escaping () -> Void) { if let box { box.calls.atEnd(release) } else { release() } }

  /// Runs a function of the program as a callback.
  func calling<Result>(_ body: () -> Result) -> Result { box?.calling(body) ?? body() }

  func begin() { calling { functions.begin?(functions.user) } }

  func prepare() throws(EngineError) {
    guard let prepare = functions.prepare else { return }
    answer.begin(.none)
    answer.lend { handle in calling { prepare(functions.user, handle) } }
    switch answer.command {
    case .done: break
    case .refused(let reason): throw .refused(reason)
    case .failed(let reason):
      box?.host.report(failureOfProgram: reason)
      throw .rule(reason)
    }
  }

  func commit() -> ModelChange? {
    var size = 0
    guard let pointer = calling({ functions.commit?(functions.user, &size) }) else { return nil }
    let change = ProgramChange(pointer, of: self)
    // The maximum is larger than each real limit of undo, and sums of such sizes do not overflow.
    let counted = min(Int(clamping: UInt(bitPattern: size)), 1 << 48)
    return ModelChange(size: counted) {
      change.apply(change.model.functions.undo)
    } redo: {
      change.apply(change.model.functions.redo)
    }
  }

  func rollback() { calling { functions.rollback?(functions.user) } }

  func cannotUndo(_ size: Int, limit: Int) { box?.host.report(lossOfProgram: size, limit: limit) }

  func mark() { calling { functions.mark?(functions.user) } }

  func forgetMark() { calling { functions.forget_mark?(functions.user) } }

  func returnToMark() -> Bool { calling { functions.return_to_mark?(functions.user) ?? 0 } != 0 }

  func countChanges() -> Int? {
    functions.count_changes.map { count in Int(truncatingIfNeeded: calling { count(functions.user) }) }
  }
}

/// A committed change of a model of the program. When no undoable step refers to it any more, the model's `forget`
/// frees it.
private final class ProgramChange {
  let model: ProgramModel
  private let pointer: UnsafeMutableRawPointer

  init(_ pointer: UnsafeMutableRawPointer, of model: ProgramModel) { (self.pointer, self.model) = (pointer, model) }

  deinit {
    let (model, pointer) = (model, pointer)
    model.atEnd { model.functions.forget?(model.functions.user, pointer) }
  }

  func apply(_ function: dray_change_function?) { model.calling { function?(model.functions.user, pointer) } }
}

/// Adds a model of the program.
@c @implementation
public func dray_host_add_model(_ host: OpaquePointer?, _ model: UnsafePointer<dray_model>?) -> dray_status {
  var given = dray_model()
  var isTaken = false
  defer { if !isTaken { given.destroy?(given.user) } }
  do throws(Failure) {
    given = try dray_model.read(model)
  } catch {
    return call("dray_host_add_model", host, .changing) { _ throws(Failure) in throw error }
  }
  return call("dray_host_add_model", host, .changing) { box throws(Failure) in
    for (name, isSet) in [
      ("begin", given.begin != nil), ("commit", given.commit != nil), ("rollback", given.rollback != nil),
      ("undo", given.undo != nil), ("redo", given.redo != nil),
    ] where !isSet {
      throw .misuse("\(name) is NULL")
    }
    let marks = [given.mark != nil, given.forget_mark != nil, given.return_to_mark != nil]
    guard marks.allSatisfy({ $0 == marks[0] }) else {
      throw .misuse("mark, forget_mark and return_to_mark must be all set or all NULL")
    }
    isTaken = true
    let made = ProgramModel(given, in: box)
    box.ownScene.add(made)
    box.host.add(made)
  }
}

/// Removes a model of the program.
@c @implementation
public func dray_host_remove_model(_ host: OpaquePointer?, _ user: UnsafeMutableRawPointer?) -> dray_status {
  call("dray_host_remove_model", host, .changing) { box throws(Failure) in
    guard let model = box.ownScene.removeModel(of: user) else { throw .badInput("no model has this user") }
    box.host.remove(model)
  }
}
