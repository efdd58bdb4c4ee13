import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A clone with the set-up scripts and a stand-in for npm, which needs an external registry. */
export interface Clone {
  folder: string;
  /** Writes a file in the clone. */
  write(file: string, text: string): void;
  exists(file: string): boolean;
  /** The npm commands, one per line. */
  npmCalls(): string[];
  /** Starts code that may import from "./scripts/setup/"; `through` is a command that starts the rest of its arguments. */
  start(code: string, env?: NodeJS.ProcessEnv, through?: readonly string[]): ChildProcess;
  /** Does the same, and waits for its end. */
  run(
    code: string,
    env?: NodeJS.ProcessEnv,
    through?: readonly string[],
  ): Promise<{ code: number; output: string }>;
  remove(): void;
}

/** Changes the same files as npm; NPM_FAKE makes it fail, hang midway, or wait for the file "npm-go". */
const npmStandIn = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
const args = process.argv.slice(2);
appendFileSync("npm-calls", args.join(" ") + "\\n");
if (process.env.NPM_FAKE === "fail") { console.error("npm error network"); process.exit(1); }
if (args[0] === "install") mkdirSync("node_modules/half", { recursive: true });
if (process.env.NPM_FAKE === "hang") await new Promise((resolve) => setTimeout(resolve, 60_000));
if (args[0] === "install") {
  mkdirSync("node_modules/whole", { recursive: true });
  mkdirSync("apps/server/node_modules/nested", { recursive: true });
  const packages = { "node_modules/whole": {}, "apps/server/node_modules/nested": {} };
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
}
if (args[0] === "run") {
  mkdirSync(args.at(-1) + "/dist", { recursive: true });
  writeFileSync(args.at(-1) + "/dist/index.html", "");
}
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
for (let turn = 0; turn < 3000 && process.env.NPM_FAKE === "wait" && !existsSync("npm-go"); turn++) await wait(20);
`;

export function makeClone(): Clone {
  const folder = mkdtempSync(path.join(tmpdir(), "clone-"));
  cpSync(path.resolve(import.meta.dirname, ".."), path.join(folder, "scripts/setup"), {
    recursive: true,
    filter: (file) => !/testing|\.test\./.test(path.relative(path.resolve(import.meta.dirname, ".."), file)),
  });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write("package.json", '{ "type": "module" }');
  write("package-lock.json", "{}");
  write("npm.mjs", npmStandIn);
  appendFileSync(path.join(folder, "npm-calls"), "");
  const npmEnv = { npm_execpath: path.join(folder, "npm.mjs"), npm_node_execpath: process.execPath };
  let entries = 0;
  const start = (code: string, env: NodeJS.ProcessEnv = {}, through: readonly string[] = []) => {
    const entry = `entry-${entries++}.js`;
    write(entry, code);
    const [command, ...args] = [...through, process.execPath, path.join(folder, entry)];
    return spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...npmEnv, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
  };
  return {
    folder,
    write,
    start,
    exists: (file) => existsSync(path.join(folder, file)),
    npmCalls: () => readFileSync(path.join(folder, "npm-calls"), "utf8").split("\n").filter(Boolean),
    run: async (code, env, through) => {
      const child = start(code, env, through);
      let output = "";
      child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
      const [exitCode] = (await once(child, "close")) as [number];
      return { code: exitCode, output };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
