internal import Dray
public import LuaRuntime

// The subcommands for authors of plugins.

extension Runner {
  /// Checks plugins, and prints each problem as a line. A plugin that is named twice is checked once.
  ///
  /// - Parameters:
  ///   - plugins: The folders or names of the plugins.
  ///   - asJSON: Whether each problem is printed as an object of JSON.
  public func check(plugins: [String], asJSON: Bool = false) -> ExitStatus {
    var status = ExitStatus.success
    for plugin in PluginFinder.distinct(plugins) {
      let word = plugin.split(separator: "/").last.map(String.init) ?? plugin
      let (name, findings) = PluginCheck.run(PluginFinder.folder(named: plugin)) { [console] in
        console.progress("\(word): \($0)")
      }
      console.endProgress()
      for finding in findings { console.line(asJSON ? finding.json : finding.text) }
      if !findings.isEmpty { status = .failure } else if !asJSON { console.line("\(name): no problems found") }
    }
    return status
  }

  /// Draws the board of a plugin as a picture in SVG, or in PNG if the name of the file ends in `.png`.
  ///
  /// - Parameters:
  ///   - plugin: The folder or the name of the plugin.
  ///   - options: Values for options of the plugin.
  ///   - seed: Seed of all random numbers.
  ///   - code: Lines for the prompt that are run first, such as a drag that is not dropped; `nil` runs none.
  ///   - file: The file of the picture; `nil` is the output.
  public func render(
    _ plugin: String, options: [LuaString: PlainData] = [:], seed: UInt64 = 0, code: String? = nil, to file: String?
  ) -> ExitStatus {
    let quiet = Console(write: { _ in }, writeError: console.writeError)
    return Runner(on: quiet).attempt { session in
      let play = try Play(PluginFinder.folder(named: plugin), options: options, seed: seed) { session.onReport($0) }
      let prompt = try Prompt(session, on: play, isInteractive: false, name: "-e")
      if let code {
        let status = prompt.run(TextLines(code))
        guard status == .success else { return status }
      }
      let picture = BoardPicture(of: play.host).text
      if let file {
        try PictureFile.write(picture, to: file)
      } else {
        console.write(picture)
      }
      return .success
    }
  }

  /// Makes a new plugin with rules and a test, in a new folder.
  ///
  /// - Parameters:
  ///   - path: The folder, which must not exist; its last part is the name of the plugin.
  ///   - kind: The board of the plugin.
  public func create(_ path: String, _ kind: PluginKind) -> ExitStatus {
    do throws(PluginError) {
      let files = try PluginTemplate(path, kind).write()
      for file in files { console.line(file) }
      console.line("dray \(path) --watch opens it, and dray test \(path) runs its tests")
      return .success
    } catch {
      console.errorLine("dray: \(error)")
      return .failure
    }
  }
}
