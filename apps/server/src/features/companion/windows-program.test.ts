import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFilesService } from "./files.service.ts";
import { createWindowsProgram } from "./windows-program.service.ts";
import type { BuildResult } from "./windows-program.service.ts";

describe("the program for Windows", () => {
  let folder: string;
  let now: number;
  let builds: ((end: BuildResult) => void)[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "companion-"));
    now = Date.parse("2026-06-15T12:00:00Z");
    builds = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = () => {
    const clock = { now: () => new Date(now), sleep: () => Promise.resolve() };
    const build = () => new Promise<BuildResult>((resolve) => builds.push(resolve));
    return createFilesService(createWindowsProgram(clock, build), folder);
  };
  const windows = async (files: ReturnType<typeof open>) =>
    (await files.list()).find(({ file }) => file === "windows");

  it("is built on the first request, once for concurrent requests, and offered then", async () => {
    const files = open();
    expect(builds).toHaveLength(0);
    expect(await windows(files)).toMatchObject({ bytes: null, making: "making" });
    expect(await windows(files)).toMatchObject({ bytes: null, making: "making" });
    expect(builds).toHaveLength(1);
    await writeFile(join(folder, "pricetrail-browser.exe"), "MZ");
    builds[0]!("made");
    expect(await windows(files)).toMatchObject({ bytes: 2, making: null });
    expect(builds).toHaveLength(1);
  });

  it("is not built when it exists already", async () => {
    await writeFile(join(folder, "pricetrail-browser.exe"), "MZ");
    expect(await windows(open())).toMatchObject({ bytes: 2, making: null });
    expect(builds).toHaveLength(0);
  });

  it.each(["notFetched", "failed"] as const)(
    "reports why it could not be built (%s), and retries later",
    async (end) => {
      const files = open();
      await windows(files);
      builds[0]!(end);
      await Promise.resolve();
      expect(await windows(files)).toMatchObject({ bytes: null, making: end });
      expect(builds).toHaveLength(1);
      now += 10 * 60 * 1000;
      expect(await windows(files)).toMatchObject({ making: "making" });
      expect(builds).toHaveLength(2);
    },
  );
});
