import Foundation
import Mutation

/// Prints at once, also into a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var options = MutationRun.Options()
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--count": options.count = arguments.popFirst().flatMap { Int($0) }
  case "--seed": options.seed = arguments.popFirst().flatMap { UInt64($0) } ?? 1
  case "--all": options.count = nil
  case "--prepare": options.onlyPrepares = true
  case "--survivors": options.repeatsSurvivors = true
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
