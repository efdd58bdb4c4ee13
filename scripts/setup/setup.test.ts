import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeClone, type Clone } from "./testing/clone.ts";

let clone: Clone;

beforeEach(() => {
  clone = makeClone();
});

afterEach(() => clone.remove());

const install =
  'import { ensureInstalled } from "./scripts/setup/install.js"; await ensureInstalled(); console.log("done");';
const build = 'import { ensureBuilt } from "./scripts/setup/builds.js"; await ensureBuilt("all");';

test("the first start installs everything without running install scripts, the second nothing", async () => {
  expect((await clone.run(install)).code).toBe(0);
  expect((await clone.run(install)).output).toBe("done\n");
  const calls = clone.npmCalls();
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatch(/^install --no-save --ignore-scripts .*--include=dev --include=optional$/);
});

test("a changed lock file updates the installation in place", async () => {
  await clone.run(install);
  clone.write("node_modules/kept/index.js", "");
  clone.write("package-lock.json", '{ "changed": true }');
  await clone.run(install);
  await clone.run(install);
  expect(clone.npmCalls()).toHaveLength(2);
  expect(clone.exists("node_modules/kept")).toBe(true);
});

test("an installation whose packages of a workspace are missing is completed in place", async () => {
  await clone.run(install);
  clone.write("node_modules/kept/index.js", "");
  rmSync(path.join(clone.folder, "apps/server/node_modules"), { recursive: true });
  expect((await clone.run(install)).code).toBe(0);
  expect(clone.npmCalls()).toHaveLength(2);
  expect(["node_modules/kept", "apps/server/node_modules/nested"].map((file) => clone.exists(file))).toEqual([
    true,
    true,
  ]);
});

test("a person's own npm install is completed in place, not deleted", async () => {
  clone.write("node_modules/.package-lock.json", "{}");
  clone.write("node_modules/theirs/index.js", "");
  await clone.run(install);
  expect(clone.npmCalls()).toHaveLength(1);
  expect(clone.exists("node_modules/theirs")).toBe(true);
});

test("an installation for another platform is deleted and repeated", async () => {
  await clone.run(install);
  clone.write("node_modules/foreign/index.js", "");
  clone.write("node_modules/.pricetrail-stamp", "plan9 mips 0");
  await clone.run(install);
  expect(clone.exists("node_modules/foreign")).toBe(false);
});

test("an interrupted installation is deleted and repeated", async () => {
  const child = clone.start(install, { NPM_FAKE: "hang" });
  await vi.waitFor(() => expect(clone.exists("node_modules/half")).toBe(true), { timeout: 10_000 });
  child.kill("SIGTERM");
  await once(child, "close");
  clone.write("node_modules/broken/index.js", "");
  expect((await clone.run(install)).code).toBe(0);
  expect(clone.exists("node_modules/broken")).toBe(false);
  expect(clone.exists("node_modules/whole")).toBe(true);
});

test("one of two concurrent starts installs, and the other waits for it", async () => {
  let output = "";
  const both = [1, 2].map(() => {
    const child = clone.start(install, { NPM_FAKE: "wait" });
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    return once(child, "close");
  });
  await vi.waitFor(() => expect(output).toContain("Waiting for another start"), { timeout: 25_000 });
  clone.write("npm-go", "");
  expect((await Promise.all(both)).map(([code]) => code as number)).toEqual([0, 0]);
  expect(clone.npmCalls()).toHaveLength(1);
});

test("a failed installation ends with npm's output and one sentence", async () => {
  const code = `import { prepared } from "./scripts/setup/prepare.js";
    await prepared("none", { builds: "none", browser: "none" }, () => console.log("never"));`;
  const { code: exitCode, output } = await clone.run(code, { NPM_FAKE: "fail" });
  expect(exitCode).toBe(1);
  expect(output).toContain(
    "npm error network\nThe dependencies could not be installed: is the package registry reachable?",
  );
  expect(output).not.toContain("never");
});

test("the web app is built once, and again only after a source has changed", async () => {
  for (const folder of ["packages/client", "packages/picker", "apps/companion"])
    clone.write(`${folder}/package.json`, "{}");
  const sources = [
    "packages/contract/src",
    "packages/locator/src",
    "apps/server/src/http",
    "apps/server/scripts",
  ];
  for (const folder of sources) clone.write(`${folder}/index.ts`, "");
  clone.write("apps/web/package.json", '{ "scripts": { "build": "vite build" } }');
  clone.write("apps/web/src/main.tsx", "one");
  for (const change of [
    "",
    "apps/web/src/main.test.tsx",
    "apps/web/src/main.tsx",
    "packages/contract/src/index.ts",
    "",
  ]) {
    if (change !== "") clone.write(change, "changed");
    expect((await clone.run(build)).code).toBe(0);
  }
  expect(clone.npmCalls()).toEqual(Array(3).fill("run build -w apps/web"));
});

test("the typed client alone can be built, and is built again after a change of the API's description", async () => {
  clone.write("packages/client/package.json", '{ "scripts": { "build": "node client.ts" } }');
  for (const folder of ["packages/contract/src", "apps/server/src/http", "apps/server/scripts"])
    clone.write(`${folder}/index.ts`, "");
  const client = build.replace('"all"', '"client"');
  for (const change of [
    "",
    "apps/server/src/features/runs/runs.service.ts",
    "apps/server/src/http/router.ts",
  ]) {
    if (change !== "") clone.write(change, "changed");
    expect((await clone.run(client)).code).toBe(0);
  }
  expect(clone.npmCalls()).toEqual(Array(2).fill("run build -w packages/client"));
});

test("a program whose npm was killed is stopped", async () => {
  const program = `import { handedOver } from "./scripts/setup/hand-over.js";
    process.on("SIGTERM", () => { console.log("stopping"); process.exit(0); });
    await handedOver("none"); console.log("running"); setInterval(() => undefined, 1000);`;
  clone.write("program.js", program);
  const parent = clone.start(
    `import { spawn } from "node:child_process";
     const child = spawn(process.execPath, ["program.js"], { stdio: ["ignore", "inherit", "inherit"] });
     setInterval(() => undefined, 1000);`,
  );
  let output = "";
  parent.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(output).toBe("running\n"), { timeout: 10_000 });
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(output).toBe("running\nstopping\n"), { timeout: 10_000 });
});
