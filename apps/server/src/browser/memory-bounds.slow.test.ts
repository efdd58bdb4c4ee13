import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionOf } from "./browser-processes.ts";
import { makeMemoryGroup } from "./memory-group.ts";
import { watchMemory } from "./memory-watch.ts";

vi.setConfig({ testTimeout: 60_000 });

const MAX_MEGABYTES = 250;
const NEVER = 1_000_000;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of children.splice(0)) {
    try {
      process.kill(-pid!, "SIGKILL");
    } catch {
      // It has already exited.
    }
  }
});

/** Starts a process in its own session that waits for a line, and then runs `take`, which allocates memory. */
async function started(take: string, ...args: string[]): Promise<ChildProcess & { pid: number }> {
  const script = `process.stdin.once("data", () => { ${take} }); process.stdout.write("ready");`;
  const child = spawn(process.execPath, ["-e", script, "--", ...args], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child as ChildProcess & { pid: number };
}

// Real time: nothing waits for it; these exit by themselves if the watcher is killed.
/** Grows without limit from the watcher's view; by itself it stops at a gigabyte, and exits after a minute without the watcher. */
const GROW = `const all = []; setInterval(() => all.length < 250 && all.push(Buffer.alloc(4e6, 1)), 5);
  setTimeout(process.exit, 60000, 1);`;
/** Two processes, neither of which exceeds the limit alone. */
const SHARE = `require("node:child_process").spawn(process.execPath,
  ["-e", "globalThis.all = Buffer.alloc(160e6, 1); setTimeout(() => {}, 60000)"], { stdio: "inherit" });
  globalThis.all = Buffer.alloc(160e6, 1);`;

const watchOf = (pid: number, bounds: { maxMegabytes?: number; maxWritableMegabytes?: number } = {}) => {
  const watch = watchMemory({
    session: sessionOf(pid)!,
    maxMegabytes: MAX_MEGABYTES,
    maxWritableMegabytes: NEVER,
    ...bounds,
  });
  return { ...watch, [Symbol.dispose]: watch.stop };
};

// Memory is read from /proc, which only Linux has.
describe.skipIf(process.platform !== "linux")("the checks of a browser's memory", () => {
  it("kill a process above the limit, and record it before anyone can ask for the reason", async () => {
    const child = await started(GROW);
    using watch = watchOf(child.pid);
    let noted = -1;
    child.once("exit", () => (noted = watch.record.excesses));
    child.stdin?.write("go");
    expect((await once(child, "exit"))[1]).toBe("SIGKILL");
    expect(noted).toBe(1);
  });

  it("count all processes together, and kill all when no page's process is the largest", async () => {
    const child = await started(SHARE);
    using watch = watchOf(child.pid);
    child.stdin?.write("go");
    expect((await once(child, "exit"))[1]).toBe("SIGKILL");
    expect(watch.record.excesses).toBe(1);
    await expect.poll(() => watch.record.megabytes, { timeout: 20_000 }).toBe(0);
  });

  it("kill only a page's process when that is the largest", async () => {
    const child = await started(
      `const page = require("node:child_process").spawn(process.execPath,
        ["-e", ${JSON.stringify(GROW)}, "--", "--type=renderer"], { stdio: "inherit" });
      page.once("exit", (code, signal) => process.stdout.write(signal));`,
    );
    using watch = watchOf(child.pid);
    child.stdin?.write("go");
    const [signal] = (await once(child.stdout!, "data")) as [Buffer];
    expect(signal.toString()).toBe("SIGKILL");
    expect([watch.record.excesses, child.exitCode, child.signalCode]).toEqual([1, null, null]);
  });

  it("run at least every 250 ms", async () => {
    const child = await started("");
    const repeat = vi.spyOn(globalThis, "setInterval");
    using watch = watchOf(child.pid);
    const intervals = repeat.mock.calls.map(([, ms]) => ms);
    repeat.mockRestore();
    expect(intervals).toHaveLength(1);
    expect(intervals[0]).toBeLessThanOrEqual(250);
    expect(watch.record.excesses).toBe(0);
  });

  it("record a process that has reached its own limit, without killing it", async () => {
    const child = await started("");
    using watch = watchOf(child.pid, { maxWritableMegabytes: 1 });
    await expect.poll(() => watch.record.excesses, { timeout: 20_000 }).toBe(1);
    expect(child.signalCode).toBeNull();
  });
});

// Only Linux has control groups, and only some accounts may create them.
describe.skipIf(!canMakeGroups())("the kernel's memory limit of a browser", () => {
  it("kills what exceeds it, reports that, and disappears with its processes", async () => {
    const group = makeMemoryGroup(MAX_MEGABYTES)!;
    const child = await started(GROW);
    writeFileSync(path.join(group.folder, "cgroup.procs"), String(child.pid));
    expect([group.holds(child.pid), group.holds(process.pid), group.ended()]).toEqual([true, false, 0]);
    child.stdin?.write("go");
    expect((await once(child, "exit"))[1]).toBe("SIGKILL");
    expect(group.ended()).toBe(1);
    group.remove();
    await expect.poll(() => existsSync(group.folder), { timeout: 20_000 }).toBe(false);
    expect(group.ended()).toBe(1);
  });

  it("disappears with a program that exits while its browsers are being killed", async () => {
    const module = fileURLToPath(new URL("./memory-group.ts", import.meta.url));
    const script = `
      import { spawn } from "node:child_process";
      import { writeFileSync } from "node:fs";
      const { makeMemoryGroup, removeGroupsAtExit } = await import(${JSON.stringify(module)});
      const { folder } = makeMemoryGroup(${MAX_MEGABYTES});
      const child = spawn("sleep", ["60"]);
      writeFileSync(folder + "/cgroup.procs", String(child.pid));
      process.on("exit", () => child.kill("SIGKILL"));
      removeGroupsAtExit();
      console.log(folder);
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    expect(stdout.trim()).not.toBe("");
    expect(existsSync(stdout.trim())).toBe(false);
  });
});

/** Creates a folder with version 2 files, as on a system that uses only version 2. */
describe("a version 2 control group", () => {
  let mount: string;
  beforeEach(() => {
    mount = mkdtempSync(path.join(tmpdir(), "groups-"));
    mkdirSync(path.join(mount, "service/main"), { recursive: true });
  });
  afterEach(() => rmSync(mount, { recursive: true, force: true }));

  const system = (own: string) => ({
    groups: `0::${own}\n`,
    mounts: `24 1 0:22 / /proc rw - proc proc rw\n36 24 0:31 / ${mount} rw,nosuid shared:9 - cgroup2 cgroup2 rw\n`,
  });
  const allow = (folder: string, controllers: string) =>
    writeFileSync(path.join(mount, folder, "cgroup.subtree_control"), controllers);
  const file = (folder: string, name: string) => readFileSync(path.join(folder, name), "utf8");

  it("is created beside this program's own, which contains processes, with a limit and no swap", () => {
    allow("service", "cpu memory pids\n");
    allow("service/main", "");
    const group = makeMemoryGroup(MAX_MEGABYTES, system("/service/main"))!;
    expect(path.dirname(group.folder)).toBe(path.join(mount, "service"));
    expect(file(group.folder, "memory.max")).toBe(String(MAX_MEGABYTES * 1024 * 1024));
    expect(file(group.folder, "memory.swap.max")).toBe("0");
    writeFileSync(path.join(group.folder, "cgroup.procs"), "17\n4711\n");
    expect([group.holds(4711), group.holds(471)]).toEqual([true, false]);
    writeFileSync(path.join(group.folder, "memory.events"), "low 0\nmax 31\noom 2\noom_kill 2\n");
    expect(group.ended()).toBe(2);
  });

  it("is created below this program's own if that delegates memory limits", () => {
    allow("service/main", "memory");
    const group = makeMemoryGroup(MAX_MEGABYTES, system("/service/main"))!;
    expect(path.dirname(group.folder)).toBe(path.join(mount, "service/main"));
  });

  it("is not created without delegated memory limits, nor outside the mount", () => {
    allow("service", "cpu pids");
    expect(makeMemoryGroup(MAX_MEGABYTES, system("/service/main"))).toBeNull();
    expect(makeMemoryGroup(MAX_MEGABYTES, system("/"))).toBeNull();
    allow("service", "memory");
    const elsewhere = system("/service/main").mounts.replace("0:31 / ", "0:31 /other ");
    expect(makeMemoryGroup(MAX_MEGABYTES, { ...system("/service/main"), mounts: elsewhere })).toBeNull();
    expect(readdirSync(path.join(mount, "service")).sort()).toEqual(["cgroup.subtree_control", "main"]);
  });
});

function canMakeGroups(): boolean {
  const group = makeMemoryGroup(MAX_MEGABYTES);
  group?.remove();
  return group !== null;
}
