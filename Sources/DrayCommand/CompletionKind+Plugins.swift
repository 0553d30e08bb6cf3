internal import ArgumentParser
internal import DrayREPL

extension CompletionKind {
  /// The plugins and the folders with plugins that the typed word may become.
  static let plugins = CompletionKind.custom { _, _, word in
    ShellWord.candidates(PluginFinder.completions(of: ShellWord.unquoted(word)))
  }

  /// The same, and scripts.
  static let pluginsAndScripts = CompletionKind.custom { _, _, word in
    ShellWord.candidates(PluginFinder.completions(of: ShellWord.unquoted(word), includesScripts: true))
  }
}
