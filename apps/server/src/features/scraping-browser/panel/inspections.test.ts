import type { Capture } from "@pricetrail/contract";
import { extractOffer } from "@pricetrail/extract";
import { find, readFingerprint } from "@pricetrail/locator";
import type { Element } from "domhandler";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseMarkup, textOf } from "@pricetrail/markup";
import { openBrowser } from "../../../../../../tests/browser.ts";
import { serveShop } from "../../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../../tests/static-shop.ts";
import { testThreads } from "../../../reading/testing/test-threads.ts";
import { createInspections } from "./inspections.service.ts";
import { openApp } from "./testing/panel-host.ts";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#00f"/></svg>`;
/** The product's page; the partner's frame has another origin, and a nested frame. */
const product = (
  partner: string,
): string => `<!doctype html><html lang="de"><head><title>Wasserkocher</title><link rel="stylesheet" href="/shop.css">
  <script type="application/ld+json">{"@type":"Product","name":"Blauer Wasserkocher","image":"/kocher.svg"}</script></head>
  <body><header><a href="/">Laden</a></header><main><h1>Blauer Wasserkocher</h1><img id="photo" src="/kocher.svg" alt="">
  <p class="was">statt <s>59,00 €</s></p><p class="price"><b>49<sup>95</sup></b> €</p><p class="stock">Nicht auf Lager</p>
  <p class="points">1.099 Punkte</p><shop-seller></shop-seller><iframe src="/frame"></iframe><iframe id="partner" src="${partner}/outer"></iframe><p class="long">Kocht in vier Minuten.</p></main>
  <script>document.querySelector("shop-seller").attachShadow({mode:"open"}).innerHTML = "<span class=seller>Verkauf durch Blau GmbH</span>";
  document.querySelector("main").insertAdjacentHTML("beforeend", "<p class=drawn>Von einem Skript</p>");</script></body></html>`;

/** Prices that are not what their markup alone says. */
const odd = `<!doctype html><html lang="en"><head><title>Kettle</title><link rel="stylesheet" href="/odd.css"></head><body><main>
  <h1>Kettle</h1><p class="a">$12<sup>99</sup> <span>(3 offers)</span></p><p class="f">$73.10<sup>1</sup></p><p class="b">87</p>
  <p class="c" data-c="50">$86</p><p class="d"><i>9</i>129,00 €</p><x-price></x-price></main><script>
  document.querySelector("x-price").attachShadow({mode:"open"}).innerHTML =
    "<style>b::after{content:',40'}</style><p class=s>€ <b>61</b></p>";</script></body></html>`;

const person = { organisationId: "one", userId: "ada" };
let now = Date.parse("2026-05-01T12:00:00Z");
const inspections = createInspections({
  clock: { now: () => new Date(now), sleep: async () => {} },
  threads: testThreads,
  findHints: async (organisationId, host) => ({ memory: [`${organisationId} knows ${host}`] }),
  findExisting: async (_, url) => (url.endsWith("/known") ? "product" : null),
});
const documents = {} as Parameters<typeof openApp>[0];

const squeeze = (text: string): string => text.replace(/\s+/g, "");

