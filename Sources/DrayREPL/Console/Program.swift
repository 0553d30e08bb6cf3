internal import Glibc

/// Another program that the command runs, and for whose end it waits.
enum Program {
  /// The path of a program in the folders of `$PATH`; `nil` if it is in none of them.
  static func path(of name: String) -> String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - file: The path of the program.
  ///   - words: Its name and its arguments.
  ///   - printsErrors: Whether its standard output goes to standard error, because this command prints a result.
  /// - Returns: The problem, as the end of a sentence about the program; `nil` if its exit status is 0.
  static func run(_ file: String, _ words: [String], printsErrors: Bool = false) -> String? {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if printsErrors { posix_spawn_file_actions_adddup2(&actions, 2, 1) }
    var process = pid_t()
    let code = posix_spawn(&process, file, &actions, nil, &arguments, environ)
    guard code == 0 else { return "cannot be started: \(String(cString: strerror(code)))" }
    var status: Int32 = 0
    // Ctrl-C in a program without a mode of its own also comes to this process.
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return "was lost" } }
    if status & 0x7f != 0 { return "was ended by the signal \(status & 0x7f)" }
    let result = (status >> 8) & 0xff
    return result == 0 ? nil : "has failed with the exit status \(result)"
  }
}
