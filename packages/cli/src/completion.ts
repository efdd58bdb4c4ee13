import { UsageError } from "./usage-error.ts";
import { CLI_TEXTS } from "./texts.ts";

export const COMMANDS = ["add", "track", "prices", "history", "alerts", "export", "completion"] as const;
export const EXPORTS = ["latest", "products", "changes", "stock", "tracked", "usage"] as const;
const OPTIONS = [
  "--json",
  "--url",
  "--key",
  "--help",
  "--wait",
  "--dry-run",
  "--name",
  "--from",
  "--to",
  "--format",
  "--output",
];
const SHELLS = ["bash", "zsh", "fish"] as const;

const WORDS = {
  alerts: "test",
  export: EXPORTS.join(" "),
  completion: SHELLS.join(" "),
};

const bash = `_pricetrail() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words="${COMMANDS.join(" ")}"
  case "\${COMP_WORDS[1]}" in
${Object.entries(WORDS)
  .map(([command, words]) => `    ${command}) [ "$COMP_CWORD" -gt 1 ] && words="${words}" ;;`)
  .join("\n")}
    *) [ "$COMP_CWORD" -gt 1 ] && words="" ;;
  esac
  case "$word" in -*) words="${OPTIONS.join(" ")}" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -F _pricetrail pricetrail
`;

const zsh = `autoload -Uz bashcompinit && bashcompinit
${bash}`;

const fish = [
  ...COMMANDS.map((command) => `complete -c pricetrail -f -n __fish_use_subcommand -a ${command}`),
  ...Object.entries(WORDS).map(
    ([command, words]) =>
      `complete -c pricetrail -f -n "__fish_seen_subcommand_from ${command}" -a "${words}"`,
  ),
  ...OPTIONS.map((option) => `complete -c pricetrail -l ${option.slice(2)}`),
  "",
].join("\n");

const SCRIPTS: Record<string, string> = { bash, zsh, fish };

/** Returns the completion script for a shell. */
export function completionFor(shell: string | undefined): string {
  const script = SCRIPTS[shell ?? ""];
  if (script === undefined) throw new UsageError(CLI_TEXTS.oneOf("The shell", SHELLS));
  return script;
}
