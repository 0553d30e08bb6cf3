public import CDray
internal import Dray

/// The present settings of a host.
@c @implementation
public func dray_host_settings(_ host: OpaquePointer?, _ settings: UnsafeMutablePointer<dray_settings>?) -> dray_status
{
  call("dray_host_settings", host, .reading) { box throws(Failure) in
    let target = try dray_settings.check(settings)
    dray_settings(of: box.host).write(to: target)
  }
}

/// Changes the settings of a host.
@c @implementation
public func dray_host_set_settings(_ host: OpaquePointer?, _ settings: UnsafePointer<dray_settings>?) -> dray_status {
  call("dray_host_set_settings", host, .changing) { box throws(Failure) in
    // Fields that an older header lacks are unchanged.
    let given = try dray_settings.read(settings, over: dray_settings(of: box.host))
    for (name, number) in given.numbers where !number.isFinite || number < 0 {
      throw .badInput("\(name) is \(number); it must be finite and not negative")
    }
    given.apply(to: box.host)
  }
}

extension dray_settings {
  fileprivate init(of host: Host) {
    self.init()
    let engine = host.engine
    let (gestures, scrolling) = (engine.gestureThresholds, engine.autoScrollThresholds)
    drag_distance = gestures.dragDistance
    long_press_duration = gestures.longPressDuration
    allowable_movement = gestures.allowableMovement
    tap_interval = gestures.tapInterval
    tap_distance = gestures.tapDistance
    scroll_edge_distance = scrolling.edgeDistance
    scroll_maximum_speed = scrolling.maximumSpeed
    scroll_maximum_step = scrolling.maximumStep
    spring_hover_duration = engine.springLoadingThresholds.hoverDuration
    undo_memory_limit = engine.undoByteLimit.map { UInt64($0) } ?? .max
    undo_step_limit = engine.levelsOfUndo.map { UInt64($0) } ?? .max
  }

  fileprivate var numbers: [(String, Double)] {
    [
      ("drag_distance", drag_distance), ("long_press_duration", long_press_duration),
      ("allowable_movement", allowable_movement), ("tap_interval", tap_interval), ("tap_distance", tap_distance),
      ("scroll_edge_distance", scroll_edge_distance), ("scroll_maximum_speed", scroll_maximum_speed),
      ("scroll_maximum_step", scroll_maximum_step), ("spring_hover_duration", spring_hover_duration),
    ]
  }

  fileprivate func apply(to host: Host) {
    let engine = host.engine
    engine.gestureThresholds = GestureThresholds(
      dragDistance: drag_distance, longPressDuration: long_press_duration, allowableMovement: allowable_movement,
      tapInterval: tap_interval, tapDistance: tap_distance)
    engine.autoScrollThresholds = AutoScrollThresholds(
      edgeDistance: scroll_edge_distance, maximumSpeed: scroll_maximum_speed, maximumStep: scroll_maximum_step)
    engine.springLoadingThresholds = SpringLoadingThresholds(hoverDuration: spring_hover_duration)
    host.undoByteLimit = Int(exactly: undo_memory_limit)
    host.levelsOfUndo = Int(exactly: undo_step_limit)
  }
}
