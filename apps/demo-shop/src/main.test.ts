import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { afterEach, describe, expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const started: ChildProcessWithoutNullStreams[] = [];

function run(...flags: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [MAIN, ...flags]);
  started.push(child);
  return child;
}

async function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  let text = "";
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString("utf8");
    if (text.includes("\n")) break;
  }
  return text;
}

async function portOf(child: ChildProcessWithoutNullStreams): Promise<number> {
  return (JSON.parse(await firstLine(child)) as { port: number }).port;
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

describe("the program", () => {
  it("prints its port in one line when it accepts requests, and stops on SIGTERM while a visitor waits", async () => {
    const child = run("--port", "0", "--epoch", "2026-03-02T00:00:00Z", "--now", "2026-03-02T08:00:00Z");
    const port = await portOf(child);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    const waiting = fetch(`http://127.0.0.1:${port}/p/sumi-washi-letter-set`).catch(() => "cut off");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await waiting).toBe("cut off");
  });

  it("stops when its standard input closes", async () => {
    const child = run();
    await portOf(child);
    child.stdin.end();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("stops when the process that started it is killed", async () => {
    const starter = `require("node:child_process").spawn(process.execPath, [${JSON.stringify(MAIN)}], { stdio: ["pipe", "inherit", "inherit"] }); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["-e", starter]);
    started.push(parent);
    const port = await portOf(parent);
    // The shop holds the parent's standard output, which closes only when both are gone.
    const gone = once(parent, "close");
    parent.kill("SIGKILL");
    await gone;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  });

  it.each([
    [["--port", "http"], '--port must be a whole number from 0 to 65535, not "http".'],
    [["--epoch", "monday"], '--epoch must be a time such as 2026-11-20T00:00:00Z, not "monday".'],
    [["--speed", "2"], "Unknown option '--speed'"],
  ])("refuses %j in one sentence", async (flags, sentence) => {
    const child = run(...flags);
    const errors: Buffer[] = [];
    child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    const [code] = (await once(child, "close")) as [number];
    expect(code).toBe(1);
    expect(Buffer.concat(errors).toString("utf8")).toContain(sentence);
  });
});
