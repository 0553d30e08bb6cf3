import CDray
import DrayC
import Testing

@Suite struct `The memory of a plugin` {
  private static let script = """
    local dray = require "dray"
    local s = dray.state("s", { text = "" })
    dray.scene(function()
      return dray.vstack { id = "box", size = { width = 20, height = 20 } }
        :on_key_press("a", function() s.text = ("x"):rep(500000) end)
        :on_key_press("b", function() for i = 1, 50 do s[i] = ("x"):rep(500000) end end)
    end)
    """

  private func press(_ key: String, on handle: Handle, at time: Double) {
    key.withCString { key in
      _ = handle.send(DRAY_INPUT_KEY_DOWN) { input in
        input.key = key
        input.time = time
      }
    }
  }

  private func memory(_ handle: Handle) -> dray_memory {
    var memory = dray_memory.sized()
    #expect(dray_host_memory(handle.pointer, "test", &memory) == DRAY_STATUS_OK)
    return memory
  }

  @Test func `a program can limit and read the host memory of a plugin`() throws {
    var options = dray_host_options.sized()
    options.host_memory_limit = 2 << 20
    let handle = try Handle(script: Self.script, options)
    let before = memory(handle)
    #expect(before.host_memory_limit == 2 << 20 && before.scripts > 0)
    press("a", on: handle, at: 1)
    #expect(memory(handle).host_memory > before.host_memory + 500_000)
    press("b", on: handle, at: 2)
    #expect(memory(handle).host_memory <= 2 << 20)
    #expect(memory(handle).host_memory_peak >= memory(handle).host_memory)
  }

  @Test func `a program can limit the undo history`() throws {
    var options = dray_host_options.sized()
    options.undo_memory_limit = 100_000
    let handle = try Handle(script: Self.script, options)
    press("a", on: handle, at: 1)
    var step = dray_step.sized()
    #expect(dray_host_next_undo(handle.pointer, &step) == DRAY_STATUS_NO_VALUE)
  }

  @Test func `the memory of an unknown plugin is not reported, and wrong calls are misuse`() throws {
    let handle = try Handle(script: Self.script)
    var memory = dray_memory.sized()
    #expect(dray_host_memory(handle.pointer, "other", &memory) == DRAY_STATUS_NO_VALUE)
    #expect(dray_host_memory(handle.pointer, nil, &memory) == DRAY_STATUS_MISUSE)
    #expect(dray_host_memory(handle.pointer, "test", nil) == DRAY_STATUS_MISUSE)
    #expect(dray_host_memory(nil, "test", &memory) == DRAY_STATUS_MISUSE)
    memory.struct_size = 8
    #expect(dray_host_memory(handle.pointer, "test", &memory) == DRAY_STATUS_MISUSE)
  }
}
