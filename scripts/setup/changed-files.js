import { run } from "./run.js";

/**
 * What has changed since this branch left `main`, as it was last pushed or fetched where there is a remote one: committed,
 * staged, neither, or new.
 *
 * @returns {Promise<string[] | undefined>} paths from the repository's folder; undefined without git or such a branch
 */
export async function changedFiles() {
  for (const main of ["origin/main", "main"]) {
    const base = await run("git", ["merge-base", "HEAD", main]);
    if (base.code !== 0) continue;
    const [changed, added] = await Promise.all([
      run("git", ["diff", "--name-only", "--no-renames", "-z", base.output.trim()]),
      run("git", ["ls-files", "--others", "--exclude-standard", "-z"]),
    ]);
    if (changed.code !== 0 || added.code !== 0) return undefined;
    return `${changed.output}\0${added.output}`.split("\0").filter((file) => file !== "");
  }
  return undefined;
}
