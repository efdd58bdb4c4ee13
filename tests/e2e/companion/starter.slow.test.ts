import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DeviceRow } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPortableExecutable } from "../../../apps/companion/scripts/pe.ts";
import {
  pathInRegistryAnswer,
  commonInstallPaths,
} from "../../../apps/companion/src/starter/find-browser.ts";
import { openCompanionWorld } from "./world.ts";
import type { CompanionWorld } from "./world.ts";
import { windowedBrowser } from "./extension.ts";

const DIST = fileURLToPath(new URL("../../../apps/companion/dist/", import.meta.url));
const BUILD = fileURLToPath(new URL("../../../apps/companion/scripts/build-starter.ts", import.meta.url));
/** The build's exit code when only the registry is unavailable. */
const NOT_FETCHED = 3;

describe("the starter", () => {
  let world: CompanionWorld;
  let built: { code: number; errors: string };

  beforeAll(async () => {
    built = await new Promise((resolve) => {
      execFile(process.execPath, [BUILD], { maxBuffer: 1 << 24 }, (error, _out, errors) =>
        resolve({ code: error ? Number(error.code) : 0, errors }),
      );
    });
    world = await openCompanionWorld();
  }, 300_000);
  afterAll(() => world.stop());

  it("is built as an unsigned x64 program of Windows with the extension in it", (context) => {
    if (built.code === NOT_FETCHED) context.skip(`${built.errors.trim()} (no registry)`);
    expect(built, built.errors).toMatchObject({ code: 0 });
    const file = readFileSync(join(DIST, "pricetrail-browser.exe"));
    expect(readPortableExecutable(file)).toMatchObject({
      machine: 0x8664,
      is64Bit: true,
      subsystem: 3,
      signature: null,
    });
    expect(readPortableExecutable(file).sections).toEqual(expect.arrayContaining([".text", ".rsrc"]));
    expect(file.includes("NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1")).toBe(true);
    expect(file.includes("Pricetrail Companion")).toBe(true);
    expect(() => readPortableExecutable(readFileSync(BUILD))).toThrow("no Windows program");
  });

  it("finds Edge and Chrome where Windows has them", () => {
    const edge = String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`;
    const answer = `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\...\\msedge.exe\r\n    (Default)    REG_SZ    ${edge}\r\n\r\n`;
    expect(pathInRegistryAnswer(answer)).toBe(edge);
    expect(pathInRegistryAnswer("ERROR: The system was unable to find the specified key.")).toBeUndefined();
    const places = commonInstallPaths({
      "ProgramFiles(x86)": String.raw`C:\Program Files (x86)`,
      LOCALAPPDATA: String.raw`C:\Users\Pat\AppData\Local`,
    });
    expect(places[0]).toBe(edge);
    expect(places).toContain(String.raw`C:\Users\Pat\AppData\Local\Google\Chrome\Application\chrome.exe`);
  });

  it("starts the installed browser with the extension, which pairs itself, and leaves nothing behind", async (context) => {
    const browser = await windowedBrowser();
    if (process.platform !== "linux" || !browser) return context.skip("needs Linux and a whole Chromium");
    const temporary = mkdtempSync(join(tmpdir(), "pricetrail-starter-"));
    const profiles = () => readdirSync(temporary).filter((name) => name.startsWith("pricetrail-browser-"));
    const { code } = await world.person.call<{ code: string }>("POST", "create/pairing");
    const starter = spawn(
      join(DIST, "pricetrail-browser"),
      [
        `--server=${world.url}`,
        `--code=${code}`,
        `--browser=${browser}`,
        "--",
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
      ],
      { env: { ...process.env, TMPDIR: temporary }, stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    for (const stream of [starter.stdout, starter.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    const ended = once(starter, "exit");
    try {
      await expect
        .poll(async () => (await world.person.call<{ data: DeviceRow[] }>("GET", "get/device")).data, {
          timeout: 40_000,
          message: output,
        })
        .toMatchObject([{ name: expect.stringMatching(/^Chrom.* on Linux$/), isOwn: true }]);
      expect(output).toContain("The browser is running.");
      expect(profiles()).toHaveLength(1);
    } finally {
      starter.kill("SIGTERM");
      await ended;
    }
    expect(starter.exitCode, output).toBe(0);
    expect(profiles()).toEqual([]);
    rmSync(temporary, { recursive: true, force: true });
  });
});
