import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { LIVE_VIEW_TEXTS } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { memoryHogPage } from "../../../apps/server/src/fetch/testing/memory-hogs.ts";
import type { MemoryHog } from "../../../apps/server/src/fetch/testing/memory-hogs.ts";
import { productPage, serveShop } from "../../static-shop.ts";
import type { StaticShop } from "../../static-shop.ts";
import { connect, openLiveWorld } from "./live-world.ts";
import type { LiveWorld, Person } from "./live-world.ts";

describe("pages that are open in the server's browser", () => {
  let world: LiveWorld;
  let shop: StaticShop;
  let person: Person;
  const sweep = () => world.program.features.scrapingBrowser.sweep();

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/kettle"
        ? productPage("Kettle", "49.90")
        : path.startsWith("/greedy?by=")
          ? memoryHogPage(decodeURIComponent(path.slice("/greedy?by=".length)) as MemoryHog)
          : "<title>Shop</title><p>hello</p>",
    );
    world = await openLiveWorld({
      EGRESS_ALLOW: new URL(shop.origin).host,
      BROWSER_SESSIONS: "3",
      BROWSER_PAGE_MB: "400",
    });
  });
  afterAll(async () => {
    await world.stop();
    await shop.stop();
  });
  beforeEach(async () => {
    // The previous test's sessions have been idle for long enough.
    world.clock.forward(301);
    await sweep();
    person = await world.addPerson();
  });

  it("are limited to two per person and BROWSER_SESSIONS in total; closing one frees a place", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1)
      ids.push((await world.open(person, shop.origin)).body.data._id);
    const third = await world.open(person, shop.origin);
    expect([third.status, third.body.message]).toEqual([406, LIVE_VIEW_TEXTS.personLimit(2)]);
    const other = await world.addPerson();
    expect((await world.open(other, shop.origin)).status).toBe(200);
    const full = await world.open(other, shop.origin);
    expect([full.status, full.body.message]).toEqual([406, LIVE_VIEW_TEXTS.serverLimit]);
    expect((await world.call(person, "POST", `close/browser/${ids[0]}`)).status).toBe(200);
    expect((await world.open(other, shop.origin)).status).toBe(200);
    expect((await world.list(person)).map(({ _id }) => _id)).toEqual([ids[1]]);
  });

  it("are shared between organisations: one with more than its share loses the page that was idle the longest", async () => {
    const rested = await world.watch(person, shop.origin);
    await expect.poll(() => rested.page()?.title).toBe("Shop");
    world.clock.forward(1);
    const used = await world.watch(person, shop.origin);
    expect((await world.open(await world.addPerson(), shop.origin)).status).toBe(200);
    const other = await world.addPerson();
    expect((await world.open(other, shop.origin)).status).toBe(200);
    await expect.poll(() => rested.closed()).toBe("shared");
    expect(used.closed()).toBeUndefined();
    // Three places, three organisations: each has its share.
    const further = await world.open(other, shop.origin);
    expect([further.status, further.body.message]).toEqual([406, LIVE_VIEW_TEXTS.serverLimit]);
    used.close();
  });

  it("are private: nobody else finds, watches or closes them", async () => {
    const stranger = await world.addPerson();
    const { _id: id } = (await world.open(person, shop.origin)).body.data;
    expect(await world.list(stranger)).toEqual([]);
    expect((await world.call(stranger, "POST", `close/browser/${id}`)).status).toBe(404);
    const url = world.socketUrl(id, await world.ticket(stranger));
    await expect(connect(url, world.program.url)).rejects.toThrow("the socket was refused");
    expect(
      (await fetch(world.socketUrl(id, await world.ticket(stranger)).replace("ws", "http"))).status,
    ).toBe(404);
    // The control.
    const tab = await connect(world.socketUrl(id, await world.ticket(person)), world.program.url);
    await expect.poll(() => tab.page()?.title).toBe("Shop");
    tab.close();
  });

  it("can be inspected only by their owner, and so can the inspections", async () => {
    const stranger = await world.addPerson();
    const tab = await world.watch(person, `${shop.origin}/kettle`);
    await expect.poll(() => tab.page()?.isLoading).toBe(false);
    expect((await world.call(stranger, "POST", `inspect/browser/${tab.id}`)).status).toBe(404);
    const { _id: inspection, title, proposals } = await world.inspect(person, tab.id);
    expect(title).toBe("Kettle");
    expect(proposals).toContainEqual(
      expect.objectContaining({ key: "normalPrice", value: "49.90", currency: "USD" }),
    );
    const panel = async (by: Person) =>
      fetch(`${world.program.url}/api/get/panel/${inspection}?ticket=${await world.ticket(by)}`);
    expect((await panel(stranger)).status).toBe(404);
    const own = await panel(person);
    expect(own.status).toBe(200);
    expect(own.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(own.headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(await own.text()).toContain("Kettle");
    const capture = { key: "name", value: "Kettle", tagValue: "<h1>Kettle</h1>", tag: "h1", fingerprint: {} };
    expect((await world.call(stranger, "POST", "read/capture", { inspection, capture })).status).toBe(404);
    expect((await world.call(person, "POST", "read/capture", { inspection, capture })).status).toBe(400);
    tab.close();
  });

  it("need an unused ticket of the last 30 seconds to be watched, and only from the product's own pages", async () => {
    const { _id: id } = (await world.open(person, shop.origin)).body.data;
    const refused = async (ticket: string, origin = world.program.url) =>
      expect(connect(world.socketUrl(id, ticket), origin)).rejects.toThrow("the socket was refused");
    await refused("");
    await refused("A".repeat(43));
    const ticket = await world.ticket(person);
    await refused(ticket, "https://evil.example");
    await refused(ticket, "null");
    // The strangers did not consume the ticket; its owner does.
    const tab = await connect(world.socketUrl(id, ticket), world.program.url);
    await refused(ticket);
    const old = await world.ticket(person);
    world.clock.forward(31);
    await refused(old);
    tab.close();
  });

  it("are closed 15 seconds after the tab, and not while it is open", async () => {
    const tab = await world.watch(person, shop.origin);
    world.clock.forward(60);
    await sweep();
    expect(await world.list(person)).toHaveLength(1);
    tab.close();
    // The control: a reload comes back.
    const again = await connect(world.socketUrl(tab.id, await world.ticket(person)), world.program.url);
    await expect.poll(() => again.page()?.title).toBe("Shop");
    again.close();
    // The 15 seconds begin when the server has noticed that the viewer has left.
    await expect.poll(() => world.program.app.websocketServer.clients.size).toBe(0);
    world.clock.forward(12);
    await sweep();
    expect(await world.list(person)).toHaveLength(1);
    world.clock.forward(4);
    await sweep();
    expect(await world.list(person)).toEqual([]);
  });

  it("are closed after five minutes without input, and the app is notified", async () => {
    const tab = await world.watch(person, shop.origin);
    await expect.poll(() => tab.page()?.title).toBe("Shop");
    world.clock.forward(250);
    const seen = tab.events.length;
    tab.send({ type: "navigate", url: `${shop.origin}/again` });
    await expect.poll(() => tab.events.length).toBeGreaterThan(seen);
    world.clock.forward(250);
    await sweep();
    expect(tab.closed()).toBeUndefined();
    world.clock.forward(51);
    await sweep();
    await expect.poll(() => tab.closed()).toBe("idle");
    expect(await world.list(person)).toEqual([]);
  });

  it.each(["typed arrays", "the Cache API"] as const)(
    "are closed when they take too much memory by %s, and the app is notified; another person's continues",
    async (greed) => {
      const tab = await world.watch(person, shop.origin);
      const other = await world.watch(await world.addPerson(), shop.origin);
      await expect.poll(() => tab.page()?.title).toBe("Shop");
      tab.send({ type: "navigate", url: `${shop.origin}/greedy?by=${encodeURIComponent(greed)}` });
      // The page fills the memory at the speed of a machine that others use, too.
      await expect.poll(() => tab.closed(), { timeout: 150_000 }).toBe("limit");
      expect(await world.list(person)).toEqual([]);
      expect(other.closed()).toBeUndefined();
      other.close();
    },
  );

  it("end with the session of their owner", async () => {
    const tab = await world.watch(person, shop.origin);
    await sweep();
    expect(tab.closed()).toBeUndefined();
    await world.call(person, "GET", "logout");
    await sweep();
    await expect.poll(() => tab.closed()).toBe("closed");
  });

  it("move to the window that starts watching last", async () => {
    const first = await world.watch(person, shop.origin);
    const second = await connect(world.socketUrl(first.id, await world.ticket(person)), world.program.url);
    await expect.poll(() => first.closed()).toBe("elsewhere");
    await expect.poll(() => second.pictures.length).toBeGreaterThan(0);
    second.send({ type: "navigate", url: `${shop.origin}/second` });
    await expect.poll(() => second.page()?.url).toBe(`${shop.origin}/second`);
    second.close();
  });

  it("disconnect a client that sends anything other than commands", async () => {
    const tab = await world.watch(person, shop.origin);
    const closed = new Promise((resolve) => {
      tab.socket.addEventListener("close", ({ code }) => resolve(code));
    });
    tab.socket.send(JSON.stringify({ type: "pointer", event: "move", x: 1e9 }));
    expect(await closed).toBe(1008);
  });

  it("report a crash of the browser, which affects no other page", async () => {
    const before = browsers();
    const tab = await world.watch(person, shop.origin);
    await expect.poll(() => tab.page()?.title).toBe("Shop");
    const ours = browsers().filter((pid) => !before.includes(pid));
    const other = await world.watch(await world.addPerson(), shop.origin);
    for (const pid of ours) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended with one before it.
      }
    }
    await expect.poll(() => tab.closed()).toBe("crashed");
    expect(await world.list(person)).toEqual([]);
    await expect.poll(() => other.page()?.title).toBe("Shop");
    expect(other.closed()).toBeUndefined();
    other.close();
  });
});

