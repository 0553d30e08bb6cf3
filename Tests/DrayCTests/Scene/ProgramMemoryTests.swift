import CDray
import DrayC
import Testing

/// Calls that the functions of a program make while they free its memory.
private final class Calls {
  let host: Handle
  var statuses: [dray_status] = []

  init(_ host: Handle) { self.host = host }

  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func at(_ pointer: UnsafeMutableRawPointer?) -> Calls {
    Unmanaged<Calls>.fromOpaque(pointer!).takeUnretainedValue()
  }

  /// Reads the next steps of undo and redo, and tries to change the host.
  func make() {
    var step = dray_step.sized()
    statuses.append(dray_host_next_undo(host.pointer, &step))
    statuses.append(dray_host_next_redo(host.pointer, &step))
    statuses.append(dray_host_undo(host.pointer))
    statuses.append(dray_host_destroy(host.pointer))
  }
}

/// Functions that free the memory of a program run when the host can be read, and cannot be changed.
struct ProgramMemoryTests {
  /// A scene of one node, with a timer that fails.
  private let describe: dray_scene_function = { _, scene in
    var (node, timer) = (dray_node.sized(), dray_rule.sized())
    node.kind = dray_node_kind(DRAY_NODE_VSTACK)
    (timer.interval, timer.function) = (1, { _, _, answer in dray_answer_fail(answer, "the timer is broken") })
    dray_scene_begin(scene, &node)
    dray_scene_on_timer(scene, &timer)
    dray_scene_end(scene)
  }

