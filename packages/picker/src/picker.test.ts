import { readFingerprint } from "@pricetrail/locator";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../tests/browser.ts";
import { bundle, openPanel } from "../testing/panel.ts";

const SHOP = `<html><head><title>Shop</title><style>li{margin:4px}</style></head><body class="shop">
  <header><h1 id="name">Blue kettle</h1></header>
  <main><p class="price" id="ask">$49.00</p><img data-pt-src="/kettle.png" src="data:," alt="A kettle" width="60" height="40">
  <p><a data-pt-href="https://elsewhere.example/" tabindex="-1">Read more</a></p>
  <form data-pt-action="/buy"><input name="childNodes" tabindex="-1" value="1"><input name="attributes" tabindex="-1">
    <button type="submit" tabindex="-1">Buy</button></form><img name="body" alt="">
  <ul><li class="other">Pot $12.00</li><li class="other">Pan $31.00</li><li class="other">Lid $7.00</li></ul></main></body></html>`;

let browser: Browser;
let script: string;
const open = (markup = SHOP) => openPanel(browser, script, markup);

beforeAll(async () => {
  [browser, script] = await Promise.all([openBrowser(), bundle("src/panel.ts")]);
});
afterAll(() => browser.close());

test("the element under the pointer is outlined and reported, without moving the page's layout", async () => {
  const { page, frame, hovered } = await open();
  const layout = () =>
    frame.evaluate(() =>
      [...document.querySelectorAll("body, body *")].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const markup = () => frame.evaluate(() => document.querySelector("body.shop")!.outerHTML);
  const ask = frame.locator("#ask");
  const bare = await ask.screenshot();
  const [before, beforeMarkup] = [await layout(), await markup()];
  await ask.hover();
  expect(await hovered("$49.00")).toEqual({
    tag: "p",
    text: "$49.00",
    breadcrumb: ["html", "body.shop", "main", "p#ask"],
    selector: "#ask",
    matches: 1,
    twins: { count: 1, index: 0 },
    why: 'The only one of its kind, after "blue kettle".',
  });
  expect([await layout(), await markup()]).toEqual([before, beforeMarkup]);
  expect(await ask.screenshot()).not.toEqual(bare);
  await page.close();
});

test("wider and narrower move up and back down the same path, and the breadcrumb leads to any ancestor", async () => {
  const { page, frame, hovered, send } = await open();
  await frame.locator("li").nth(1).hover();
  expect(await hovered("Pan $31.00")).toMatchObject({ tag: "li", twins: { count: 3, index: 1 } });
  await send({ type: "step", to: "wider" });
  await send({ type: "step", to: "wider" });
  await expect
    .poll(async () => await frame.page().evaluate(() => window.events.at(-1)))
    .toMatchObject({
      element: { tag: "main" },
    });
  await send({ type: "step", to: "narrower" });
  await send({ type: "step", to: "narrower" });
  await expect.poll(async () => (await hovered("Pan $31.00")).tag).toBe("li");
  await send({ type: "crumb", index: 2 });
  await send({ type: "step", to: "narrower" });
  await send({ type: "step", to: "narrower" });
  await expect
    .poll(async () => (await hovered("Pan $31.00")).breadcrumb)
    .toEqual(["html", "body.shop", "main", "ul", "li.other"]);
  await page.close();
});

test("similar elements can be visited in both directions", async () => {
  const { page, frame, hovered, send } = await open();
  await frame.locator("li").nth(1).hover();
  await hovered("Pan $31.00");
  await send({ type: "step", to: "nextTwin" });
  expect((await hovered("Lid $7.00")).twins).toEqual({ count: 3, index: 2 });
  await send({ type: "step", to: "nextTwin" });
  await hovered("Pot $12.00");
  await send({ type: "step", to: "previousTwin" });
  expect((await hovered("Lid $7.00")).why).toBe('The 3rd of 3 alike, after "pan", under "blue kettle".');
  await page.close();
});

test("ctrl-click and meta-click pick; plain clicks neither pick nor navigate", async () => {
  const { page, frame, events, hovered } = await open();
  await frame.getByText("Read more").click();
  await frame.getByRole("button", { name: "Buy" }).click();
  await hovered("Buy");
  expect(await events("picked")).toEqual([]);
  await frame.locator("#ask").click({ modifiers: ["Control"] });
  await frame
    .locator("li")
    .first()
    .click({ modifiers: ["Meta"] });
  await expect.poll(() => events("picked")).toHaveLength(2);
  const [price, other] = await events("picked");
  expect(price?.capture).toMatchObject({
    value: "$49.00",
    tagValue: '<p class="price" id="ask">$49.00</p>',
    tag: "p",
  });
  expect(readFingerprint(price?.capture.fingerprint)).toMatchObject({ location: "#ask", currency: "$" });
  expect(other?.element).toMatchObject({ tag: "li", text: "Pot $12.00" });
  expect(frame.url()).toBe("about:srcdoc");
  await page.close();
});

test("a right click with ctrl picks only on macOS, where ctrl-click becomes a right click", async () => {
  const { page, frame, events, hovered } = await open();
  await frame.locator("#ask").click({ button: "right", modifiers: ["Control"] });
  await frame.locator("li").first().hover();
  await hovered("Pot $12.00");
  expect(await events("picked")).toEqual([]);
  await page.close();
});

test("elements neutralised by the cleaner are captured as in the original page", async () => {
  const { page, frame, events } = await open();
  await frame.locator("img[alt='A kettle']").click({ modifiers: ["Control"] });
  await frame.getByText("Read more").click({ modifiers: ["Control"] });
  await expect.poll(() => events("picked")).toHaveLength(2);
  const [image, link] = await events("picked");
  expect(image?.capture).toMatchObject({ attribute: "src", value: "/kettle.png", tag: "img" });
  expect(image?.capture.tagValue).toBe('<img src="/kettle.png" alt="A kettle" width="60" height="40">');
  expect(link?.capture.tagValue).toBe('<a href="https://elsewhere.example/">Read more</a>');
  expect(link?.capture.fingerprint["attributes"]).toEqual([["href", "https://elsewhere.example/"]]);
  await page.close();
});

test("long texts and markup are truncated to the limits", async () => {
  const { page, frame, events } = await open(
    `<body><div id="long">${"<b>word</b> ".repeat(4000)}</div></body>`,
  );
  await frame.locator("#long").click({ modifiers: ["Control"], position: { x: 840, y: 2 } });
  await expect.poll(() => events("picked")).toHaveLength(1);
  const { capture } = (await events("picked"))[0]!;
  expect([capture.value.length <= 5_000, capture.tagValue.length <= 20_000]).toEqual([true, true]);
  await page.close();
});

test("unique-check mode reports the tag, its index and whether it is unique, and picks nothing", async () => {
  const { page, frame, send, events } = await open();
  await send({ type: "mode", mode: "unique" });
  await frame.locator("h1").click({ modifiers: ["Control"] });
  await frame
    .locator("li")
    .nth(2)
    .click({ modifiers: ["Control"] });
  await expect
    .poll(() => events("unique"))
    .toEqual([
      { type: "unique", tag: "h1", index: 0, unique: true },
      { type: "unique", tag: "li", index: 2, unique: false },
    ]);
  expect(await events("picked")).toEqual([]);
  await page.close();
});

test("the keyboard alone suffices to enter, move, pick and leave", async () => {
  const { page, hovered, events } = await open();
  const { keyboard } = page;
  await page.locator("#before").focus();
  await keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("panel");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect.poll(async () => (await hovered("Blue kettle")).tag).toBe("header");
  await keyboard.press("ArrowRight");
  await keyboard.press("ArrowDown");
  await hovered("$49.00");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowLeft");
  await keyboard.press("ArrowDown");
  await expect.poll(async () => (await hovered("Blue kettle")).tag).toBe("h1");
  await keyboard.press("Enter");
  await keyboard.press("Escape");
  await expect.poll(() => events("leave")).toHaveLength(1);
  expect((await events("picked"))[0]?.capture).toMatchObject({ tag: "h1", value: "Blue kettle" });
  await keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("after");
  await page.close();
});

test("an app that focuses the frame can continue with the keys at once", async () => {
  const { page, frame, hovered } = await open();
  await page.locator("#panel").evaluate((panel) => panel.focus());
  await expect
    .poll(() => frame.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^The page\. Arrow keys move/);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  // The header, one step before, has the same text.
  await expect.poll(async () => (await hovered("Blue kettle")).breadcrumb.at(-1)).toBe("h1#name");
  await page.close();
});

test("an overlay on the page can be hidden by a key, without affecting captures", async () => {
  const { page, frame, hovered, events } = await open(
    `<body><p id="ask">$49.00</p><div id="wall" style="position:fixed;inset:0;background:#ddd">We value your privacy</div></body>`,
  );
  await frame.locator("#wall").click();
  await hovered("We value your privacy");
  await page.keyboard.press("Delete");
  await frame.locator("#ask").hover();
  await hovered("$49.00");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => events("picked")).toHaveLength(1);
  expect((await events("picked"))[0]?.capture.tagValue).toContain(
    '<div id="wall" style="position:fixed;inset:0;background:#ddd">',
  );
  await page.close();
});

