public import CDray
internal import Dray

// The modifiers of gestures, time, rows and previews, by the names that they have in scripts.

// MARK: Gestures and time

/// The modifier `on_tap_gesture`.
@c @implementation
public func dray_scene_on_tap_gesture(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_tap_gesture", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    guard given.options.tap_count >= 0 else { throw .badInput("tap_count is negative") }
    return .onTapGesture(count: max(1, Int(given.options.tap_count)), on: try given.optionalType()) { tap, session in
      rule.ask { memory, call in
        if let session { call.set(session, memory) }
        call.set(ids: tap.itemID.map { [$0] } ?? [], of: tap.itemType, memory.arena)
        call.set(tap.location)
        (call.modifiers, call.route.from) = (Int32(tap.modifiers.rawValue), memory.arena.id(tap.containerID))
      }.command
    }
  }
}

/// The modifier `on_key_press`.
@c @implementation
public func dray_scene_on_key_press(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_key_press", scene, rule) { given throws(Failure) in
    let (rule, key) = (try given.rule(), try text(given.options.key, "key"))
    guard !key.isEmpty else { throw .badInput("key is empty") }
    return .onKeyPress(Key(key), modifiers: try given.modifiers()) { key in
      rule.ask { memory, call in call.key = memory.arena.string(key.name) }.command
    }
  }
}

/// The modifier `on_timer`.
@c @implementation
public func dray_scene_on_timer(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_timer", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    let interval = try given.number(given.options.interval, "interval")
    guard interval > 0 else { throw .badInput("interval is \(interval); it must be greater than 0") }
    return .onTimer(
      interval: interval, repeats: given.options.repeats != 0,
      isEnabled: given.isEnabled
    ) { rule.ask { _, _ in }.command }
  }
}

/// The modifier `on_spring_loading`.
@c @implementation
public func dray_scene_on_spring_loading(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_spring_loading", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onSpringLoading { session in rule.ask { $1.set(session, $0) }.command }
  }
}

// MARK: Rows

/// The modifier `on_move`.
@c @implementation
public func dray_scene_on_move(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_move", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onMove(movesInTransaction: given.movesInTransaction) { (rows: [Int], offset: Int, session: DropSession) in
      rule.ask { memory, call in
        call.set(session, memory)
        call.set(rows: rows, memory.arena)
        call.index = Int64(offset)
      }.command
    }
  }
}

/// The modifier `on_delete`.
@c @implementation
public func dray_scene_on_delete(_ scene: OpaquePointer?, _ rule: UnsafePointer<dray_rule>?) -> dray_status {
  attach("dray_scene_on_delete", scene, rule) { given throws(Failure) in
    let rule = try given.rule()
    return .onDelete { (rows: [Int], session: DropSession?) in
      rule.ask { memory, call in
        if let session { call.set(session, memory) }
        call.set(rows: rows, memory.arena)
      }.command
    }
  }
}

extension dray_rule_call {
  fileprivate mutating func set(rows: [Int], _ arena: Arena) {
    (self.rows, row_count) = (arena.list(rows) { $0 }, rows.count)
  }
}

// MARK: Previews

/// The modifier `drag_previews_formation`.
@c @implementation
public func dray_scene_drag_previews_formation(_ scene: OpaquePointer?, _ formation: dray_formation) -> dray_status {
  attach("dray_scene_drag_previews_formation", scene) { _ throws(Failure) in
    .dragPreviewsFormation(try PreviewsFormation(formation))
  }
}

/// The modifier `drop_previews_formation`.
@c @implementation
public func dray_scene_drop_previews_formation(_ scene: OpaquePointer?, _ formation: dray_formation) -> dray_status {
  attach("dray_scene_drop_previews_formation", scene) { _ throws(Failure) in
    .dropPreviewsFormation(try PreviewsFormation(formation))
  }
}

extension PreviewsFormation {
  fileprivate init(_ code: dray_formation) throws(Failure) {
    switch Int(code) {
    case DRAY_FORMATION_DEFAULT: self = .default
    case DRAY_FORMATION_NONE: self = .none
    case DRAY_FORMATION_PILE: self = .pile
    case DRAY_FORMATION_LIST: self = .list
    case DRAY_FORMATION_STACK: self = .stack
    default: throw .badInput("unknown formation: \(code)")
    }
  }
}
