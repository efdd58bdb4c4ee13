import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findBrowser } from "../browser-finder.ts";
import { isRenderer, sessionOf } from "./browser-processes.ts";
import { startBrowser } from "./started-browser.ts";
import type { StartedBrowser } from "./started-browser.ts";

vi.setConfig({ testTimeout: 60_000 });

const isLinux = process.platform === "linux";
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
let program = "";

const cleanups: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  program = (await findBrowser())?.path ?? "";
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Starts a browser, opens a page in it, and returns its processes and the first of them. */
async function start(
  executablePath: string,
): Promise<{ started: StartedBrowser; pids: () => number[]; first: number }> {
  const started = await startBrowser({ executablePath, args: ["--disable-gpu"], maxMegabytes: 700 });
  cleanups.push(() => started.browser.close());
  const page = await (await started.browser.newContext()).newPage();
  await page.setContent("<p>hello");
  const cdp = await started.browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
  // Not the one with the lowest ID, since IDs wrap around.
  const first = processInfo.find(({ type }) => type === "browser")!.id;
  const session = sessionOf(first);
  const all = () =>
    readdirSync("/proc")
      .map(Number)
      .filter((pid) => pid > 0 && sessionOf(pid) === session);
  return { started, pids: all, first };
}

/** Creates a program with another name in place of the browser, in its own folder. */
async function programOf(script: string, mode = 0o755): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "browser-program-"));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, mode);
  const file = path.join(folder, "browser");
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

const status = (pid: number, name: string): string =>
  new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";

// Processes are found in /proc, and accounts changed, on Linux only.
describe.skipIf(!isLinux)("the browser's processes", () => {
  it("are the first to be killed when memory runs out, and have a limit each", async () => {
    const { pids } = await start(program);
    const ranks = () => pids().map((pid) => Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8")));
    await expect.poll(() => Math.min(...ranks()), { timeout: 20_000 }).toBeGreaterThanOrEqual(200);
    expect(ranks()).toContain(800);
    const limits = await Promise.all(pids().map((pid) => readFile(`/proc/${pid}/limits`, "utf8")));
    expect(limits.filter((text) => !/^Max data size +\d+ +\d+/m.test(text))).toEqual([]);
  });

  it("include none for invisible parts of a window", async (context) => {
    const windowed = await findBrowser({ windowed: true });
    if (!windowed) return context.skip("there is no browser with windows on this machine");
    const { started, first } = await start(windowed.path);
    const cdp = await started.browser.newBrowserCDPSession();
    const { targetInfos } = await cdp.send("Target.getTargets");
    expect([...new Set(targetInfos.map(({ type }) => type))]).toEqual(["page"]);
    // The driver's own list still applies: the browser uses only the last one given.
    const given = readFileSync(`/proc/${first}/cmdline`, "utf8").split("\0");
    const lists = given.filter((argument) => argument.startsWith("--disable-features="));
    expect(lists).toEqual([expect.stringMatching(/HttpsUpgrades.*,WebUIOmniboxPopup/)]);
  });

  it("do not get this program's secrets", async () => {
    vi.stubEnv("SMTP_URL", "smtp://user:secret@mail.example");
    cleanups.push(async () => vi.unstubAllEnvs());
    const { pids } = await start(await programOf(`exec "${program}" "$@"`));
    const environments = await Promise.all(
      pids().map((pid) => readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")),
    );
    expect(environments.join()).toContain("PATH=");
    expect(environments.join()).not.toContain("secret");
  });
});

describe.skipIf(!isLinux || !isRoot)("a browser that root starts", () => {
  it("runs as nobody, in its sandbox", async () => {
    const { started, pids } = await start(program);
    expect(started.account.sentence).toBe("sandboxed as nobody");
    expect(new Set(pids().map((pid) => status(pid, "Uid")))).toEqual(new Set([String(NOBODY)]));
    expect(
      pids()
        .map((pid) => status(pid, "CapPrm").slice(0, -6))
        .join(""),
    ).toMatch(/^0+$/);
    const renderers = pids().filter(isRenderer);
    expect(renderers.length).toBeGreaterThan(0);
    expect(renderers.map((pid) => status(pid, "Seccomp"))).toEqual(renderers.map(() => "2"));
  });

  it("keeps root's files and drops root's capabilities when nobody's account cannot access the program", async () => {
    const { started, first } = await start(await programOf(`exec "${program}" "$@"`, 0o700));
    expect(started.account.sentence).toMatch(
      /^sandboxed with root's files but without root's powers, because/,
    );
    expect([status(first, "Uid"), status(first, "CapEff")]).toEqual(["0", "0000000000000000"]);
  });

  it("reports that it has no sandbox when the system permits none", async () => {
    const refusing = await programOf(`
      case " $* " in *" --no-sandbox "*) exec "${program}" "$@" ;; esac
      echo "[FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox!" >&2; exit 1`);
    const { started, first } = await start(refusing);
    expect(started.account.sentence).toMatch(/^runs as nobody, but WITHOUT ITS SANDBOX/);
    expect(statSync(`/proc/${first}`).uid).toBe(NOBODY);
  });

  it("is not tried in a weaker way after a failure of another kind", async () => {
    const broken = await programOf(`echo "$*" >>"$(dirname "$0")/starts"; echo "out of disk" >&2; exit 1`);
    await writeFile(path.join(path.dirname(broken), "starts"), "");
    await chmod(path.join(path.dirname(broken), "starts"), 0o666);
    await expect(start(broken)).rejects.toThrow("out of disk");
    const starts = await readFile(path.join(path.dirname(broken), "starts"), "utf8");
    expect(starts.trim().split("\n")).toHaveLength(1);
    expect(starts).not.toContain("--no-sandbox");
  });
});

describe.skipIf(!isLinux)("a browser that a plain user starts", () => {
  it("runs as that user, in its sandbox", async () => {
    const module = fileURLToPath(new URL("./started-browser.ts", import.meta.url));
    const script = `
      const { startBrowser } = await import(${JSON.stringify(module)});
      const started = await startBrowser({ executablePath: ${JSON.stringify(program)}, args: [], maxMegabytes: 700 });
      console.log(started.account.sentence, (await started.browser.newContext()) !== null);
      await started.browser.close();`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
      env: { PATH: process.env.PATH, HOME: tmpdir() },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk));
    await once(child, "close");
    expect(output).toMatch(/^sandboxed as \S+ true$/m);
  });
});
