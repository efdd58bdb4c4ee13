import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../tests/static-shop.ts";
import type { ShopPage, StaticShop } from "../../../../tests/static-shop.ts";
import { openEngineFixture } from "../features/runs/shop.fixture.ts";
import type { EngineFixture } from "../features/runs/shop.fixture.ts";
import { newId } from "../ids.ts";
import { readPage } from "./read-page.ts";

const page = (head: string, body: string): string =>
  `<!doctype html><html><head>${head}</head><body><nav><a href="/login">Log in</a></nav><main>${body}</main></body></html>`;
const signIn = (words: string) =>
  page(
    `<title>${words}</title>`,
    `<h1>${words}</h1><form><input name="email"><input type="password" name="password"><button>OK</button></form>`,
  );
const asked = (line: string) =>
  page(
    "<title>Steel press</title>",
    `<h1>Steel press</h1><p class="product-price">${line}</p><p>Made to last.</p>`,
  );
const to = (location: string, status = 302): ShopPage => ({ status, body: "", headers: { location } });
const list = page(
  "<title>Kettles</title>",
  `<h1>Kettles</h1><ul>${[1, 2, 3, 4, 5].map((n) => `<li class="card"><a href="/p/${n}">Kettle ${n}</a> <span>USD ${n}9.00</span></li>`).join("")}</ul>`,
);

const PAGES: Record<string, ShopPage> = {
  "/en/press": signIn("Sign in to your account"),
  "/de/presse": signIn("Anmelden"),
  "/ja/press": signIn("ログイン"),
  "/closed": to("/account/login?next=/closed"),
  "/account/login?next=/closed": page("<title>Shop</title>", "<div id=app></div>"),
  "/trade": asked("Log in to see prices"),
  "/401": { status: 401, body: signIn("Login") },
  "/request/en": asked("Price on request"),
  "/request/de": asked("Preis auf Anfrage"),
  "/request/pl": asked("Cena na zapytanie"),
  "/request/zh": asked("面议"),
  "/free/en": asked("Free"),
  "/free/fr": asked("Gratuit"),
  "/free/zero": asked("0,00 €"),
  "/c/kettles/blue-kettle": to("/c/kettles"),
  "/c/kettles": list,
  "/home/blue-kettle": to("/"),
  "/": page("<title>Shop</title>", "<h1>Welcome to our shop</h1><p>All for your kitchen.</p>"),
  "/soft/blue-kettle": page(
    '<title>Shop</title><link rel="canonical" href="/soft">',
    "<h1>Welcome to our shop</h1><p>All for your kitchen.</p>",
  ),
  "/p/old-name/blue-kettle": to("/en-gb/shop/blue-kettle", 301),
  "/en-gb/shop/blue-kettle": productPage("Blue kettle", "19.90"),
  "/guarded": productPage("Blue kettle", "19.90").replace(
    "</main>",
    '<form class="login">Sign in <input type="password"></form><p class="shipping-price">Free</p></main>',
  ),
  "/delivery": asked("Ask at the till").replace("Made to last.", "Free delivery on orders over 50"),
};

describe("the outcome of a page without a price", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  beforeAll(async () => {
    shop = await serveShop((path) => PAGES[path]);
    fixture = await openEngineFixture({ worker: false });
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  it.each([
    ["/en/press", "login_required", null],
    ["/de/presse", "login_required", null],
    ["/ja/press", "login_required", null],
    ["/closed", "login_required", "it leads to HOST/account/login"],
    ["/trade", "login_required", null],
    ["/401", "login_required", "HTTP status 401"],
    ["/request/en", "price_on_request", null],
    ["/request/de", "price_on_request", null],
    ["/request/pl", "price_on_request", null],
    ["/request/zh", "price_on_request", null],
    ["/free/en", "free_of_charge", null],
    ["/free/fr", "free_of_charge", null],
    ["/free/zero", "free_of_charge", null],
    ["/c/kettles/blue-kettle", "redirected", "to HOST/c/kettles"],
    ["/home/blue-kettle", "redirected", "to HOST/"],
    ["/soft/blue-kettle", "redirected", "to HOST/soft"],
    ["/p/old-name/blue-kettle", "value", null],
    ["/guarded", "value", null],
    ["/delivery", "price_not_found", null],
  ])("%s ends as %s", async (path, outcome, detail) => {
    const { engine, foundation } = fixture;
    const reading = await readPage(
      { fetcher: engine.fetcher, threads: foundation.threads },
      { organisationId: newId(), url: shop.origin + path, tier: "http" },
    );
    const host = new URL(shop.origin).host;
    expect([reading.outcome, reading.detail]).toEqual([outcome, detail?.replace("HOST", host) ?? null]);
  });
});
