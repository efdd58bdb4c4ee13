import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { browserCandidates } from "../../apps/server/src/browser-finder.ts";
import { makeClone, type Clone } from "./testing/clone.ts";

/**
 * Records its calls, and adds a program with the package's name to the clone's PATH that prints its version. With APT_FAKE it has
 * no packages.
 */
const APT = `#!/bin/sh
echo "$*" >>apt-calls
[ "$1" = install ] || exit 0
[ "\${APT_FAKE:-}" != fail ] || exit 100
for package; do :; done
printf '#!/bin/sh\\necho Chromium 156.0.1\\n' >"bin/$package"
chmod +x "bin/$package"
`;

/** Only root installs packages, and only root can hide the browsers of this machine from a process. */
const isPossible =
  process.getuid?.() === 0 &&
  existsSync("/usr/bin/apt-get") &&
  spawnSync("unshare", ["--mount", "true"]).status === 0;

describe.skipIf(!isPossible)("a machine without a browser, as root", () => {
  let clone: Clone;
  beforeEach(() => {
    clone = makeClone();
    const finder = "apps/server/src/browser-finder.ts";
    cpSync(path.resolve(finder), path.join(clone.folder, finder));
    clone.write("node_modules/.keep", "");
    clone.write("bin/apt-get", APT);
    chmodSync(path.join(clone.folder, "bin/apt-get"), 0o755);
    clone.write("apt-calls", "");
  });
  afterEach(() => clone.remove());

  const { platform, env } = process;
  const hidden = browserCandidates({ platform, env, home: homedir() }).filter((file) => existsSync(file));
  const hiding = 'while [ "$1" != -- ]; do mount --bind /dev/null "$1"; shift; done; shift; exec "$@"';
  const ensure = (kind: "any" | "shell" | "windowed", more: NodeJS.ProcessEnv = {}) =>
    clone.run(
      `import { ensureBrowser } from "./scripts/setup/browser.js"; console.log(await ensureBrowser("${kind}"));`,
      {
        PATH: `${path.join(clone.folder, "bin")}:${env.PATH}`,
        CHROMIUM_PATH: "",
        BROWSER_CDP_URL: "",
        ...more,
      },
      ["unshare", "--mount", "sh", "-c", hiding, "sh", ...hidden, "--"],
    );
  const asked = (): string[] =>
    readFileSync(path.join(clone.folder, "apt-calls"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" ").at(-1)!);

  it("gets a headless shell from its package manager for the product, once", async () => {
    expect((await ensure("any")).output).toBe("Installing a browser (once) ...\ntrue\n");
    expect((await ensure("any")).output).toBe("true\n");
    expect(asked()).toEqual(["update", "chromium-headless-shell"]);
  });

  it("gets a browser with windows for the extension's tests, even with a headless shell", async () => {
    await ensure("any");
    const { output } = await ensure("windowed");
    expect(output).toBe("Installing a browser for the extension's tests (once) ...\ntrue\n");
    expect(asked()).toEqual(["update", "chromium-headless-shell", "update", "chromium"]);
  });

  it("gets a headless shell for the tests, even with a browser with windows", async () => {
    await ensure("windowed");
    expect((await ensure("shell")).output).toBe(
      "Installing a headless shell for the tests (once) ...\ntrue\n",
    );
    expect(asked()).toEqual(["update", "chromium", "update", "chromium-headless-shell"]);
    expect((await ensure("shell")).output).toBe("true\n");
  });

  it("installs no headless shell when CHROMIUM_PATH names a browser", async () => {
    await ensure("windowed");
    const named = { CHROMIUM_PATH: path.join(clone.folder, "bin/chromium") };
    expect((await ensure("shell", named)).output).toBe("true\n");
    expect(asked()).toEqual(["update", "chromium"]);
  });

  it("reports that the extension's tests are skipped when no browser is available, and does not try again that day", async () => {
    const first = await ensure("windowed", { APT_FAKE: "fail" });
    expect(first.output).toMatch(
      /could be installed: the tests of the browser extension are skipped\.\nfalse\n$/,
    );
    const second = await ensure("windowed", { APT_FAKE: "fail" });
    expect(second.output).not.toContain("Installing");
    expect(second.output).toMatch(/skipped\.\nfalse\n$/);
    expect(asked()).toEqual(["update", "chromium"]);
  });
});
