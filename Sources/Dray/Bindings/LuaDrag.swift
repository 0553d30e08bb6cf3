internal import LuaRuntime

/// One drag as one plugin sees it: the session tables that its closures are given, kept for the whole drag.
final class LuaDrag {
  let id: DragSession.ID
  /// The table that destinations are given.
  let drop: LuaReference
  /// The table that the source is given.
  let source: LuaReference
  /// What the drop table shows was true at this revision of the drag.
  var revision: UInt64 = .max
  var phase = "active"
  var itemCount: Int
  /// What fields that are fetched when they are read are read from.
  var current: DropSession?
  var currentSource: DragSession?

  init(id: DragSession.ID, drop: LuaReference, source: LuaReference, itemCount: Int) {
    self.id = id
    self.itemCount = itemCount
    self.drop = drop
    self.source = source
  }
}

extension Plugin {
  /// The drag of a drop session, with its table up to date.
  func drag(for session: DropSession) throws(LuaError) -> LuaDrag {
    let drag: LuaDrag
    if let known = drags.last, known.id == session.id {
      drag = known
    } else {
      if let known = knownDrag(session.id) { drag = known } else { drag = try begin(session) }
    }
    if drag.revision != session.state.revision || drag.phase != "active" {
      try update(drag, session, phase: "active")
    }
    return drag
  }

  func knownDrag(_ id: DragSession.ID) -> LuaDrag? { drags.first { $0.id == id } }

  private func begin(_ session: DropSession) throws(LuaError) -> LuaDrag {
    try begin(session.id, from: session.from, items: session.items, leader: 0, isLocal: session.localSession != nil)
  }

  /// The drag of a drag session.
  func drag(for session: DragSession) throws(LuaError) -> LuaDrag {
    let drag: LuaDrag
    if let known = knownDrag(session.id) {
      drag = known
    } else {
      drag = try begin(session.id, from: session.from, items: session.items, leader: session.leader, isLocal: true)
    }
    drag.currentSource = session
    if drag.itemCount != session.items.count, !session.items.isEmpty { try replaceItems(of: drag, session.items) }
    return drag
  }

  /// Makes the tables of a drag that this plugin has not seen before.
  private func begin(
    _ id: DragSession.ID, from: Identifier?, items: [DragItem], leader: Int, isLocal: Bool
  ) throws(LuaError) -> LuaDrag {
    guard let script else { throw .closed }
    drags.removeAll { !engine.isRunning($0.id) }
    let lua = script.lua
    let lists = try lists(of: items)
    let call = try lua.begin(script.library.dropSession)
    call.push(Int(id.rawValue))
    try call.push(from)
    call.push(lists.values)
    call.push(lists.ids)
    call.push(lists.types)
    call.push(isLocal)
    try call.run(results: 1)
    guard let drop = try call.reference(0) else { throw .closed }
    let other = try lua.begin(script.library.dragSession)
    other.push(Int(id.rawValue))
    try other.push(from)
    other.push(lists.ids)
    other.push(lists.types)
    other.push(leader + 1)
    try other.run(results: 1)
    guard let source = try other.reference(0) else { throw .closed }
    let drag = LuaDrag(id: id, drop: drop, source: source, itemCount: items.count)
    drags.append(drag)
    return drag
  }

  /// The items of a drag as Lua lists: what they stand for, their ids, their types.
  func lists(
    of items: [DragItem]
  ) throws(LuaError) -> (values: LuaReference, ids: LuaReference, types: LuaReference) {
    guard let lua = script?.lua else { throw .closed }
    let lists = (values: try lua.makeTable(), ids: try lua.makeTable(), types: try lua.makeTable())
    for (index, item) in items.enumerated() {
      try lua.set(.integer(index + 1), of: lists.values, to: value(of: item))
      try lua.set(.integer(index + 1), of: lists.ids, to: LuaValue(item.id))
      try lua.set(.integer(index + 1), of: lists.types, to: LuaValue(item.type))
    }
    return lists
  }

  /// What an item stands for, in this plugin's Lua. Values of other plugins and of the host are copies.
  func value(of item: DragItem) throws(LuaError) -> LuaValue {
    if let value = try (item.value as? ScriptValue)?.value(for: self) { return value }
    if let value = item.value as? PlainData { return try luaValue(value) }
    let symbols = engine.symbols
    if let id = symbols.symbol(for: item.id), let type = symbols.symbol(for: item.type) {
      let key = ItemKey(type: type, namespace: item.namespace.map(symbols.intern), id: id)
      if let node = engine.scene.node(item: key) {
        return try sceneValue(engine.scene[node].payload) ?? LuaValue(item.id)
      }
    }
    return LuaValue(item.id)
  }

  /// What the payload of a node stands for.
  func sceneValue(_ payload: Int32) throws(LuaError) -> LuaValue? {
    switch host.sceneValue(payload) {
    case nil: return nil
    case .plain(let data): return try luaValue(data)
    case .script(let plugin, let scene, let index):
      guard let lua = plugin.script(of: scene)?.lua, let values = scene.values else { return nil }
      return try ScriptValue(lua.get(.integer(index), of: values), in: lua).value(for: self)
    }
  }

