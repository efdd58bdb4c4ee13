import { addressesOf } from "../config.ts";
import { browserFlags } from "../fetch/browser-flags.ts";
import { startBrowser } from "./started-browser.ts";

/**
 * Returns a clause for the operator: the browser's account, and any missing protection. Determined by starting a browser,
 * which is closed at once; null without a browser.
 */
export async function describeBrowser(
  { executablePath, cdpUrl }: { executablePath?: string; cdpUrl?: string },
  guard: { host: string; port: number },
  maxMegabytes: number,
): Promise<string | null> {
  if (cdpUrl !== undefined)
    return addressesOf(cdpUrl).length > 1
      ? `those at the ${addressesOf(cdpUrl).length} addresses of BROWSER_CDP_URL, in whatever sandbox and bounds their owner gives them`
      : "the one at BROWSER_CDP_URL, in whatever sandbox and bounds its owner gives it";
  if (executablePath === undefined) return null;
  try {
    const { browser, account } = await startBrowser({
      executablePath,
      args: browserFlags(guard),
      maxMegabytes,
    });
    await browser.close();
    return account.sentence;
  } catch (error) {
    const reason = /no usable sandbox/i.test(String(error))
      ? "this system gives it no sandbox (user namespaces, or a setuid chrome-sandbox)"
      : String(error).split("\n")[0];
    return `CANNOT BE STARTED: ${reason}`;
  }
}
