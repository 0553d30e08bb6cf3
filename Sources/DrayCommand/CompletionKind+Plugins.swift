internal import ArgumentParser
internal import DrayREPL

extension CompletionKind {
  /// Completes a word to names and paths of plugins, and to folders with plugins.
  static let plugins = CompletionKind.custom { _, _, word in
    ShellWord.candidates(PluginFinder.completions(of: ShellWord.unquoted(word)))
  }

  /// Completes a word as `plugins` does, and also to paths of scripts.
  static let pluginsAndScripts = CompletionKind.custom { _, _, word in
    ShellWord.candidates(PluginFinder.completions(of: ShellWord.unquoted(word), includesScripts: true))
  }
}