test("names that shadow the document's properties do not mislead the picker", async () => {
  const { page, frame, events } = await open();
  await frame.locator("form").click({ modifiers: ["Control"], position: { x: 860, y: 4 } });
  await expect.poll(() => events("picked")).toHaveLength(1);
  const { capture } = (await events("picked"))[0]!;
  expect(capture.tagValue).toMatch(/^<form action="\/buy"><input name="childNodes" value="1">/);
  await page.close();
});

test("marks show the fields' elements", async () => {
  const { page, frame, events, send } = await open();
  await frame.locator("#ask").click({ modifiers: ["Control"] });
  await expect.poll(() => events("picked")).toHaveLength(1);
  const { fingerprint } = (await events("picked"))[0]!.capture;
  await frame.locator("#name").hover();
  const bare = await frame.locator("#ask").screenshot();
  await send({
    type: "show",
    marks: [
      { key: "normalPrice", name: "Normal Price", fingerprint },
      { key: "own:x", fingerprint: {} },
    ],
  });
  await expect.poll(async () => (await frame.locator("#ask").screenshot()).equals(bare)).toBe(false);
  await page.close();
});

test("a panel accepts its first port and no other", async () => {
  const { page, hovered, frame } = await open();
  const answered = page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    const heard: unknown[] = [];
    port1.addEventListener("message", ({ data }) => heard.push(data));
    port1.start();
    document.querySelector("iframe")!.contentWindow!.postMessage({ type: "connect" }, "*", [port2]);
    port1.postMessage({ type: "step", to: "next" });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return heard;
  });
  expect(await answered).toEqual([]);
  await frame.locator("#ask").hover();
  await hovered("$49.00");
  await page.close();
});

