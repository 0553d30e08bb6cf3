public import CDray
internal import Dray

/// The earliest choice that is not yet answered.
@c @implementation
public func dray_host_choice(_ host: OpaquePointer?, _ choice: UnsafeMutablePointer<dray_choice>?) -> dray_status {
  call("dray_host_choice", host, .reading) { box throws(Failure) in
    let target = try dray_choice.check(choice)
    guard let asked = box.host.choices.first else { throw .noValue }
    let arena = box.memory[.choices]
    arena.reset()
    arena.choice(asked).write(to: target)
  }
}

extension Arena {
  /// A choice, in the fields of the header.
  func choice(_ asked: Choice) -> dray_choice {
    var choice = dray_choice()
    choice.struct_size = MemoryLayout<dray_choice>.size
    choice.plugin = string(asked.plugin)
    choice.title = string(asked.title)
    choice.message = string(asked.message)
    (choice.choices, choice.choice_count) = (strings(asked.choices), asked.choices.count)
    return choice
  }
}
