import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startCanary } from "../../../apps/server/src/fetch/testing/canary.ts";
import type { Canary } from "../../../apps/server/src/fetch/testing/canary.ts";
import { serveShop } from "../../static-shop.ts";
import type { ShopPage, StaticShop } from "../../static-shop.ts";
import { openLiveWorld } from "./live-world.ts";
import type { LiveTab, LiveWorld, Person } from "./live-world.ts";

/** Everything in a page that can request an address, each with its own name. */
const asking = (origin: string, kind: string): string => `
  <img src="${origin}/${kind}-img"><iframe src="${origin}/${kind}-iframe"></iframe>
  <link rel="stylesheet" href="${origin}/${kind}-style"><link rel="preconnect" href="${origin}">
  <video src="${origin}/${kind}-video"></video><script src="${origin}/${kind}-script"></script>
  <script>
    navigator.sendBeacon("${origin}/${kind}-beacon");
    new WebSocket("${origin.replace("http", "ws")}/${kind}-socket");
    new EventSource("${origin}/${kind}-events");
    open("${origin}/${kind}-window");
    fetch("${origin}/${kind}-fetch", { mode: "no-cors" }).catch(() => {}).then(() => fetch("/done-${kind}"));
  </script>`;

describe("the live view behind the egress guard", () => {
  let world: LiveWorld;
  let shop: StaticShop;
  let canary: Canary;
  let person: Person;
  let tab: (LiveTab & { id: string }) | undefined;

  const pages = (path: string): ShopPage | undefined => {
    const secret = `http://127.0.0.1:${canary.port}`;
    if (path === "/hostile") return `<title>Hostile</title>${asking(secret, "private")}`;
    if (path === "/ordinary") return `<title>Ordinary</title>${asking(shop.origin, "own")}`;
    if (path === "/redirect") return { status: 302, body: "", headers: { location: `${secret}/redirect` } };
    // Real time: the browser has its own clock, and the page has to be shown before it navigates away.
    if (path === "/leave")
      return `<title>Leaving</title><script>setTimeout(() => { location = "${secret}/leave"; }, 50)</script>`;
    if (path === "/disk")
      return `<title>Disk</title><iframe src="file:///etc/passwd"></iframe><a href="file:///etc/passwd" style="display:block;height:100px">x</a>
        <script>fetch("file:///etc/passwd").catch(() => fetch("/no-disk")); setTimeout(() => { location = "file:///etc/passwd"; }, 50)</script>`;
    if (path === "/") return "<title>Home</title>home";
    return path === "/favicon.ico" ? undefined : "";
  };

  beforeAll(async () => {
    canary = await startCanary();
    shop = await serveShop(pages);
    world = await openLiveWorld({ EGRESS_ALLOW: new URL(shop.origin).host });
    person = await world.addPerson();
  });
  afterAll(async () => {
    await world.stop();
    await shop.stop();
    await canary.stop();
  });
  beforeEach(() => shop.visits.clear());
  afterEach(async () => {
    if (!tab) return;
    tab.close();
    await world.call(person, "POST", `close/browser/${tab.id}`);
    tab = undefined;
  });

  const refusedAddresses = (): string[] => [
    `http://127.0.0.1:${canary.port}/`,
    `localhost:${canary.port}`,
    `http://[::ffff:127.0.0.1]:${canary.port}/`,
    `http://2130706433:${canary.port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://plainword/",
    "file:///etc/passwd",
    "chrome://version",
    "view-source:http://example.com/",
    "javascript:alert(1)",
    "data:text/html,<h1>hi",
    "about:blank",
  ];

  it("opens only public and allowed addresses, and gives the reason otherwise", async () => {
    for (const address of refusedAddresses()) {
      const { status, body } = await world.open(person, address);
      expect([address, status]).toEqual([address, 406]);
      expect(body.message).toMatch(/^This address is not visited: only public http and https addresses/);
    }
    expect(await world.list(person)).toEqual([]);
    expect((await world.open(person, "")).status).toBe(400);
    // The control.
    tab = await world.watch(person, `${shop.origin}/`);
    await expect.poll(() => tab?.page()?.title).toBe("Home");
  });

  it("refuses a forbidden address entered later, and stays on the page", async () => {
    tab = await world.watch(person, `${shop.origin}/`);
    await expect.poll(() => tab?.page()?.title).toBe("Home");
    for (const address of refusedAddresses()) {
      const seen = tab.events.length;
      tab.send({ type: "navigate", url: address });
      await expect
        .poll(() => tab!.events.slice(seen).some((event) => event.type === "page" && event.problem))
        .toBe(true);
      expect(tab.page()).toMatchObject({ url: `${shop.origin}/`, title: "Home" });
      tab.send({ type: "reload" });
      await expect.poll(() => tab?.page()).toMatchObject({ problem: null, isLoading: false, title: "Home" });
    }
    expect([...canary.reached()]).toEqual([]);
  });

  it("follows no redirect or script to a private address", async () => {
    tab = await world.watch(person, `${shop.origin}/`);
    await expect.poll(() => tab?.page()?.title).toBe("Home");
    for (const path of ["/redirect", "/leave"]) {
      tab.send({ type: "navigate", url: `${shop.origin}${path}` });
      await expect
        .poll(() => tab?.page())
        .toMatchObject({
          problem: expect.stringMatching(
            /^This address is not visited.*\(the address is not a public one\)\.$/,
          ) as string,
          url: `${shop.origin}${path === "/leave" ? path : "/"}`,
        });
      tab.send({ type: "navigate", url: `${shop.origin}/` });
      await expect.poll(() => tab?.page()).toMatchObject({ problem: null, title: "Home" });
    }
    expect([...canary.reached()]).toEqual([]);
  });

  it("lets a page request nothing private, and everything from its own origin", async () => {
    tab = await world.watch(person, `${shop.origin}/hostile`);
    await expect.poll(() => shop.visits.has("/done-private")).toBe(true);
    tab.send({ type: "navigate", url: `${shop.origin}/ordinary` });
    const own = ["img", "iframe", "style", "video", "script", "beacon", "events", "fetch"];
    for (const kind of own)
      await expect.poll(() => shop.visits.has(`/own-${kind}`), { message: kind }).toBe(true);
    expect([...canary.reached()]).toEqual([]);
  });

  it("shows no local files", async () => {
    tab = await world.watch(person, `${shop.origin}/disk`);
    await expect.poll(() => shop.visits.has("/no-disk")).toBe(true);
    tab.click(50, 200);
    tab.send({ type: "navigate", url: `${shop.origin}/` });
    await expect.poll(() => tab?.page()).toMatchObject({ title: "Home", isLoading: false });
    const visited = tab.events.flatMap((event) => (event.type === "page" ? [event.url] : []));
    expect(visited.filter((url) => !url.startsWith(shop.origin))).toEqual([]);
  });

  it("explains in one sentence why a page cannot be opened", async () => {
    tab = await world.watch(person, `${shop.origin}/`);
    await expect.poll(() => tab?.page()?.title).toBe("Home");
    tab.send({ type: "navigate", url: "http://no-such-shop.invalid/" });
    const unknown = expect.stringMatching(/^The shop's host name could not be found\./);
    await expect
      .poll(() => tab?.page())
      .toMatchObject({ problem: unknown, isLoading: false, canGoBack: true });
    tab.send({ type: "back" });
    await expect.poll(() => tab?.page()).toMatchObject({ problem: null, title: "Home" });
    tab.send({ type: "navigate", url: "https://no-such-shop.invalid/" });
    await expect.poll(() => tab?.page()).toMatchObject({ problem: unknown, isLoading: false });
    tab.send({ type: "navigate", url: `${shop.origin}/` });
    await expect.poll(() => tab?.page()).toMatchObject({ problem: null, title: "Home" });
  });
});
