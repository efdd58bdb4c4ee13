import { parseArgs } from "node:util";
import { ApiError, createClient } from "@pricetrail/client";
import { CALLING } from "./commands.ts";
import { completionFor } from "./completion.ts";
import { plain } from "./table.ts";
import { CLI_TEXTS, EXIT, HELP } from "./texts.ts";
import { UsageError } from "./usage-error.ts";

const OPTIONS = {
  json: { type: "boolean", default: false },
  wait: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
  url: { type: "string" },
  key: { type: "string" },
  name: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  format: { type: "string" },
  output: { type: "string", short: "o" },
} as const;

/** The environment of a command. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  out: NodeJS.WritableStream;
  err: NodeJS.WritableStream;
  sleep: (ms: number) => Promise<void>;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function work(args: readonly string[], { env, out, sleep }: Surroundings): Promise<number> {
  const { values, positionals } = parsed(args);
  const [name, ...rest] = positionals;
  const print = (text: string) => void out.write(text);
  if (values.help || name === undefined) {
    print(HELP);
    return values.help ? EXIT.done : EXIT.usage;
  }
  if (name === "completion") {
    print(completionFor(rest[0]));
    return EXIT.done;
  }
  const command = Object.hasOwn(CALLING, name) ? CALLING[name] : undefined;
  if (!command) throw new UsageError(CLI_TEXTS.unknownCommand(name));
  const key = values.key ?? env["PRICETRAIL_KEY"];
  if (!key) {
    throw new ApiError(401, { code: "no_key", message: CLI_TEXTS.noKey });
  }
  const url = values.url ?? env["PRICETRAIL_URL"] ?? "http://localhost:3000";
  return command({
    client: createClient({ url, key, sleep }),
    args: rest,
    options: values,
    print,
    out,
    sleep,
  });
}

/** Runs a command line and returns the program's exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await work(args, surroundings);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    surroundings.err.write(`pricetrail: ${text.split("\n").map(plain).join("\n")}\n`);
    if (error instanceof UsageError) return EXIT.usage;
    if (!(error instanceof ApiError)) return EXIT.failed;
    for (const [field, problem] of Object.entries(error.fields))
      surroundings.err.write(`  ${plain(field)}: ${plain(problem)}\n`);
    if (error.status === 0) return EXIT.unreachable;
    return error.status === 401 || error.status === 403 ? EXIT.key : EXIT.failed;
  }
}
