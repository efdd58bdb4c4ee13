/**
 * Crawlee's crawlers, used to read a page's name and price. Crawlee is not a dependency of the project: unless it is installed
 * (`npm install --no-save crawlee@3`), the fixture omits it.
 */
interface CrawlContext {
  /** In the HTTP crawler: the page as a cheerio object. */
  $?: (selector: string) => { text(): string };
  /** In the browser crawler. */
  page?: { content(): Promise<string> };
}
interface Crawler {
  run(addresses: { url: string; uniqueKey: string }[]): Promise<unknown>;
}
interface CrawlerClass {
  new (options: object, configuration: object): Crawler;
}
interface Crawlee {
  CheerioCrawler: CrawlerClass;
  PlaywrightCrawler: CrawlerClass;
  Configuration: new (options: object) => object;
}

export interface Crawls {
  /** Visits a page this many times over HTTP, and returns the CPU-ms per page. */
  overHttp: (times: number) => Promise<number>;
  /** The same in a browser. */
  inBrowser: (times: number) => Promise<number>;
}

/**
 * Returns the crawls of one page; undefined if Crawlee is not installed. It measures from the first page's handler to the last
 * one's, so neither the start of a browser counts, nor its end, after which the system no longer reports its processes' time.
 */
export async function crawlsOf(
  address: string,
  executablePath: string | undefined,
  cpuMs: () => number,
): Promise<Crawls | undefined> {
  // In a variable, so that the compiler does not resolve it: the package may be missing.
  const name: string = "crawlee";
  const crawlee = await import(name).then(
    (found: Crawlee) => found,
    () => undefined,
  );
  if (crawlee === undefined) return undefined;
  let done = 0;
  const run = async (
    kind: "CheerioCrawler" | "PlaywrightCrawler",
    options: object,
    times: number,
  ): Promise<number> => {
    const readings: number[] = [];
    const crawler = new crawlee[kind](
      {
        ...options,
        maxConcurrency: 1,
        requestHandler: async ({ $, page }: CrawlContext) => {
          const text = $ ? $("h1").text() + $(".price").text() : await page?.content();
          if (text) readings.push(cpuMs());
        },
      },
      new crawlee.Configuration({ persistStorage: false, logLevel: "OFF" }),
    );
    const requests = Array.from({ length: times + 1 }, () => ({
      url: address,
      uniqueKey: String((done += 1)),
    }));
    await crawler.run(requests);
    if (readings.length !== requests.length)
      throw new Error(`Crawlee visited ${readings.length} of ${requests.length} pages`);
    return (readings.at(-1)! - readings[0]!) / times;
  };
  // A new context for each page, as in the product and the bare browser; otherwise, repeated pictures would come from the cache.
  const launchContext = {
    useIncognitoPages: true,
    launchOptions: { executablePath, args: ["--no-sandbox"] },
  };
  return {
    overHttp: (times) => run("CheerioCrawler", {}, times),
    inBrowser: (times) => run("PlaywrightCrawler", { launchContext, headless: true }, times),
  };
}