  func luaValue(_ data: PlainData) throws(LuaError) -> LuaValue {
    switch data {
    case .nil: return .nil
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .table(let table):
      guard let lua = script?.lua else { throw .closed }
      return .table(try lua.makeTable(table))
    }
  }

  /// Brings the drop table up to date.
  private func update(_ drag: LuaDrag, _ session: DropSession, phase: String) throws(LuaError) {
    guard let script else { return }
    let call = try script.lua.begin(script.library.updateDropSession)
    call.push(drag.drop)
    try call.push(phase)
    try call.push(session.to)
    try call.push(session.before)
    if let index = session.index { call.push(index + 1) } else { call.pushNil() }
    call.push(Int(session.suggestedOperations.rawValue))
    try call.run(results: 0)
    drag.revision = session.state.revision
    drag.phase = phase
    if drag.itemCount != session.itemsCount { try replaceItems(of: drag, session.items) }
  }

  private func replaceItems(of drag: LuaDrag, _ items: [DragItem]) throws(LuaError) {
    guard let script else { return }
    let lists = try lists(of: items)
    let call = try script.lua.begin(script.library.replaceItems)
    call.push(drag.drop)
    call.push(drag.source)
    call.push(lists.values)
    call.push(lists.ids)
    call.push(lists.types)
    call.push((drag.currentSource?.leader ?? 0) + 1)
    try call.run(results: 0)
    drag.itemCount = items.count
  }

  // MARK: Observers

  /// Runs an `on_drop_session_updated`.
  func tellDestination(_ scene: LuaScene, _ closure: Int, _ session: DropSession) {
    guard let lua = script(of: scene)?.lua, let closures = scene.closures, lua.killed == nil else { return }
    asking = "on_drop_session_updated"
    do throws(LuaError) {
      if isWriting { try takeIn() }
      let drag = try drag(for: session)
      drag.current = session
      try update(drag, session, phase: session.phase.name)
      let call = try lua.begin(elementOf: closures, at: closure)
      call.push(drag.drop)
      try call.run(results: 0)
      checkWrites(of: closure, in: closures)
    } catch {
      _ = fail(error)
    }
    takeInViewStates()
  }

  /// Runs an `on_drag_session_updated`: an observer, and a command at phase `ended`.
  func tellSource(_ scene: LuaScene, _ closure: Int, _ session: DragSession) -> CommandAnswer {
    guard let script = script(of: scene), let closures = scene.closures, script.lua.killed == nil else { return .done }
    asking = "on_drag_session_updated"
    let isObserver = engine.activity == .observer
    defer { if isObserver { takeInViewStates() } }
    do throws(LuaError) {
      if isObserver, isWriting { try takeIn() }
      let drag = try drag(for: session)
      let update = try script.lua.begin(script.library.updateDragSession)
      update.push(drag.source)
      try update.push(session.phase.name)
      if let operation = session.operation { try update.push(operation.rawValue) } else { update.pushNil() }
      try update.run(results: 0)
      let call = try script.lua.begin(elementOf: closures, at: closure)
      call.push(drag.source)
      try call.run()
      if case .ended = session.phase { return try commandAnswer(from: call) }
      if isObserver { checkWrites(of: closure, in: closures) }
      return .done
    } catch {
      return .failed(fail(error))
    }
  }

  /// Lets what an observer wrote into a view state stand, and has the scene drawn anew if it wrote anything.
  ///
  /// Inside a transaction it stands or falls with that.
  private func takeInViewStates() {
    guard let script, script.lua.killed == nil, !isWriting else { return }
    do throws(LuaError) {
      guard let changes = try script.view.commit() else { return }
      keepUndrawn(changes)
      changed(isWriting: false)
      engine.invalidateScene()
    } catch {
      _ = fail(error)
      try? script.view.rollback()
    }
  }
}

/// A value of a plugin's Lua on its way through the engine.
final class ScriptValue: @unchecked Sendable {  // a host belongs to one thread, and its values never leave it
  private let value: LuaValue
  private weak var lua: LuaState?

  init(_ value: LuaValue, in lua: LuaState) {
    self.value = value
    self.lua = lua
  }

  /// The value itself for the plugin that it comes from, a copy for every other; `nil` if it went with its Lua.
  func value(for plugin: Plugin) throws(LuaError) -> LuaValue? {
    guard let reference = value.reference else { return value }
    guard let lua else { return nil }
    if lua === plugin.script?.lua { return value }
    do throws(LuaError) {
      return try plugin.luaValue(lua.plainData(of: reference, name: "item"))
    } catch .closed {
      return nil
    }
  }
}

extension LuaValue {
  /// A name as a value.
  init(_ identifier: Identifier) {
    switch identifier {
    case .string(let name): self = .string(LuaString(name))
    case .integer(let number): self = .integer(number)
    }
  }
}

extension DropSession.Phase {
  /// The phase in a script's words.
  var name: String {
    switch self {
    case .entering: "entering"
    case .active: "active"
    case .exiting: "exiting"
    case .ended: "ended"
    case .dataTransferCompleted: "data_transfer_completed"
    }
  }
}

extension DragSession.Phase {
  /// The phase in a script's words.
  var name: String {
    switch self {
    case .initial: "initial"
    case .active: "active"
    case .ending: "ending"
    case .ended: "ended"
    case .dataTransferCompleted: "data_transfer_completed"
    }
  }
}
