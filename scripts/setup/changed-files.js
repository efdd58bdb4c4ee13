import { run } from "./run.js";

/**
 * Returns the files changed since this branch left `main` (the remote's, as last pushed or fetched, if there is one): committed,
 * staged, unstaged and new ones.
 *
 * @returns {Promise<string[] | undefined>} paths relative to the repository's folder; undefined without git or such a branch
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
