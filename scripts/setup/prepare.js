import { handedOver } from "./hand-over.js";
import { ensureInstalled } from "./install.js";
import { CommandError } from "./run.js";

/**
 * Sets up everything that `work` needs, and runs it with the product's Node: an older one hands over to that and runs nothing
 * itself. A failed set-up prints one sentence and sets exit code 1.
 *
 * @param {string} script the file to run again under the newer Node
 * @param {{ builds: "all" | "client" | "none", browser: "none" | "any" | "tests" }} needs tests: a headless shell and a browser with windows
 * @param {() => Promise<unknown>} work
 */
export async function prepared(script, needs, work) {
  try {
    await ensureInstalled();
    if (await handedOver(script)) return;
    // Imported late: they use TypeScript files, which older Nodes do not support.
    const [{ ensureBrowser }, { ensureBuilt }] = await Promise.all([
      import("./browser.js"),
      import("./builds.js"),
    ]);
    const browsers = async () => {
      if (needs.browser === "tests") {
        await ensureBrowser("shell");
        await ensureBrowser("windowed");
      }
      if (needs.browser !== "none") await ensureBrowser("any");
    };
    await Promise.all([needs.builds !== "none" && ensureBuilt(needs.builds), browsers()]);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error.output !== "") console.error(error.output.trimEnd());
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  await work();
}
