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
    var choice = dray_choice()
    choice.plugin = arena.string(asked.plugin)
    choice.title = arena.string(asked.title)
    choice.message = arena.string(asked.message)
    (choice.choices, choice.choice_count) = (arena.strings(asked.choices), asked.choices.count)
    choice.write(to: target)
  }
}
