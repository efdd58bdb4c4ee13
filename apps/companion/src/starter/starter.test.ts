import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { commonInstallPaths, findBrowser, pathInRegistryAnswer } from "./find-browser.ts";
import { BrowserPipe } from "./pipe.ts";

describe("the debugging pipe of the browser", () => {
  function open() {
    const [out, into] = [new PassThrough(), new PassThrough()];
    const pipe = new BrowserPipe(out, into);
    const sent = () =>
      String(out.read() ?? "")
        .split("\0")
        .filter((text) => text !== "")
        .map((text) => JSON.parse(text) as { id: number; method: string; params: object });
    return { pipe, into, sent };
  }

  it("matches answers to calls by their number, in whatever order and pieces they arrive", async () => {
    const { pipe, into, sent } = open();
    const calls = [pipe.call("First"), pipe.call("Second", { name: "Zelt für 2" })];
    expect(sent()).toEqual([
      { id: 1, method: "First", params: {} },
      { id: 2, method: "Second", params: { name: "Zelt für 2" } },
    ]);
    const bytes = Buffer.from(
      '{"id":2,"result":"zwei für"}\0{"method":"Some.event"}\0{"id":1,"result":"one"}\0',
    );
    for (const byte of bytes) into.write(Buffer.of(byte));
    expect(await Promise.all(calls)).toEqual(["one", "zwei für"]);
  });

  it("reports a refusal of the browser to its call only", async () => {
    const { pipe, into } = open();
    const [refused, done] = [pipe.call("Refused"), pipe.call("Done")];
    into.write('{"id":1,"error":{"message":"not allowed"}}\0{"id":2,"result":true}\0');
    await expect(refused).rejects.toThrow("not allowed");
    expect(await done).toBe(true);
  });

  it("fails the calls that wait when the browser ends", async () => {
    const { pipe, into } = open();
    const waiting = pipe.call("Waiting");
    into.destroy();
    await expect(waiting).rejects.toThrow("the browser has ended");
  });
});

describe("the installed browser", () => {
  it("is the first of the known commands in the folders of PATH", () => {
    const folders = ["a", "b"].map(() => mkdtempSync(path.join(tmpdir(), "pricetrail-path-")));
    onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
    const add = (folder: string, command: string) => {
      const file = path.join(folder, command);
      writeFileSync(file, "");
      chmodSync(file, 0o755);
      return file;
    };
    const find = () => findBrowser("linux", { PATH: ["", ...folders].join(path.delimiter) });
    expect(find()).toBeUndefined();
    const edge = add(folders[0]!, "microsoft-edge");
    expect(find()).toBe(edge);
    const chromium = add(folders[1]!, "chromium");
    expect(find()).toBe(chromium);
    expect(findBrowser("linux", {})).toBeUndefined();
  });

  it.each([
    ["    (Default)    REG_SZ    C:\\Edge\\msedge.exe\r\n\r\n", "C:\\Edge\\msedge.exe"],
    [
      '    (Default)    REG_EXPAND_SZ    "C:\\Program Files\\chrome.exe"\r\n',
      "C:\\Program Files\\chrome.exe",
    ],
    ["    (Default)    REG_SZ    (value not set)\r\n", undefined],
    ["", undefined],
  ])("is read from the registry's answer %j", (answer, found) => {
    expect(pathInRegistryAnswer(answer)).toBe(found);
  });

  it("is looked for where Windows installs Edge, then Chrome", () => {
    const env = { "ProgramFiles(x86)": "C:\\x86", LOCALAPPDATA: "C:\\own" };
    expect(commonInstallPaths(env)).toEqual([
      "C:\\x86\\Microsoft\\Edge\\Application\\msedge.exe",
      "C:\\own\\Microsoft\\Edge\\Application\\msedge.exe",
      "C:\\x86\\Google\\Chrome\\Application\\chrome.exe",
      "C:\\own\\Google\\Chrome\\Application\\chrome.exe",
    ]);
  });
});
