import Dray
import Foundation
import LuaRuntime
import Testing

@testable import DrayREPL

/// Processes that are ended when they exceed a limit.
struct LimitedProcessTests {
  private func run(_ commands: String, step: Double = 20, memory: Int = 1 << 30) -> LimitedProcess.Ending? {
    LimitedProcess.run("/bin/sh", ["-c", commands], .init(step: step, memory: memory))
  }

  @Test func `a step that takes too long is ended and named`() throws {
    let ending = run("echo step one; echo step two; while :; do :; done", step: 0.3)
    guard case .tooSlow("two", let seconds)? = ending else {
      Issue.record("\(String(describing: ending))")
      return
    }
    #expect(seconds > 0.3)
  }

  @Test func `a step that holds too much memory is ended and named`() throws {
    let code = "local t = {} for i = 1, 1 << 30 do t[i] = ('x'):rep(1 << 16) .. i end"
    let ending = run("echo step fill; exec lua5.4 -e \"\(code)\"", memory: 40 << 20)
    guard case .tooLarge("fill", let bytes)? = ending else {
      Issue.record("\(String(describing: ending))")
      return
    }
    #expect(bytes > 40 << 20)
  }

  @Test func `a process that crashes, fails or reports a finding is reported with its step`() {
    #expect(run("echo step x; kill -SEGV $$") == .died(step: "x", how: "Segmentation fault"))
    #expect(run("echo step x; exit 3") == .died(step: "x", how: "status 3"))
    #expect(run("echo step x; echo failed replay: line 7; exit 1") == .failed(step: "x", why: "replay: line 7"))
    #expect(run("echo step x; echo failed replay: line 7; exit 1")?.kind == "replay")
    #expect(run("echo step x; exit 0")?.kind == nil)
    #expect(LimitedProcess.run("/nowhere", [], .init(step: 1, memory: 1)) == nil)
  }
}

/// Random scripts.
struct GeneratedScriptTests {
  @Test func `random scripts call each function and each modifier of the definition files`() throws {
    var called: Set<String> = []
    for seed in 0..<1000 {
      var grammar = ScriptGrammar(seed: UInt64(seed))
      let script = grammar.script()
      let text = script.text(keeping: script.numbers)
      called.formUnion(text.matches(of: /(?:dray\.|return v:)(\w+)/).map { String($0.1) })
    }
    let files = try ["dray", "scene", "node", "types", "data"].map {
      try Repository.text(of: "plugins/types/\($0).lua")
    }
    let defined = files.joined().matches(of: /function (?:dray\.|Node:|ForEach:)(\w+)/).map { String($0.1) }
    #expect(defined.count > 70)
    #expect(Set(defined).subtracting(called) == [])
  }

  @Test(arguments: 0..<12)
  func `generated scripts are valid Lua, whole and reduced, and equal for equal seeds`(part: UInt64) throws {
    let lua = try LuaState(limits: .trusted)
    for seed in part * 40..<(part + 1) * 40 {
      var (grammar, again) = (ScriptGrammar(seed: seed), ScriptGrammar(seed: seed))
      let script = grammar.script()
      let text = script.text(keeping: script.numbers)
      let other = again.script()
      #expect(other.text(keeping: other.numbers) == text)
      for kept in [script.numbers, script.numbers.filter { $0 % 3 != 0 }, []] {
        let text = script.text(keeping: kept)
        #expect(throws: Never.self, "\(seed)\n\(text)") { try lua.load(text, name: "generated") }
      }
    }
  }

  @Test func `without statements at least half of the generated scripts load, and draw at least four items`() {
    var count = 0
    for seed in UInt64(0)..<20 {
      var grammar = ScriptGrammar(seed: seed)
      let host = Host()
      // A script may also contain an invalid node, and is then refused.
      guard (try? host.load(script: grammar.script().text(keeping: []), name: "generated", seed: seed)) != nil else {
        continue
      }
      count += 1
      #expect(host.placements.count { $0.kind == .item } >= 4)
    }
    #expect(count >= 10)
  }

  @Test func `a script that costs too much is found, and shown by few statements`() throws {
    var fuzzer = ScriptFuzzer(seed: 1, stepCount: 10)
    (fuzzer.program, fuzzer.limits) = (Command.path, .init(step: 0.2, memory: 1 << 30))
    let found = fuzzer.run(count: 60)
    let finding = try #require(found)
    #expect(finding.ending.kind == "too slow", "\(finding.ending)")
    #expect(finding.script.split(separator: "\n").count < 60, "\(finding.script)")
  }

  @Test func `a script is played beside another plugin, step by step, and replayed`() throws {
    let transcript = Transcript()
    let file = try #require(
      TemporaryScript("local dray = require 'dray'\ndray.scene(function() return dray.vstack {} end)"))
    #expect(transcript.runner.play(script: file.path, seed: 1, steps: 5) == .success, "\(transcript.text)")
    let lines = transcript.text.split(separator: "\n")
    #expect(lines.first == "step load" && lines.contains("step neighbour") && lines.last == "step compare")
    #expect(lines.allSatisfy { $0.hasPrefix("step ") })
  }
}

/// A script in a file, which is removed with this object.
private final class TemporaryScript {
  let path = FileManager.default.temporaryDirectory.appending(path: "dray-script-\(UUID().uuidString).lua").path

  init?(_ text: String) {
    guard (try? text.write(toFile: path, atomically: true, encoding: .utf8)) != nil else { return nil }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
