import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeClone, type Clone } from "./testing/clone.ts";

let clone: Clone;

beforeEach(() => {
  clone = makeClone();
});

afterEach(() => clone.remove());

const git = (...args: string[]): void => {
  const own = ["-c", "user.name=Pat", "-c", "user.email=pat@acme.example", "-c", "init.defaultBranch=main"];
  execFileSync("git", [...own, ...args], { cwd: clone.folder, stdio: "ignore" });
};
const commit = (): void => {
  git("add", "--all");
  git("commit", "--no-verify", "-m", "Change");
};
const changed = async (): Promise<unknown> => {
  const code =
    'import { changedFiles } from "./scripts/setup/changed-files.js"; console.log(JSON.stringify(await changedFiles()) ?? "unknown");';
  const last = (await clone.run(code)).output.trim();
  return last === "unknown"
    ? last
    : (JSON.parse(last) as string[]).filter((file) => file.startsWith("ours/")).toSorted();
};

test("the changes of a branch are its committed, staged, edited, added and removed files since main", async () => {
  for (const name of ["kept", "edited", "staged", "removed"]) clone.write(`ours/${name}.ts`, "");
  git("init");
  commit();
  expect(await changed()).toEqual([]);
  git("checkout", "-b", "work");
  clone.write("ours/committed.ts", "");
  commit();
  clone.write("ours/staged.ts", "staged");
  git("rm", "ours/removed.ts");
  git("add", "ours/staged.ts");
  clone.write("ours/edited.ts", "edited");
  clone.write("ours/new ü.ts", "");
  const names = ["committed", "edited", "new ü", "removed", "staged"];
  expect(await changed()).toEqual(names.map((name) => `ours/${name}.ts`));
});

test("unpushed commits of main are changes too", async () => {
  git("init");
  commit();
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  clone.write("ours/unpushed.ts", "");
  commit();
  expect(await changed()).toEqual(["ours/unpushed.ts"]);
});

test("without a repository, or without main, the changes are unknown", async () => {
  expect(await changed()).toBe("unknown");
  git("init");
  git("checkout", "-b", "other");
  commit();
  expect(await changed()).toBe("unknown");
});
