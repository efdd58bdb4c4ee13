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

export const HELP = `pricetrail: track and query prices from the command line

  pricetrail add <url> [--name <name>]           track a product page
  pricetrail add <url> --dry-run                 show what the page contains and what tracking it costs; store nothing
  pricetrail track [<product>...] [--wait]       visit products now; all of them if none is given
  pricetrail prices [<words>]                    list products with their current prices
  pricetrail history <product> [--from <day>] [--to <day>]
                                                 list a product's price changes
  pricetrail alerts                              list alerts
  pricetrail alerts test [<channel>]             send a test message to one channel, or to all
  pricetrail export <dataset> [--format csv|xlsx] [--output <file>]
                                                 dataset: latest, products, changes, stock, tracked, usage
  pricetrail completion bash|zsh|fish            print a completion script for the shell

Products and channels are identified by id or by unique words of their names; products also by URL.

  --json             print the server's response as JSON
  --url <url>        Pricetrail's address; default: PRICETRAIL_URL, else http://localhost:3000
  --key <key>        API key; default: PRICETRAIL_KEY, which is hidden from other users of this machine
  -h, --help         print this help

Exit codes: 0 success, 1 refused or failed, 2 wrong usage, 3 tracking or test finished with errors, 4 key not accepted,
5 no response.
`;

export const CLI_TEXTS = {
  noKey: "Set PRICETRAIL_KEY to an API key. Owners and admins create keys under Settings, API keys.",
  unknownCommand: (name: string) => `Unknown command: ${name}. See pricetrail --help.`,
  missing: (argument: string) => `Missing argument: ${argument}. See pricetrail --help.`,
  tooMany: (argument: string) => `Unexpected argument: ${argument}. See pricetrail --help.`,
  noUrl: (argument: string) => `${argument} is not a URL.`,
  oneOf: (argument: string, values: readonly string[]) => `${argument} must be one of: ${values.join(", ")}.`,
  none: (kind: string, name: string) => `No ${kind} found: ${name}.`,
  several: (kind: string, name: string, names: readonly string[]) =>
    `Several ${kind}s match ${name}:\n${names.map((one) => `  ${one}`).join("\n")}`,
  added: (name: string, id: string) => `Added ${name} (${id})`,
  found: (name: string, price: string) => `${name}: ${price}`,
  costs: (pointsADay: number, day: string, month: string) =>
    `Adds up to ${pointsADay} data points a day by the current plans: ${day} a day, ${month} in 30 days`,
  costsNothing: "The plan's budget does not change, so the cost stays the same",
  unplanned: (points: number) =>
    `No active plan visits it: each manual run records up to ${points} data points`,
  notStored: "Nothing was stored.",
  started: (id: string, entries: number) =>
    `Started run ${id} with ${entries} ${entries === 1 ? "entry" : "entries"}`,
  finished: (values: number, errors: number) => `Finished: ${values} read, ${errors} failed`,
  written: (file: string, bytes: number) => `Wrote ${file} (${bytes} bytes)`,
  noChannels: "No channels to test.",
  delivered: (name: string) => `${name}: delivered`,
  notDelivered: (name: string, reason: string) => `${name}: ${reason}`,
  nothing: "No results.",
  /** After the time of a price that is older than its plan allows. */
  stale: ", not known since",
} as const;
