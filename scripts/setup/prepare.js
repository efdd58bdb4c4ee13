import { handedOver } from "./hand-over.js";
import { ensureInstalled } from "./install.js";
import { CommandError } from "./run.js";

/**
 * Runs `work` after everything it needs is set up, under the Node that the product needs: an older one hands over to it
 * and runs nothing itself. Failures of the set-up end in one sentence and exit code 1.
 *
 * @param {string} script the file to run again under the newer Node
 * @param {{ builds: "all" | "client" | "none", browser: "none" | "any" | "tests" }} needs tests: a headless shell and a browser with windows
 * @param {() => Promise<unknown>} work
 */
export async function prepared(script, needs, work) {
  try {
    await ensureInstalled();
    if (await handedOver(script)) return;
    // Loaded only now: they use TypeScript files, which older Nodes cannot read.
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
