internal import ArgumentParser
internal import DrayREPL

extension CompletionKind {
  /// Completes a word to names and paths of plugins, and to folders with plugins.
  static let plugins = CompletionKind.custom { _, _, word in
    ShellWord.candidates(PluginFinder.completions(of: ShellWord.unquoted(word)))
  }

  /// The same, and scripts.
  static let pluginsAndScripts = CompletionKind.custom { _, _, word in
    ShellWord.candidates(PluginFinder.completions(of: ShellWord.unquoted(word), includesScripts: true))
  }
}
