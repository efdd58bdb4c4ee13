import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serveShop } from "../../static-shop.ts";
import type { ShopPage, StaticShop } from "../../static-shop.ts";
import { openLiveWorld } from "./live-world.ts";
import type { LiveTab, LiveWorld, Person } from "./live-world.ts";

const document = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body style="margin:0">${body}</body></html>`;

/** Elements to press, each of which reports the press to the shop. */
const PAGES: Record<string, ShopPage> = {
  "/": document("First", `<a href="/second" style="display:block;height:100px">to the second</a>`),
  "/second": document("Second", `<p style="height:3000px">long</p>`),
  "/form": document(
    "Form",
    `<input style="display:block;width:400px;height:100px" oninput="fetch('/typed/' + encodeURIComponent(this.value))">
     <button style="width:400px;height:100px" onclick="document.title = 'Pressed'; confirm('sure?'); fetch('/pressed')">Press</button>
     <style>option { height: 40px; padding: 0 }</style>
     <select style="position:absolute;top:300px;left:0;width:200px;height:40px;margin:0" onchange="fetch('/chosen/' + this.value)">
     <option>red<option>green<option>blue</select>`,
  ),
  "/long": document(
    "Long",
    `<div style="height:4000px;background:linear-gradient(red, blue)"></div>
     <script>addEventListener("scroll", () => { if (scrollY > 500) fetch("/scrolled"); }, { passive: true });</script>`,
  ),
  "/window": document(
    "Opener",
    `<a href="/second" target="_blank" style="display:block;height:100px">new</a>`,
  ),
  "/popup": document("Popup", `<script>open("/second")</script>`),
  "/file": { status: 200, body: "a,b", headers: { "content-disposition": "attachment; filename=a.csv" } },
  "/moving": document(
    "Moving",
    `<h1>What is seen rests</h1><input autofocus><p style="height:4000px"></p>
     <style>@keyframes turn { to { rotate: 1turn } }</style><b style="animation:turn 1s infinite">out of sight</b>`,
  ),
  "/ticking": document(
    "Ticking",
    `<h1></h1><script>let n = 0; setInterval(() => { document.querySelector("h1").textContent = n++; }, 20);</script>`,
  ),
};

describe("the live view of a page", () => {
  let world: LiveWorld;
  let shop: StaticShop;
  let person: Person;
  let tabs: (LiveTab & { id: string })[] = [];

  beforeAll(async () => {
    shop = await serveShop((path) => (/^\/(typed|pressed|chosen|scrolled)/.test(path) ? "" : PAGES[path]));
    world = await openLiveWorld({ EGRESS_ALLOW: new URL(shop.origin).host });
    person = await world.addPerson();
  });
  afterAll(async () => {
    await world.stop();
    await shop.stop();
  });
  beforeEach(() => shop.visits.clear());
  afterEach(async () => {
    for (const tab of tabs) {
      tab.close();
      await world.call(person, "POST", `close/browser/${tab.id}`);
    }
    tabs = [];
  });

  async function watch(path: string) {
    const tab = await world.watch(person, `${shop.origin}${path}`);
    tabs.push(tab);
    return tab;
  }

  it("follows links, goes back, forward and reloads, and shows the address", async () => {
    const tab = await watch("/");
    await expect.poll(() => tab.page()).toMatchObject({ title: "First", isLoading: false, canGoBack: false });
    tab.click(50, 50);
    await expect
      .poll(() => tab.page())
      .toMatchObject({
        url: `${shop.origin}/second`,
        title: "Second",
        isLoading: false,
        canGoBack: true,
        canGoForward: false,
      });
    tab.send({ type: "back" });
    await expect
      .poll(() => tab.page())
      .toMatchObject({ title: "First", canGoBack: false, canGoForward: true });
    tab.send({ type: "forward" });
    await expect
      .poll(() => tab.page())
      .toMatchObject({ title: "Second", canGoForward: false, isLoading: false });
    const visits = shop.visits.get("/second")!;
    tab.send({ type: "reload" });
    await expect.poll(() => shop.visits.get("/second")).toBeGreaterThan(visits);
    // As typed, without a protocol.
    tab.send({ type: "navigate", url: `${new URL(shop.origin).host}/form` });
    await expect.poll(() => tab.page()).toMatchObject({ url: `${shop.origin}/form`, title: "Form" });
    expect((await world.list(person)).map(({ url, title }) => ({ url, title }))).toEqual([
      { url: `${shop.origin}/form`, title: "Form" },
    ]);
  });

  it("types, selects, presses and scrolls like a person", async () => {
    const tab = await watch("/form");
    await expect.poll(() => tab.page()?.isLoading).toBe(false);
    tab.click(50, 50);
    tab.type("Tea 5");
    await expect.poll(() => shop.visits.has("/typed/Tea%205")).toBe(true);
    await expect.poll(() => tab.events).toContainEqual({ type: "cursor", cursor: "text" });
    tab.press("a", 2);
    tab.send({ type: "text", text: "größer 日本" });
    await expect.poll(() => shop.visits.has(`/typed/${encodeURIComponent("größer 日本")}`)).toBe(true);
    // No browser dialog blocks it.
    tab.click(50, 150);
    await expect.poll(() => shop.visits.has("/pressed")).toBe(true);
    await expect.poll(() => tab.page()?.title).toBe("Pressed");
    // The options are inside the page, so the screencast shows them.
    tab.click(50, 320);
    tab.click(50, 400);
    await expect.poll(() => shop.visits.has("/chosen/green")).toBe(true);
    tab.send({ type: "navigate", url: `${shop.origin}/long` });
    await expect.poll(() => tab.page()).toMatchObject({ title: "Long", isLoading: false });
    tab.send({ type: "wheel", x: 200, y: 200, dx: 0, dy: 400, modifiers: 0 });
    tab.send({ type: "wheel", x: 200, y: 200, dx: 0, dy: 400, modifiers: 0 });
    await expect.poll(() => shop.visits.has("/scrolled")).toBe(true);
  });

  it("shows a window opened by a person in the same place, and blocks other popups", async () => {
    const tab = await watch("/popup");
    await expect.poll(() => tab.page()).toMatchObject({ title: "Popup", isLoading: false });
    tab.send({ type: "navigate", url: `${shop.origin}/window` });
    await expect.poll(() => tab.page()).toMatchObject({ title: "Opener", isLoading: false });
    tab.click(50, 50);
    await expect.poll(() => tab.page()?.title).toBe("Second");
    tab.send({ type: "navigate", url: `${shop.origin}/file` });
    await expect.poll(() => tab.page()?.problem).toBe("The address does not lead to a web page.");
    expect(tab.page()?.url).toBe(`${shop.origin}/second`);
  });

  it("renders at the window's size, ends with a sharp picture, and sends nothing without changes", async () => {
    const tab = await watch("/moving");
    tab.send({ type: "resize", width: 900, height: 700 });
    await expect.poll(() => tab.pictures.at(-1)).toMatchObject({ width: 900, height: 700 });
    // The last picture is the sharp one: none follows during a second of off-screen animation.
    let seen = -1;
    await expect
      .poll(
        () => {
          const before = seen;
          seen = tab.pictures.length;
          return seen > 0 && before === seen;
        },
        { interval: 1_500 },
      )
      .toBe(true);
    const image = tab.pictures.at(-1)!.image;
    expect([...image.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(sizeOfJpeg(image)).toEqual({ width: 900, height: 700 });
  });

  it("sends the newest picture only after the last ones are drawn, and none while hidden", async () => {
    const tab = await watch("/ticking");
    await expect.poll(() => tab.pictures.length).toBeGreaterThan(5);
    tab.confirms = false;
    const unconfirmed = tab.pictures.length;
    // The control: the page keeps changing, so pictures would come; at most two may be in flight.
    const other = await watch("/ticking");
    await expect.poll(() => other.pictures.length).toBeGreaterThan(20);
    expect(tab.pictures.length - unconfirmed).toBeLessThanOrEqual(3);
    tab.confirms = true;
    tab.send({ type: "drawn", frame: tab.pictures.at(-1)!.number });
    const held = tab.pictures.length;
    await expect.poll(() => tab.pictures.length).toBeGreaterThan(held + 5);
    tab.send({ type: "visible", visible: false });
    tab.send({ type: "navigate", url: `${shop.origin}/second` });
    await expect.poll(() => tab.page()?.title).toBe("Second");
    const hidden = tab.pictures.length;
    tab.send({ type: "navigate", url: `${shop.origin}/ticking` });
    await expect.poll(() => tab.page()).toMatchObject({ title: "Ticking", isLoading: false });
    expect(tab.pictures.length).toBe(hidden);
    tab.send({ type: "visible", visible: true });
    await expect.poll(() => tab.pictures.length).toBeGreaterThan(hidden + 5);
  });
});

/** Returns width and height from a JPEG's frame header. */
function sizeOfJpeg(image: Buffer): { width: number; height: number } {
  for (let at = 2; at < image.length; at += 2 + image.readUInt16BE(at + 2)) {
    const marker = image[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2) {
      return { width: image.readUInt16BE(at + 7), height: image.readUInt16BE(at + 5) };
    }
  }
  throw new Error("not a JPEG");
}