describe("a server without a browser", () => {
  it("reports that, and lets people inspect pages as their shops serve them", async () => {
    const shop = await serveShop((path) => (path === "/kettle" ? productPage("Kettle", "49.90") : undefined));
    const world = await openLiveWorld({ NO_BROWSER: "1", EGRESS_ALLOW: new URL(shop.origin).host });
    try {
      const person = await world.addPerson();
      expect((await world.call(person, "GET", "get/browser")).body).toMatchObject({
        hasBrowser: false,
        list: [],
      });
      const missing = await world.open(person, `${shop.origin}/missing`);
      expect([missing.status, missing.body.message]).toEqual([
        406,
        expect.stringMatching(/no longer exists/),
      ]);
      const { status, body } = await world.open(person, `${shop.origin}/kettle`);
      expect([status, body.data.url]).toEqual([200, `${shop.origin}/kettle`]);
      const ticket = await world.ticket(person);
      const watched = await fetch(world.socketUrl(body.data._id, ticket).replace("ws", "http"));
      expect([watched.status, await watched.json()]).toMatchObject([
        406,
        { message: LIVE_VIEW_TEXTS.noBrowser },
      ]);
      expect(await world.inspect(person, body.data._id)).toMatchObject({
        url: `${shop.origin}/kettle`,
        title: "Kettle",
      });
    } finally {
      await world.stop();
      await shop.stop();
    }
  });
});

/** The processes of the browsers that this program has started, including wrapper scripts. */
function browsers(): number[] {
  const all = processes();
  const found = new Set([process.pid]);
  // Children are appended while iterating, so all descendants are visited.
  for (const pid of found) for (const one of all) if (one.parent === pid) found.add(one.pid);
  return all
    .filter(({ pid, args }) => found.has(pid) && /chrom|headless[-_]shell/i.test(args))
    .map(({ pid }) => pid);
}

/** From /proc where there is one: a bare system has no `ps`. */
function processes(): { pid: number; parent: number; args: string }[] {
  if (!existsSync("/proc/self/stat")) {
    const table = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
    return [...table.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)].map(([, pid, parent, args]) => ({
      pid: Number(pid),
      parent: Number(parent),
      args: args!,
    }));
  }
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name may contain anything; after it come the state and the parent.
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return [{ pid: Number(name), parent, args: readFileSync(`/proc/${name}/cmdline`, "utf8") }];
    } catch {
      // It has ended in the meantime.
      return [];
    }
  });
}
