import { execFileSync } from "node:child_process";

/** The areas where a fault costs money, exposes data or misleads silently, and the files of each. */
export const AREAS: Record<string, RegExp> = {
  money: /contract\/src\/money|server\/src\/features\/billing\//,
  access: /http\/authorise|contract\/src\/permissions|server\/src\/features\/(accounts|api-keys)\//,
  settling: /server\/src\/(features\/(runs|prices)|reading)\/|packages\/confirm\//,
  egress: /server\/src\/egress\//,
  alerts: /packages\/alerts\/|server\/src\/features\/(alerts|channels)\//,
  locator: /packages\/locator\//,
  extraction: /packages\/extract\/src\/price\//,
};

/** Folders of the product's code. */
const FOLDERS = ["packages/*/src/*", "apps/*/src/*", "apps/companion/extension/src/*"];
/** Tests and what they set up, the demonstration's shop, types, texts and looks; a stored migration never runs again. */
const EXCEPTED =
  /\.test\.|\/testing|fixture|demo-shop|\.d\.ts$|[.-]texts\.ts$|\/texts\/|\/migrations\/|\/theme\/|icons\.tsx$|Skeletons?\.tsx$/;

const git = (root: string, ...args: string[]): string[] =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n");

export const sourceFiles = (root: string): string[] =>
  git(root, "ls-files", ...FOLDERS).filter((file) => /\.tsx?$/.test(file) && !EXCEPTED.test(file));

/** Those changed since this branch left `main`. */
export function changedFiles(root: string): string[] {
  const [base = ""] = git(root, "merge-base", "HEAD", "main");
  const changed = new Set(git(root, "diff", "--name-only", base));
  return sourceFiles(root).filter((file) => changed.has(file));
}
