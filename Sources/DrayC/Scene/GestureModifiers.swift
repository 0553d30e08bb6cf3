public import CDray
internal import Dray

// The modifiers of gestures and time, by the names that they have in scripts.

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
