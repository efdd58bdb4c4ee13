import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Includes the system's Python, since only that one has Debian's package and another may come first in the path. */
const PYTHONS = ["python3", "/usr/bin/python3"];
const CRAWL = fileURLToPath(new URL("./scrapy-crawl.py", import.meta.url));

/**
 * Returns the crawl of one page with Scrapy, which visits it a number of times and resolves to the CPU-ms of one page; undefined where
 * Scrapy is not installed (Debian: `apt-get install python3-scrapy`).
 */
export async function scrapyCrawlOf(
  address: string,
): Promise<((times: number) => Promise<number>) | undefined> {
  for (const python of PYTHONS) {
    const hasScrapy = await run(python, ["-c", "import scrapy"]).then(
      () => true,
      () => false,
    );
    if (!hasScrapy) continue;
    return async (times) => {
      const { stdout } = await run(python, [CRAWL, address, String(times)]);
      return Number(stdout);
    };
  }
  return undefined;
}
