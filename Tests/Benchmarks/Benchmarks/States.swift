import CYardstick
import Dray

/// Opening and closing the Lua state of a plugin, with the module `dray`.
func measureStates(_ table: inout Table) throws {
  let host = Host()
  host.unload(try host.load(script: "", name: "empty"))  // compiles the library, once for the process
  let times = try race([
    Contestant(operations: 1) { host.unload(try host.load(script: "", name: "empty")) },
    Contestant(operations: 1) { _ = yardstick_open_and_close_state() },
  ])
  table.add("state with the module, created and closed", times[0], against: times[1], .time(130_000))
  let before = yardstick_memory()
  let plugin = try host.load(script: "", name: "empty")
  let memory = yardstick_memory() - before
  table.add("state with the module: memory", memory: memory, against: yardstick_open_and_close_state(), 90 * 1024)
  table.printRemark("of which in Lua: \(plugin.memoryInUse / 1024) KB")
  host.unload(plugin)
}
