import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { userMay } from "./account.ts";
import { killOrphanedBackends, readPidFile, shutDown } from "./postmaster.ts";
import { processesIn, workingDirectory } from "./process-table.ts";
import { startEmbedded } from "./supervisor.ts";
import { cleanUp, newFolder, startProgram } from "./testing/programs.ts";

// Servers are created, killed and recovered here, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });
afterEach(cleanUp);

const log = () => undefined;
const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
/** Another user can start our programs only if the clone is accessible. */
const canOthersRun =
  isRoot &&
  userMay({ ...nobody, wrapper: [] }, ["r"], import.meta.filename) &&
  userMay({ ...nobody, wrapper: [] }, ["x"], process.execPath);

test("rejects a file as a data folder, in one sentence", async () => {
  const dataDir = path.join(newFolder(), "data");
  writeFileSync(dataDir, "");
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    `The data folder ${dataDir} cannot be used (not a folder): give it to this user or set DATA_DIR to another folder.`,
  );
});

test.runIf(process.platform === "linux")(
  "rejects a place where no folder can be created, in one sentence",
  async () => {
    await expect(startEmbedded({ dataDir: "/proc/pricetrail/data", log })).rejects.toThrow(
      /^The data folder \/proc\/pricetrail\/data cannot be used \(.+\): give it to this user or set DATA_DIR to another/,
    );
  },
);

test("rejects data of another PostgreSQL version in one sentence, and leaves them unchanged", async () => {
  const dataDir = path.join(newFolder(), "data");
  mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
  chmodSync(dataDir, 0o711);
  writeFileSync(path.join(dataDir, "postgres", "PG_VERSION"), "15\n");
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
    /was made by PostgreSQL 15, this program brings .* 18:/,
  );
});

test("starts despite a pid file that names a process of another program", async () => {
  const dataDir = path.join(newFolder(), "data");
  const pgData = path.join(dataDir, "postgres");
  const first = await startEmbedded({ dataDir, log });
  const record = readFileSync(path.join(pgData, "postmaster.pid"), "utf8");
  await first.stop();
  const owner = statSync(pgData);
  const foreign = spawn("sleep", ["60"], isRoot ? { uid: owner.uid, gid: owner.gid } : {});
  writeFileSync(path.join(pgData, "postmaster.pid"), record.replace(/^\d+/, String(foreign.pid)), {
    mode: 0o600,
  });
  chownSync(path.join(pgData, "postmaster.pid"), owner.uid, owner.gid);
  const second = await startEmbedded({ dataDir, log });
  expect(second.adopted).toBe(false);
  await second.stop();
  foreign.kill();
});

test("starts despite a pid file that names a dead process", async () => {
  const dataDir = path.join(newFolder(), "data");
  const pgData = path.join(dataDir, "postgres");
  const first = await startEmbedded({ dataDir, log });
  const record = readPidFile(pgData)?.text ?? "";
  await first.stop();
  const owner = statSync(pgData);
  writeFileSync(path.join(pgData, "postmaster.pid"), record, { mode: 0o600 });
  chownSync(path.join(pgData, "postmaster.pid"), owner.uid, owner.gid);
  const second = await startEmbedded({ dataDir, log });
  expect(second.adopted).toBe(false);
  await second.stop();
});

test("starts a server at the new location of a folder that was moved while its server ran", async () => {
  const parent = newFolder();
  const before = path.join(parent, "before");
  const dataDir = path.join(parent, "data");
  const program = await startProgram(before);
  await program.end("SIGKILL");
  const pid = readPidFile(path.join(before, "postgres"))?.pid ?? 0;
  renameSync(before, dataDir);
  expect(workingDirectory(pid)).toBe(path.join(dataDir, "postgres"));
  const server = await startEmbedded({ dataDir, log });
  expect(readPidFile(path.join(dataDir, "postgres"))?.pid).not.toBe(pid);
  expect(server.connection.host).toBe(path.join(dataDir, "run"));
  await server.stop();
});