let browser: Browser;
let shop: StaticShop;
let partner: StaticShop;
let app: Awaited<ReturnType<typeof openApp>>;
const served = (body: string, type: string) => ({ status: 200, body, headers: { "content-type": type } });
beforeAll(async () => {
  partner = await serveShop(
    (path) =>
      ({
        "/outer": `<head><title>Partner</title><link rel="stylesheet" href="/partner.css"></head><body class="partner"><h2>Angebot</h2><iframe name="offer" src="/offer"></iframe></body>`,
        "/offer": `<body class="offers">Heute <b class="offer">39,00 €</b><script>document.body.append(" nur hier")</script></body>`,
        "/partner.css": served("h2{color:rgb(4,5,6)}", "text/css"),
      })[path],
  );
  [browser, app, shop] = await Promise.all([
    openBrowser(),
    openApp(documents),
    serveShop(
      (path) =>
        ({
          "/p": product(partner.origin),
          "/shop.css": served(".price{color:rgb(1,2,3);background:url(kocher.svg)}", "text/css"),
          "/kocher.svg": served(PICTURE, "image/svg+xml"),
          "/odd": odd,
          "/odd.css": served(
            ".b::before{content:'€ '} .b::after{content:',90'} .c::after{content:'.' attr(data-c)} .d i{display:none}",
            "text/css",
          ),
          "/frame": `<body><p class="inner">Im Rahmen</p></body>`,
        })[path],
    ),
  ]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([app.close(), shop.stop(), partner.stop()]);
});

/** Inspects the live product page and opens its panel in an app page. */
async function inspectLive(path = "/p") {
  const live = await browser.newPage();
  await live.goto(`${shop.origin}${path}`, { waitUntil: "networkidle" });
  const inspection = await inspections.inspect(person, live);
  const rendered = await live.content();
  await live.close();
  documents["panel"] = await inspections.panel(person, inspection._id);
  const page = await browser.newPage();
  await page.goto(`${app.origin}/app/panel`);
  await expect.poll(() => events(page, "ready")).toHaveLength(1);
  return { inspection, rendered, page, frame: page.frames()[1]! };
}

const events = (page: Page, type: string): Promise<{ capture: Omit<Capture, "key">; elements: number }[]> =>
  page.evaluate(
    (wanted) =>
      (Reflect.get(window, "events") as { type: string }[]).filter((event) => event.type === wanted) as never,
    type,
  );

async function pick(
  page: Page,
  frame: Frame,
  selector: string,
  position?: { x: number; y: number },
): Promise<Omit<Capture, "key">> {
  const before = (await events(page, "picked")).length;
  await frame.locator(selector).click({ modifiers: ["Control"], position });
  await expect.poll(() => events(page, "picked")).toHaveLength(before + 1);
  return (await events(page, "picked")).at(-1)!.capture;
}

test("a live page is shown as it looked, with its style sheets and pictures, without any further request", async () => {
  const { inspection, page, frame } = await inspectLive();
  const visits = [...shop.visits.values()].reduce((sum, count) => sum + count);
  expect(await frame.locator(".price").evaluate((element) => getComputedStyle(element).color)).toBe(
    "rgb(1, 2, 3)",
  );
  expect(await frame.locator("#photo").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  expect(await frame.locator(".seller").innerText()).toBe("Verkauf durch Blau GmbH");
  expect(await frame.locator(".inner").innerText()).toBe("Im Rahmen");
  expect(await frame.locator("h2").evaluate((element) => getComputedStyle(element).color)).toBe(
    "rgb(4, 5, 6)",
  );
  expect(await frame.locator(".offer").innerText()).toBe("39,00 €");
  expect(await events(page, "ready")).toMatchObject([{ elements: inspection.elements }]);
  expect([...shop.visits.values()].reduce((sum, count) => sum + count)).toBe(visits);
  await page.close();
});

test("every field is proposed, with its element where the visible page has it", async () => {
  const { inspection, page } = await inspectLive();
  const fields = Object.fromEntries(inspection.proposals.map((proposal) => [proposal.key, proposal]));
  expect(inspection).toMatchObject({ title: "Wasserkocher", url: `${shop.origin}/p`, existingId: null });
  expect(inspection.memory).toEqual([`one knows ${new URL(shop.origin).host}`]);
  expect(fields["normalPrice"]).toMatchObject({
    value: "59.00",
    currency: "EUR",
    source: "the page's text",
    capture: { tag: "s", value: "59,00 €" },
  });
  expect(fields["discountedPrice"]).toMatchObject({
    value: "49.95",
    currency: "EUR",
    capture: { key: "discountedPrice" },
  });
  expect(fields["image"]).toMatchObject({
    value: `${shop.origin}/kocher.svg`,
    source: "the page's own data",
    capture: null,
  });
  expect(fields["availability"]).toMatchObject({
    value: "OutOfStock",
    capture: { value: "Nicht auf Lager" },
  });
  // Accepted without a pick: the panel finds and marks the proposed element.
  const { fingerprint } = fields["normalPrice"]!.capture!;
  const bare = await page.screenshot();
  await page.evaluate(
    (marks) => (Reflect.get(window, "command") as (command: object) => void)({ type: "show", marks }),
    [{ key: "normalPrice", fingerprint }],
  );
  await expect.poll(async () => (await page.screenshot()).equals(bare)).toBe(false);
  await page.close();
});

const CARD = (k: number) =>
  `<li class="card"><a href="/p/${k}"><img src="/${k}.svg" alt=""><h3>Lamp ${k}</h3><p class="price">$${k}9.00</p></a></li>`;

test.each([
  [true, "a list", `<main><h1>Lamps</h1><ul>${[1, 2, 3, 4].map(CARD).join("")}</ul></main>`],
  [
    false,
    "a product beside others",
    `<main><h1>Lamp 7</h1><div class="buy"><p class="price">$79.00</p></div><ul>${[1, 2, 3, 4].map(CARD).join("")}</ul></main>`,
  ],
])("that a page shows several products is %s of %s", async (showsSeveralProducts, _, markup) => {
  const inspection = await inspections.inspectServed(person, {
    html: `<html lang="en"><head><title>Shop</title></head><body>${markup}</body></html>`,
    url: "https://shop.example/lamps",
  });
  expect(inspection.showsSeveralProducts).toBe(showsSeveralProducts);
  const prices = inspection.proposals.filter(({ key }) => key === "normalPrice");
  expect(prices.map(({ value }) => value)).toEqual(showsSeveralProducts ? [] : ["79.00"]);
  // A value found only in the URL cannot be tracked.
  expect(inspection.proposals.map(({ key }) => key)).not.toContain("seller");
});

test("what is picked in the panel is found in the page as served and as rendered, by the runs' own code", async () => {
  const { rendered, page, frame } = await inspectLive();
  for (const selector of [".price", ".was s", ".stock", "h1", ".long"]) {
    const picked = await pick(page, frame, selector);
    const fingerprint = readFingerprint(picked.fingerprint)!;
    for (const html of [product(partner.origin), rendered]) {
      const found = find<object>(fingerprint, parseMarkup(html));
      expect([selector, found.state]).toEqual([selector, "found"]);
      expect(squeeze(textOf(found.element as Element))).toBe(squeeze(picked.value));
    }
  }
  const price = await pick(page, frame, ".price");
  const { fields } = extractOffer({
    html: product(partner.origin),
    url: `${shop.origin}/p`,
    locators: [{ field: "discountedPrice", fingerprint: readFingerprint(price.fingerprint)! }],
  });
  expect(fields.discountedPrice?.value).toMatchObject({ amountMinor: 4995, currency: "EUR" });
  await page.close();
});

test("what is picked in frames, of another origin and in each other, is found by its chain of hosts in the page as carried", async () => {
  const { inspection, page, frame } = await inspectLive();
  const { html, url } = inspections.findPage(person, inspection._id)!;
  for (const [selector, depth] of [
    [".inner", 1],
    [".offer", 2],
  ] as const) {
    const picked = await pick(page, frame, selector);
    const fingerprint = readFingerprint(picked.fingerprint)!;
    expect(fingerprint.hosts).toHaveLength(depth);
    const { locatorResults } = extractOffer({ html, url, locators: [{ field: "own:text", fingerprint }] });
    expect(locatorResults).toMatchObject([{ state: "found", outcome: "value", raw: picked.value }]);
    // The page as served does not contain it.
    const asServed = extractOffer({
      html: product(partner.origin),
      url,
      locators: [{ field: "own:text", fingerprint }],
    });
    expect(asServed.locatorResults).toMatchObject([{ outcome: "element_not_found" }]);
  }
  // Prices in frames are not the page's own.
  expect(inspection.proposals.map(({ value }) => value)).not.toContain("39.00");
  // A frame's whole body can be picked, too.
  const whole = await pick(page, frame, '[data-pt-tag="body"].offers', { x: 5, y: 5 });
  expect(whole).toMatchObject({ tag: "body", value: expect.stringMatching(/^Heute\s+39,00 €\s+nur hier$/) });
  await page.close();
});

test("a capture is read for its field at once, with the reason if it is not a value", async () => {
  const { inspection, page, frame } = await inspectLive();
  const read = async (key: string, selector: string) =>
    inspections.readCapture(person, inspection._id, { ...(await pick(page, frame, selector)), key });
  expect(await read("normalPrice", ".price")).toMatchObject({
    value: "49.95",
    currency: "EUR",
    problem: null,
  });
  expect(await read("normalPrice", ".stock")).toMatchObject({
    value: null,
    problem: "There is no amount in this text.",
  });
  expect(await read("availability", ".stock")).toMatchObject({ value: "OutOfStock", problem: null });
  expect(await read("availability", "h1")).toMatchObject({
    value: null,
    problem: "The text does not say whether the product can be bought.",
  });
  expect(await read("image", "#photo")).toMatchObject({
    value: `${shop.origin}/kocher.svg`,
    raw: "/kocher.svg",
  });
  expect(await read("seller", ".seller")).toMatchObject({ value: "Verkauf durch Blau GmbH" });
  expect(await read("own:colour", "h1")).toMatchObject({ value: "Blauer Wasserkocher", currency: null });
  const ambiguous = await inspections.inspectServed(person, {
    html: `<html><body><h1>Fan</h1><p class="a">USD 1.099</p></body></html>`,
    url: "https://shop.example/known",
  });
  expect(ambiguous.existingId).toBe("product");
  const capture = { ...(await pick(page, frame, "h1")), key: "normalPrice", tagValue: "<p>€ 1.099</p>" };
  expect(await inspections.readCapture(person, ambiguous._id, capture)).toMatchObject({
    value: null,
    readings: [{ currency: "EUR" }, { currency: "EUR" }],
    problem: "The amount can be read in two ways.",
  });
  const several = {
    ...capture,
    tagValue: `<main><p>Fan € 35</p><p>Lamp € 89</p><p>Pan € 35</p></main>`,
  };
  expect(await inspections.readCapture(person, ambiguous._id, several)).toMatchObject({
    value: null,
    readings: [{ value: "35.00" }, { value: "89.00" }],
    problem: "This element contains several prices. Pick the element with the right one.",
  });
  const pair = { ...capture, tagValue: `<p><s>€ 89</s> <b>€ 35</b></p>` };
  expect(await inspections.readCapture(person, ambiguous._id, pair)).toMatchObject({
    value: "89.00",
    problem: null,
  });
  await expect(
    inspections.readCapture(person, ambiguous._id, { ...capture, fingerprint: { version: 1 } }),
  ).rejects.toMatchObject({ status: 400 });
  await page.close();
});

test("a picked price that is split, footnoted or made by styles is read as a run reads it", async () => {
  const { inspection, page, frame } = await inspectLive("/odd");
  const { html, url } = inspections.findPage(person, inspection._id)!;
  const read: Record<string, string | null> = {};
  for (const selector of [".a", ".f", ".b", ".c", ".d", ".s"]) {
    const picked = { ...(await pick(page, frame, selector)), key: "normalPrice" };
    const { value, currency } = await inspections.readCapture(person, inspection._id, picked);
    read[selector] = `${value} ${currency}`;
    const fingerprint = readFingerprint(picked.fingerprint)!;
    const run = extractOffer({ html, url, locators: [{ field: "normalPrice", fingerprint }] });
    const money = run.fields.normalPrice?.value;
    expect([selector, money?.amountMinor, money?.currency]).toEqual([
      selector,
      Math.round(Number(value) * 100),
      currency,
    ]);
  }
  expect(read).toEqual({
    ".a": "12.99 USD",
    ".f": "73.10 USD",
    ".b": "87.90 EUR",
    ".c": "86.50 USD",
    ".d": "129.00 EUR",
    ".s": "61.40 EUR",
  });
  await page.close();
});

test("an inspection belongs to the person who made it, and ends after half an hour", async () => {
  const page = { html: "<h1>Kettle</h1>", url: "https://shop.example/" };
  const { _id } = await inspections.inspectServed(person, page);
  const unknown = expect.objectContaining({ status: 404 });
  await expect(inspections.panel({ ...person, userId: "bob" }, _id)).rejects.toEqual(unknown);
  await expect(inspections.panel({ ...person, organisationId: "two" }, _id)).rejects.toEqual(unknown);
  await expect(inspections.panel(person, "other")).rejects.toEqual(unknown);
  expect(inspections.findPage({ ...person, userId: "bob" }, _id)).toBeUndefined();
  expect(inspections.findPage(person, _id)).toEqual(page);
  expect((await inspections.panel(person, _id)).html).toContain("<h1>Kettle</h1>");
  now += 31 * 60_000;
  await expect(inspections.panel(person, _id)).rejects.toEqual(unknown);
  const made = [];
  for (let k = 0; k < 21; k += 1) made.push((await inspections.inspectServed(person, page))._id);
  await expect(inspections.panel(person, made[0]!)).rejects.toEqual(unknown);
  expect((await inspections.panel(person, made[1]!)).headers["content-security-policy"]).toContain(
    "sandbox allow-scripts",
  );
});
