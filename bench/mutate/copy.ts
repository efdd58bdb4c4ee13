import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The folder with links to this repository's own packages; the copy's links have to lead to the copy. */
const OWN = "@pricetrail";

/**
 * Copies the working tree, including uncommitted changes and what the packages are built into, into a temporary folder; installed packages are
 * linked.
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), "pricetrail-mutate-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.split("\0")) {
    if (file === "" || !existsSync(path.join(root, file))) continue;
    cpSync(path.join(root, file), path.join(copy, file));
  }
  const installed = path.join(root, "node_modules");
  mkdirSync(path.join(copy, "node_modules", OWN), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name === OWN || name.startsWith(".vite")) continue;
    symlinkSync(path.join(installed, name), path.join(copy, "node_modules", name));
  }
  for (const workspaces of ["packages", "apps"]) {
    for (const name of readdirSync(path.join(copy, workspaces))) {
      symlinkSync(path.join(copy, workspaces, name), path.join(copy, "node_modules", OWN, name));
      const own = path.join(root, workspaces, name, "node_modules");
      if (existsSync(own)) symlinkSync(own, path.join(copy, workspaces, name, "node_modules"));
      // The client's operations are generated from the contract, and its tests and those of the command line import them.
      const built = path.join(root, workspaces, name, "dist");
      if (workspaces === "packages" && existsSync(built))
        cpSync(built, path.join(copy, workspaces, name, "dist"), { recursive: true });
    }
  }
  return copy;
}