test("refuses a copy of a folder in use in one sentence, unless told to use it, and never one of a stopped server", async () => {
  const parent = newFolder();
  const original = path.join(parent, "original");
  const dataDir = path.join(parent, "data");
  const copy = () => {
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(original, dataDir, { recursive: true, filter: (file) => !path.basename(file).startsWith(".s.") });
  };
  const first = await startEmbedded({ dataDir: original, log });
  copy();
  const refused =
    /^The data in .*postgres were copied while their database was running, .* USE_COPIED_DATA=on\.$/;
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(refused);
  expect(processesIn(path.join(dataDir, "postgres"))).toEqual([]);
  // Deleting the pid file, as often advised, does not make it whole; nor does a copy from a version without the mark.
  rmSync(path.join(dataDir, "postgres", "postmaster.pid"));
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(refused);
  copy();
  rmSync(path.join(dataDir, "postgres", "pricetrail.folder"));
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(refused);
  await (await startEmbedded({ dataDir, log, usesCopy: true })).stop();
  await (await startEmbedded({ dataDir, log })).stop();
  await first.stop();
  copy();
  await (await startEmbedded({ dataDir, log })).stop();
});

test("starts a folder that was renamed after its server was killed", async () => {
  const parent = newFolder();
  const before = path.join(parent, "before");
  const dataDir = path.join(parent, "data");
  const program = await startProgram(before);
  await program.end("SIGKILL");
  const pgData = path.join(before, "postgres");
  await shutDownAtOnce(pgData);
  renameSync(before, dataDir);
  const server = await startEmbedded({ dataDir, log });
  expect(server.adopted).toBe(false);
  await server.stop();
});

/** Ends a server like a power failure, so that its folder needs recovery. */
async function shutDownAtOnce(pgData: string): Promise<void> {
  const pid = readPidFile(pgData)?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  await killOrphanedBackends(pgData);
}

test("recognises a data folder reached through a symbolic link", async () => {
  const parent = newFolder();
  const dataDir = path.join(parent, "data");
  const first = await startEmbedded({ dataDir, log });
  symlinkSync(dataDir, path.join(parent, "link"));
  const second = await startEmbedded({ dataDir: path.join(parent, "link"), log });
  expect(second.adopted).toBe(true);
  await second.stop();
  await first.stop();
});

test("places the socket in the temporary folder when its path is too long in bytes", async () => {
  const dataDir = path.join(newFolder(), "data", "ü".repeat(40));
  mkdirSync(path.dirname(dataDir), { mode: 0o711 });
  const server = await startEmbedded({ dataDir, log });
  expect(server.connection.host).not.toContain("ü");
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  const client = new Client(server.connection);
  await client.connect();
  await client.end();
  await server.stop();
  rmSync(server.connection.host, { recursive: true });
});

test("removes the unfinished folder of a killed first start", async () => {
  const dataDir = path.join(newFolder(), "data");
  const half = path.join(dataDir, "postgres.half-999999999-0a1b2c3d");
  mkdirSync(half, { recursive: true });
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, log });
  expect(existsSync(half)).toBe(false);
  await server.stop();
});

test.runIf(canOthersRun)("starts a server as a user other than root in that user's own folder", async () => {
  const parent = newFolder();
  chownSync(parent, nobody.uid, nobody.gid);
  const dataDir = path.join(parent, "data");
  const program = await startProgram(dataDir, { ...nobody, write: true });
  expect(program.started.adopted).toBe(false);
  await program.reached(3);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, "postgres")).uid).toBe(nobody.uid);
  await program.end("SIGTERM");
  expect(processesIn(path.join(dataDir, "postgres"))).toEqual([]);
});

test.runIf(canOthersRun)("rejects a folder without write permission in one sentence", async () => {
  const dataDir = path.join(newFolder(0o755), "data");
  const { started } = await startProgram(dataDir, nobody);
  expect(started.refused).toBe(
    `The data folder ${dataDir} cannot be used (permission denied): give it to this user or set DATA_DIR to another folder.`,
  );
});

test.runIf(canOthersRun)("rejects another user's data in one sentence", async () => {
  const dataDir = path.join(newFolder(), "data");
  const owner = await startProgram(dataDir);
  chmodSync(dataDir, 0o777);
  const { started } = await startProgram(dataDir, { uid: 1, gid: 1 });
  expect(started.refused).toMatch(
    /^The data in .* belongs to another user: start the program as that user or set /,
  );
  await owner.end("SIGTERM");
});

test.runIf(canOthersRun)("starts another user's data as that user when run by root", async () => {
  const parent = newFolder();
  chownSync(parent, nobody.uid, nobody.gid);
  const dataDir = path.join(parent, "data");
  const program = await startProgram(dataDir, nobody);
  await program.end("SIGTERM");
  const server = await startEmbedded({ dataDir, log });
  const pid = readPidFile(path.join(dataDir, "postgres"))?.pid ?? 0;
  expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid);
  await shutDown(pid);
  await server.stop();
});