test("in a real page, frames and shadow roots are entered, and a changed page is read again", async () => {
  const live = await bundle("testing/live.ts");
  const page = await browser.newPage();
  await page.setContent(
    `<main><div id="host"></div><iframe srcdoc="<p id=inner style='margin:40px'>In the frame</p>"></iframe><ul><li>One</li></ul></main>
     <script>document.getElementById("host").attachShadow({mode:"open"}).innerHTML = "<b>In the shadow</b>"</script>`,
  );
  await page.addScriptTag({ content: live });
  const hovered = (text: string) =>
    expect
      .poll(() =>
        page.evaluate((wanted) => {
          const last = window.picked.findLast((event) => event.type === "hover");
          return last?.type === "hover" && last.element?.text === wanted ? last.element : null;
        }, text),
      )
      .not.toBeNull();
  await page.locator("b").hover();
  await hovered("In the shadow");
  await page.locator("iframe").hover({ position: { x: 2, y: 2 } });
  await page.frameLocator("iframe").locator("#inner").hover();
  await hovered("In the frame");
  await page.evaluate(() => document.querySelector("ul")!.append(document.createElement("li")));
  await page.evaluate(() => document.querySelector("li:last-child")!.append("Two"));
  await page
    .locator("li")
    .last()
    .click({ modifiers: ["Control"] });
  const picked = await page.evaluate(() => window.picked.find((event) => event.type === "picked"));
  expect(picked).toMatchObject({
    capture: { tag: "li", value: "Two" },
    element: { twins: { count: 2, index: 1 } },
  });
  await page.close();
});