  @Test func `destroy of a scene and of a function may read from the host`() throws {
    let host = try Handle()
    let calls = Calls(host)
    let expected = [DRAY_STATUS_NO_VALUE, DRAY_STATUS_NO_VALUE, DRAY_STATUS_MISUSE, DRAY_STATUS_MISUSE].map(
      dray_status.init)
    #expect(dray_host_set_scene(host.pointer, describe, calls.pointer) { Calls.at($0).make() } == DRAY_STATUS_OK)
    #expect(
      dray_host_set_function(host.pointer, "f", { _, _, _, _ in }, calls.pointer) { Calls.at($0).make() }
        == DRAY_STATUS_OK)
    #expect(calls.statuses.isEmpty)
    #expect(dray_host_set_scene(host.pointer, nil, nil, nil) == DRAY_STATUS_OK)
    #expect(calls.statuses == expected)
    #expect(dray_host_set_function(host.pointer, "f", nil, nil, nil) == DRAY_STATUS_OK)
    #expect(calls.statuses == expected + expected)
  }

  /// Counts the rules of a scene that the program has made, called and freed.
  private final class Rules {
    var (made, called, freed) = (0, 0, 0)
    static func at(_ user: UnsafeMutableRawPointer?) -> Rules {
      Unmanaged<Rules>.fromOpaque(user!).takeUnretainedValue()
    }
  }

  @Test func `destroy of a rule runs once for each description, also if the rule is refused`() throws {
    let host = try Handle()
    let rules = Rules()
    let describe: dray_scene_function = { user, scene in
      var (node, rule) = (dray_node.sized(), dray_rule.sized())
      node.kind = dray_node_kind(DRAY_NODE_VSTACK)
      (rule.user, rule.destroy) = (user, { Rules.at($0).freed += 1 })
      rule.function = { user, _, _ in Rules.at(user).called += 1 }
      dray_scene_begin(scene, &node)
      Rules.at(user).made += 1
      "k".withCString {
        rule.key = $0
        dray_scene_on_key_press(scene, &rule)
      }
      dray_scene_end(scene)
    }
    let user = Unmanaged.passUnretained(rules).toOpaque()
    #expect(dray_host_set_scene(host.pointer, describe, user, nil) == DRAY_STATUS_OK)
    for _ in 1...5 {
      dray_host_invalidate_scene(host.pointer)
      _ = host.placements
    }
    let lent = Lent()
    host.send(DRAY_INPUT_KEY_DOWN) { $0.key = lent.string("k") }
    #expect(rules.made > 5 && rules.called == 1)
    #expect(rules.made - rules.freed <= 2)
    dray_host_set_scene(host.pointer, nil, nil, nil)
    #expect(rules.made == rules.freed)

    let refused: dray_scene_function = { user, scene in
      var (node, rule) = (dray_node.sized(), dray_rule.sized())
      node.kind = dray_node_kind(DRAY_NODE_VSTACK)
      (rule.user, rule.destroy) = (user, { Rules.at($0).freed += 1 })
      dray_scene_begin(scene, &node)
      Rules.at(user).made += 1
      #expect(dray_scene_on_key_press(scene, &rule) == DRAY_STATUS_MISUSE)
      dray_scene_end(scene)
    }
    #expect(dray_host_set_scene(host.pointer, refused, user, nil) == DRAY_STATUS_INVALID)
    #expect(rules.made == rules.freed)
  }

  @Test func `a function that cannot describe the scene makes it fail with its first message`() throws {
    let host = try Handle()
    let describe: dray_scene_function = { _, scene in
      #expect(dray_scene_fail(scene, "the board is missing") == DRAY_STATUS_OK)
      #expect(dray_scene_fail(scene, "a later failure") == DRAY_STATUS_OK)
      #expect(dray_scene_fail(scene, nil) == DRAY_STATUS_MISUSE)
    }
    #expect(dray_host_set_scene(host.pointer, describe, nil, nil) == DRAY_STATUS_INVALID)
    #expect(host.message == "the board is missing")
    #expect(dray_scene_fail(nil, "x") == DRAY_STATUS_MISUSE)
  }

  @Test(arguments: [Int.max, -1, 1 << 62])
  func `a change may have any size, and its forget may read from the host`(size: Int) throws {
    let host = try Handle()
    let calls = Calls(host)
    let sizes = Sizes(size, calls)
    var model = dray_model.sized()
    model.user = sizes.pointer
    (model.begin, model.rollback) = ({ _ in }, { _ in })
    (model.undo, model.redo) = ({ _, _ in }, { _, _ in })
    model.commit = { user, size in
      size!.pointee = Sizes.at(user).size
      return user
    }
    model.forget = { user, _ in Sizes.at(user).calls.make() }
    #expect(dray_host_add_model(host.pointer, &model) == DRAY_STATUS_OK, "\(host.message)")
    // Larger than each limit of undo, so both are forgotten at once.
    for _ in 1...2 { #expect(dray_host_perform(host.pointer, { _, _, _ in }, nil) == DRAY_STATUS_OK) }
    #expect(calls.statuses.count == 8 && !calls.statuses.contains(dray_status(DRAY_STATUS_OK)))
    withExtendedLifetime(sizes) {}
  }

  @Test func `reading the drawing while memory is freed does not describe the scene`() throws {
    let host = try Handle()
    let drawing = Drawing(host)
    let describe: dray_scene_function = { user, scene in
      let drawing = Drawing.at(user)
      drawing.events.append("described")
      var node = dray_node.sized()
      node.kind = dray_node_kind(DRAY_NODE_VSTACK)
      dray_scene_begin(scene, &node)
      dray_scene_end(scene)
    }
    #expect(dray_host_set_scene(host.pointer, describe, drawing.pointer, nil) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK, time: 0)
    #expect(
      dray_host_set_function(host.pointer, "f", { _, _, _, _ in }, drawing.pointer) { Drawing.at($0).read() }
        == DRAY_STATUS_OK)
    #expect(dray_host_invalidate_scene(host.pointer) == DRAY_STATUS_OK)
    drawing.events = []
    #expect(dray_host_set_function(host.pointer, "f", nil, nil, nil) == DRAY_STATUS_OK)
    #expect(drawing.events == ["read"])
    drawing.read()
    #expect(drawing.events == ["read", "described", "read"])
  }

  @Test func `a callback inside a read of the placements may read them`() throws {
    let log = ReportLog()
    let host = try Handle(log.options)
    log.host = host.pointer
    var statuses: [dray_status] = []
    log.attempt = { host in
      var list = dray_placements()
      statuses.append(dray_host_placements(host, &list))
    }
    // A scene that is valid the first time only.
    let describe: dray_scene_function = { user, scene in
      var node = dray_node.sized()
      node.kind = dray_node_kind(DRAY_NODE_VSTACK)
      dray_scene_begin(scene, &node)
      let drawing = Drawing.at(user)
      if drawing.events.isEmpty { dray_scene_end(scene) }
      drawing.events.append("described")
    }
    let drawing = Drawing(host)
    #expect(dray_host_set_scene(host.pointer, describe, drawing.pointer, nil) == DRAY_STATUS_OK)
    for _ in 1...2 {
      #expect(dray_host_invalidate_scene(host.pointer) == DRAY_STATUS_OK)
      var list = dray_placements()
      #expect(dray_host_placements(host.pointer, &list) == DRAY_STATUS_OK)
    }
    // The failure is reported once.
    #expect(log.texts == [": dray_scene_end is missing for 1 of the nodes"])
    #expect(statuses == [dray_status(DRAY_STATUS_OK)])
    #expect(drawing.events.count > 2)
  }

  @Test func `a host that ends frees the memory of the program while it can be read, its own options last`() throws {
    let order = Order()
    var options = dray_host_options.sized()
    (options.user, options.destroy) = (order.pointer, { Order.at($0).note("options") })
    let host = try Handle(options)
    order.host = host.pointer
    #expect(
      dray_host_set_text_metrics(host.pointer, { _, _, _, _ in }, order.pointer) { Order.at($0).note("metrics") }
        == DRAY_STATUS_OK)
    #expect(
      dray_host_set_function(host.pointer, "f", { _, _, _, _ in }, order.pointer) { Order.at($0).note("function") }
        == DRAY_STATUS_OK)
    #expect(dray_host_set_scene(host.pointer, describe, order.pointer) { Order.at($0).note("scene") } == DRAY_STATUS_OK)
    host.end()
    #expect(order.names.last == "options" && order.names.sorted() == ["function", "metrics", "options", "scene"])
    #expect(order.statuses.allSatisfy { $0 == DRAY_STATUS_OK })
  }

  /// The functions that freed memory of a program, in their order.
  private final class Order {
    var host: OpaquePointer?
    var names: [String] = []
    var statuses: [dray_status] = []

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> Order {
      Unmanaged<Order>.fromOpaque(pointer!).takeUnretainedValue()
    }

    func note(_ name: String) {
      var list = dray_placements()
      names.append(name)
      statuses.append(dray_host_placements(host, &list))
    }
  }

  /// A program that notes its reads of the drawing, and the descriptions of its scene.
  private final class Drawing {
    let host: Handle
    var events: [String] = []

    init(_ host: Handle) { self.host = host }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> Drawing {
      Unmanaged<Drawing>.fromOpaque(pointer!).takeUnretainedValue()
    }

    func read() {
      var (list, changes, revision) = (dray_placements(), dray_placement_changes(), UInt64(0))
      let statuses = [
        dray_host_revision(host.pointer, &revision), dray_host_placement_changes(host.pointer, 0, &changes),
        dray_host_placements(host.pointer, &list),
      ]
      if statuses.allSatisfy({ $0 == DRAY_STATUS_OK }) { events.append("read") }
    }
  }

  private final class Sizes {
    let size: Int
    let calls: Calls

    init(_ size: Int, _ calls: Calls) { (self.size, self.calls) = (size, calls) }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> Sizes {
      Unmanaged<Sizes>.fromOpaque(pointer!).takeUnretainedValue()
    }
  }

  @Test func `a failing timer of the program is reported`() throws {
    let log = ReportLog()
    let host = try Handle(log.options)
    #expect(dray_host_set_scene(host.pointer, describe, nil, nil) == DRAY_STATUS_OK)
    host.send(DRAY_INPUT_TICK, time: 0)
    #expect(log.texts.isEmpty)
    host.send(DRAY_INPUT_TICK, time: 2)
    #expect(log.texts == [": the timer is broken"])
  }

  @Test func `a host whose scene the program has removed can restore`() throws {
    let game = try RecordedGame()
    let host = try Handle()
    #expect(dray_host_set_scene(host.pointer, describe, nil, nil) == DRAY_STATUS_OK)
    #expect(host.load(game.files) == DRAY_STATUS_OK)
    var result = dray_restore_result.sized()
    #expect(host.load(text: game.journal, &result) == DRAY_STATUS_MISUSE)
    #expect(dray_host_set_scene(host.pointer, nil, nil, nil) == DRAY_STATUS_OK)
    #expect(host.load(text: game.journal, &result) == DRAY_STATUS_OK, "\(host.message)")
    #expect(host.snapshot == game.model)
  }

  @Test func `memory that a description keeps is freed when the scene is removed`() throws {
    final class Count { var freed = 0 }
    let (host, count) = (try Handle(), Count())
    let describe: dray_scene_function = { user, scene in
      var node = dray_node.sized()
      node.kind = dray_node_kind(DRAY_NODE_VSTACK)
      dray_scene_begin(scene, &node)
      dray_scene_keep(scene, user) { Unmanaged<Count>.fromOpaque($0!).takeUnretainedValue().freed += 1 }
      dray_scene_end(scene)
    }
    let user = Unmanaged.passUnretained(count).toOpaque()
    #expect(dray_host_set_scene(host.pointer, describe, user, nil) == DRAY_STATUS_OK && count.freed == 0)
    #expect(dray_host_set_scene(host.pointer, nil, nil, nil) == DRAY_STATUS_OK && count.freed == 1)
  }
}
