import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { findBrowser } from "../../apps/server/src/browser-finder.ts";
import { openLiveWorld } from "../../tests/e2e/scraping-browser/live-world.ts";
import type { Person } from "../../tests/e2e/scraping-browser/live-world.ts";

const CLIENT = readFileSync(new URL("client.js", import.meta.url), "utf8");
const DOCUMENT = '<!doctype html><script src="/bench/client.js"></script><canvas></canvas>';

/** The whole program with its live view; the fixture sets who a request comes from. */
export async function serve(shopOrigin: string) {
  const browser = await findBrowser();
  if (!browser) throw new Error("this measurement needs a Chrome or Chromium (CHROMIUM_PATH)");
  const world = await openLiveWorld({ BROWSER_SESSIONS: "4", EGRESS_ALLOW: new URL(shopOrigin).host });
  const people = new Map<string, Promise<Person>>();
  const personOf = (name: string): Promise<Person> => {
    const person = people.get(name) ?? world.addPerson();
    people.set(name, person);
    return person;
  };
  return {
    executablePath: browser.path,
    /** Serves the fixture's client under the program's origin, since a live view may be watched only from there. */
    async showClient(page: Page): Promise<void> {
      await page.route(`${world.program.url}/bench/**`, (route) =>
        route.request().url().endsWith(".js")
          ? route.fulfill({ contentType: "text/javascript", body: CLIENT })
          : route.fulfill({ contentType: "text/html", body: DOCUMENT }),
      );
      await page.goto(`${world.program.url}/bench/`);
    },
    /** Opens an address for a person; resolves to the address of its live view's socket. */
    async open(name: string, address: string): Promise<string> {
      const person = await personOf(name);
      const { status, body } = await world.open(person, address);
      if (status !== 200) throw new Error(`the page was not opened: ${body.message}`);
      return world.socketUrl(body.data._id, await world.ticket(person));
    },
    /** Closes a person's open pages. */
    async closeAll(name: string): Promise<void> {
      const person = await personOf(name);
      for (const { _id } of await world.list(person))
        await world.call(person, "POST", `close/browser/${_id}`);
    },
    stop: () => world.stop(),
  };
}
export type LiveServer = Awaited<ReturnType<typeof serve>>;
