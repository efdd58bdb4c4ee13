import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findBrowser } from "../browser-finder.ts";
import { describeBrowser } from "./describe-browser.ts";

const MEGABYTES = 700;
/** No request is made, so no proxy needs to exist. */
const GUARD = { host: "127.0.0.1", port: 1 };
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === "linux";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates a stand-in for the browser that every account may run. */
function programOf(script: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "described-browser-"));
  folders.push(folder);
  chmodSync(folder, 0o755);
  const file = path.join(folder, "browser");
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}

const sentenceOf = (browser: Parameters<typeof describeBrowser>[0]) =>
  describeBrowser(browser, GUARD, MEGABYTES);

describe("the description of the browser at startup", () => {
  it("names its account when it runs in its sandbox", async () => {
    const found = await findBrowser();
    const sentence = await sentenceOf({ executablePath: found!.path });
    expect(sentence).toMatch(isRoot && isLinux ? /^sandboxed as nobody$/ : /^sandboxed as \S+$|AS ROOT/);
  });

  // Only root on Linux can take the sandbox from the browser's account.
  it.skipIf(!isLinux || !isRoot)("states in capitals that there is no sandbox if root has none", async () => {
    const found = await findBrowser();
    const refusing = programOf(`
      case " $* " in *" --no-sandbox "*) exec "${found!.path}" "$@" ;; esac
      echo "[FATAL:zygote_host_impl_linux.cc(128)] No usable sandbox!" >&2; exit 1`);
    expect(await sentenceOf({ executablePath: refusing })).toBe(
      "runs as nobody, but WITHOUT ITS SANDBOX, because this system gives it none (user namespaces, or a setuid chrome-sandbox)",
    );
  });

  it("reports that it cannot be started without a sandbox, and any other reason in one line", async () => {
    const without = programOf(`echo "No usable sandbox!" >&2; exit 1`);
    expect(await sentenceOf({ executablePath: without })).toBe(
      "CANNOT BE STARTED: this system gives it no sandbox (user namespaces, or a setuid chrome-sandbox)",
    );
    const broken = await sentenceOf({ executablePath: programOf("exit 3") });
    expect(broken).toMatch(/^CANNOT BE STARTED: [^\n]+$/);
    expect(broken).not.toMatch(/sandbox/);
  });

  it("leaves the sandbox of a browser elsewhere to its owner, and is absent without a browser", async () => {
    expect(await sentenceOf({ cdpUrl: "http://127.0.0.1:1" })).toBe(
      "the one at BROWSER_CDP_URL, in whatever sandbox and bounds its owner gives it",
    );
    expect(await sentenceOf({})).toBeNull();
  });
});
