internal import ArgumentParser
internal import DrayREPL

/// `dray completions SHELL`.
struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Prints the script by which a shell completes the arguments of dray.",
    discussion: """
      scripts/install installs it for all three shells. For one session: source <(dray completions bash).
      """)

  /// A shell.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let kind: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    Console.standard.write(shell.completingPluginsAsFirstWord(in: DrayCommand.completionScript(for: kind)))
  }
}

extension Completions.Shell {
  /// Adds the plugins and scripts to the candidates for the first word, and the options of `open` after it, because a
  /// generated script completes only the names of subcommands there: `dray klondike` needs no subcommand.
  fileprivate func completingPluginsAsFirstWord(in script: String) -> String {
    switch self {
    case .bash: Self.completingPluginsInBash(script)
    case .zsh: Self.completingPluginsInZsh(script)
    case .fish: Self.completingPluginsInFish(script)
    }
  }

  /// The names of the subcommands, separated by spaces.
  private static var commands: String { DrayCommand.commandNames.joined(separator: " ") }

  private static func completingPluginsInBash(_ script: String) -> String {
    // compgen would expand names of folders as shell code. The lines already match the typed word without its quotes.
    script.replacing(
      "__dray_add_completions -W \"$(__dray_custom_complete ", with: "__dray_add_lines \"$(__dray_custom_complete ")
        + """


        __dray_add_lines() {
            local line
            while IFS= read -r line; do
                [[ -n "${line}" ]] && COMPREPLY+=("${line}")
            done <<< "${1}"
        }

        __dray_first_word() {
            local commands=" \(commands) "
            if [[ "${COMP_CWORD}" -gt 1 && "${COMP_WORDS[1]}" != -* && "${commands}" != *" ${COMP_WORDS[1]} "* ]]; then
                # A plugin without a subcommand has the arguments of open.
                local -a words=("${COMP_WORDS[0]}" open "${COMP_WORDS[@]:1}")
                local -a COMP_WORDS=("${words[@]}")
                local COMP_LINE="${COMP_LINE/ / open }"
                local COMP_CWORD="$((COMP_CWORD + 1))" COMP_POINT="$((COMP_POINT + 5))"
                _dray "$@"
                return
            fi
            _dray "$@"
            [[ "${COMP_CWORD}" -eq 1 && "${COMP_WORDS[1]}" != -* ]] || return
            local word
            while IFS= read -r word; do
                [[ -n "${word}" ]] && COMPREPLY+=("${word}")
            done < <("${COMP_WORDS[0]}" ---completion open -- positional@0 1 "${#COMP_WORDS[1]}" "${COMP_WORDS[@]}")
        }

        complete -o filenames -F __dray_first_word dray

        """
  }

  private static func completingPluginsInZsh(_ script: String) -> String {
    script.replacing(
      "        _describe -V subcommand subcommands && ret=0\n",
      with: """
                _describe -V subcommand subcommands && ret=0
                __dray_custom_complete ---completion open -- positional@0 "${current_word_index}" \
        "$(__dray_cursor_index_in_current_word)" && ret=0

        """, maxReplacements: 1
    ).replacing(
      """
                  "_dray_${words[1]}" && ret=0
                  ;;

      """,
      with: """
                    "_dray_${words[1]}" && ret=0
                    ;;
                *)
                    # A plugin without a subcommand has the arguments of open.
                    words=(open "${words[@]}")
                    CURRENT=$((CURRENT + 1))
                    _dray_open && ret=0
                    ;;

        """, maxReplacements: 1)
  }

  private static func completingPluginsInFish(_ script: String) -> String {
    script.replacing(
      "    set -l unparsed_tokens (__dray_tokens -pc)\n",
      with: """
            set -l unparsed_tokens (__dray_tokens -pc)
            # A plugin without a subcommand has the arguments of open.
            if set -q unparsed_tokens[2]; and not string match -q -- '-*' $unparsed_tokens[2]
                and not contains -- $unparsed_tokens[2] \(commands)
                set unparsed_tokens $unparsed_tokens[1] open $unparsed_tokens[2..]
            end

        """, maxReplacements: 1)
        + """

        complete -c 'dray' -n '__dray_should_offer_completions_for_positional "dray" -eq 1' -fka \
          '(__dray_custom_completion ---completion open -- positional@0 (count (__dray_tokens -pc)) (__dray_tokens -tC))'

        """
  }
}
