/** Exit codes. */
export const EXIT = {
  done: 0,
  /** The server refused the call, or an error occurred. */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Tracking or testing ended with errors. */
  errors: 3,
  /** The key is missing, invalid, or lacks the scope. */
  key: 4,
  unreachable: 5,
} as const;

export const HELP = `pricetrail: prices on the command line

  pricetrail add <url> [--name <name>]           track a product's page
  pricetrail track [<product>...] [--wait]       visit products now, all without any named
  pricetrail prices [<words>]                    products with their prices now
  pricetrail history <product> [--from <day>] [--to <day>]
                                                 every change of a product's price
  pricetrail alerts                              alerts
  pricetrail alerts test [<channel>]             send a test message by a channel, or by every one
  pricetrail export <what> [--format csv|xlsx] [--output <file>]
                                                 what: latest, products, changes, stock, tracked, usage
  pricetrail completion bash|zsh|fish            a script for the shell

A product or channel is named by its id, or by words of its name that only it has; a product also by its address.

  --json             print what the server answers, as JSON
  --url <address>    where Pricetrail is served; else PRICETRAIL_URL, else http://localhost:3000
  --key <key>        an API key; else PRICETRAIL_KEY (which other users of this machine do not see)
  -h, --help         this text

It ends with 0 when done, 1 refused or failed, 2 wrong command line, 3 tracked or tested with errors, 4 key not accepted, 5 no
answer.
`;

export const CLI_TEXTS = {
  noKey: "Give an API key in PRICETRAIL_KEY. Owners and admins make one under Settings, API keys.",
  unknownCommand: (name: string) => `There is no command ${name}. See pricetrail --help.`,
  missing: (what: string) => `Name ${what}. See pricetrail --help.`,
  tooMany: (argument: string) => `${argument} is one argument too many. See pricetrail --help.`,
  oneOf: (what: string, values: readonly string[]) => `${what} is one of: ${values.join(", ")}.`,
  none: (what: string, name: string) => `There is no ${what} ${name}.`,
  several: (what: string, name: string, names: readonly string[]) =>
    `More than one ${what} has ${name} in its name:\n${names.map((one) => `  ${one}`).join("\n")}`,
  added: (name: string, id: string) => `Added ${name} (${id})`,
  started: (id: string, entries: number) =>
    `Started run ${id} with ${entries} ${entries === 1 ? "entry" : "entries"}`,
  finished: (values: number, errors: number) => `Finished: ${values} read, ${errors} failed`,
  written: (file: string, bytes: number) => `Wrote ${file} (${bytes} bytes)`,
  noChannels: "There are no channels to test.",
  delivered: (name: string) => `${name}: delivered`,
  notDelivered: (name: string, reason: string) => `${name}: ${reason}`,
  nothing: "Nothing to show.",
} as const;
