import { createServer } from "node:net";
import { announcementOf } from "./announcement.ts";
import { BrowserPathError, findBrowser } from "./browser-finder.ts";
import { ConfigError, readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import type { ConnectionTarget } from "./database/connection-target.ts";
import { EmbeddedDatabaseError } from "./database/embedded/embedded-error.ts";
import { startEmbedded } from "./database/embedded/supervisor.ts";
import { buildWindowsProgram } from "./features/companion/windows-program.service.ts";
import { NoPrimaryError } from "./database/hosts.ts";
import { claimDataFolder } from "./database/data-folder-claim.ts";
import { startProgram } from "./program.ts";
import type { Program } from "./program.ts";
import { StartError } from "./start-error.ts";

/** Time in ms during which a second signal counts as a repetition of the first. */
const REPEAT_MS = 1000;

/** What the program does: both, unless a role is given. */
type Role = "web" | "worker";

interface Arguments {
  demo: boolean;
  role: Role | undefined;
}

function readArguments(argv: readonly string[]): Arguments {
  const known = new Set(["--demo", "--role=web", "--role=worker"]);
  const unknown = argv.find((argument) => !known.has(argument));
  if (unknown !== undefined)
    throw new StartError(`Unknown option ${unknown}. Options: ${[...known].join(", ")}.`);
  const [role, another] = (["web", "worker"] as const).filter((one) => argv.includes(`--role=${one}`));
  if (another !== undefined) throw new StartError("A program has one role, or both without an option.");
  return { demo: argv.includes("--demo"), role };
}

/** Checks for a busy port first, so that the database is not started in vain. */
async function checkPort({ PORT, HOST }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${PORT} on ${HOST} is in use already. Stop the other program, or set PORT to another number.`,
        EACCES: `Port ${PORT} may not be opened by this user. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine.`,
        ENOTFOUND: `HOST ${HOST} is not an address of this machine.`,
      };
      reject(new StartError(reasons[error.code ?? ""] ?? `Port ${PORT} cannot be opened: ${error.message}.`));
    });
    probe.listen({ port: PORT, host: HOST }, () => probe.close(() => resolve()));
  });
}

async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<{ target: ConnectionTarget; close: () => Promise<void> }> {
  if (config.DATABASE_URL !== undefined) {
    const connectionString = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
    return { target: { connectionString }, close: () => Promise.resolve() };
  }
  const usesCopy = config.USE_COPIED_DATA === "on";
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log, usesCopy });
  const claim = await claimDataFolder(embedded.connection);
  if (!claim) {
    throw new StartError(
      `Another Pricetrail runs with the data folder ${config.DATA_DIR}. Stop it, or set DATA_DIR.`,
    );
  }
  return {
    target: embedded.connection,
    close: async () => {
      await claim.release();
      await embedded.stop();
    },
  };
}

/** Prints what a person needs to know once everything runs. */
async function announce(
  { url, engine, features }: Program,
  { SMTP_URL }: Config,
  lines: readonly string[],
): Promise<void> {
  const [outboxKey, browser] = await Promise.all([features.site.outboxKey(), engine.describeBrowser()]);
  console.log(announcementOf({ url, outboxKey, sendsMails: SMTP_URL !== undefined, browser, lines }));
}

async function run(): Promise<void> {
  const { demo, role } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  if (role !== undefined && config.DATABASE_URL === undefined) {
    throw new StartError(
      `A program with --role=${role} needs DATABASE_URL: the embedded database serves one program only.`,
    );
  }
  if (role !== undefined && demo) throw new StartError("The demonstration has both roles.");
  if (role !== "worker") await checkPort(config);
  const browser = await findBrowser();

  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const close of closers.toReversed()) await close();
    })();
    return stopping;
  };
  let askedAt = 0;
  const onSignal = (): void => {
    const now = performance.now();
    if (stopping) {
      // Under npm, one Ctrl-C arrives twice: from the terminal, and forwarded by npm.
      if (now - askedAt < REPEAT_MS) return;
      // A second Ctrl-C does not wait for visits under way: the database survives it, and the next start takes over.
      process.exit(130);
    }
    askedAt = now;
    void stop().then(() => process.exit(0));
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  try {
    const database = await openDatabase(config, (line) => console.log(line));
    closers.push(database.close);
    const shared = {
      target: database.target,
      browserPath: browser?.path ?? null,
      isAlone: config.DATABASE_URL === undefined,
      windowsBuild: buildWindowsProgram,
    };
    if (demo) {
      const { startDemo } = await import("./demo/demo.ts");
      const running = await startDemo({ ...shared, config });
      closers.push(() => running.stop());
      await announce(running.program, config, running.lines);
      return;
    }
    const program = await startProgram({
      ...shared,
      config,
      roles: { http: role !== "worker", worker: role !== "web" },
    });
    closers.push(() => program.stop());
    if (role === "worker") {
      const sentence = await program.engine.describeBrowser();
      console.log(
        `${sentence === null ? "" : `Browser: ${sentence}\n`}Pricetrail worker is ready. Stop with Ctrl-C.`,
      );
    } else await announce(program, config, []);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns an error's message. An AggregateError, from a name with several addresses, has no useful message of its own. */
function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/**
 * Codes of the system and of PostgreSQL for a database that cannot be used with this address: no host, port or route; password (28P01),
 * role or `pg_hba.conf` (28000), database (3D000).
 */
const UNREACHABLE: ReadonlySet<string | undefined> = new Set(
  "ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH ETIMEDOUT ECONNRESET ENOENT EACCES 28P01 28000 3D000".split(
    " ",
  ),
);

const CLEAR_ERRORS = [StartError, ConfigError, EmbeddedDatabaseError, BrowserPathError];

try {
  await run();
} catch (error) {
  const isClear = CLEAR_ERRORS.some((kind) => error instanceof kind);
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  if (isClear && error instanceof Error) console.error(error.message);
  else if (error instanceof NoPrimaryError) console.error(error.sentence);
  else if (UNREACHABLE.has(code)) {
    console.error(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`);
  } else console.error(error);
  process.exit(1);
}
