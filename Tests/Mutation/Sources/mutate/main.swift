import Foundation
import Mutation

/// Prints a line without buffering, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Prints the problem of the arguments, and exits.
func fail(_ message: String) -> Never {
  say("mutate: \(message)")
  exit(2)
}

var options = MutationRun.Options()
var arguments = CommandLine.arguments.dropFirst()

/// The number after an option.
@MainActor func number(after option: String) -> UInt64 {
  let text = arguments.popFirst()
  guard let number = text.flatMap({ UInt64($0) }), number <= Int32.max else {
    fail("\(text.map { "'\($0)'" } ?? "nothing") after \(option), expected a whole number")
  }
  return number
}

while let argument = arguments.popFirst() {
  switch argument {
  case "--count": options.count = Int(number(after: argument))
  case "--seed": options.seed = number(after: argument)
  case "--all": options.count = nil
  case "--longest": options.longest = Int(number(after: argument))
  case "--shortest": options.shortest = Int(number(after: argument))
  case "--effort": options.effort = Int(number(after: argument))
  case "--tests":
    guard let target = arguments.popFirst() else { fail("nothing after --tests, expected a test target") }
    options.tests.append(target)
  case "--prepare": options.onlyPrepares = true
  case "--list": options.onlyLists = true
  case "--survivors": options.repeatsSurvivors = true
  case _ where argument.hasPrefix("-"):
    fail(
      "unknown option '\(argument)', expected --count, --seed, --all, --tests, --longest, --shortest, --effort, --prepare, --list, --survivors or a file"
    )
  default: options.paths.append(argument)
  }
}
if options.paths.isEmpty {
  options.paths = ["Sources/DragEngine", "Sources/CLua", "Sources/LuaRuntime", "Sources/Dray"]
}
do {
  say(try MutationRun(root: FileManager.default.currentDirectoryPath, options: options).run(say: say))
} catch {
  say("mutate: \(error)")
  exit(1)
}
