import {
  DAY_MS,
  exportMarket,
  ITEM_IMPORT_TEXTS as T,
  listBrands,
  listMarket,
  updateItem,
} from "@pricetrail/contract";
import type { ItemImport } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../../database/testing.ts";
import { startEgressGuard } from "../../../egress/guard.ts";
import type { EgressGuard } from "../../../egress/guard.ts";
import { createActivity } from "../../activity/activity.ts";
import { createCatalogue } from "../../catalogue/catalogue.ts";
import type { Table } from "../../exports/table.rules.ts";
import { xlsxOf } from "../../exports/xlsx.format.ts";
import { openDataFixture } from "../../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../../testing/data.fixture.ts";
import { addName } from "../../testing/samples.fixture.ts";
import { createMarket } from "../market.ts";
import * as store from "./items.store.ts";

const CSV = `SKU;EAN;Name;Marke;Kategorie;Preis;Angebotspreis;Einkaufspreis;Währung
LMP-1;4006381333931;Arc Desk Lamp;Larkfield;Lamps;149,00;129,00;79,00;EUR
LMP-2;;Arc Floor Lamp;Larkfield;Lamps;1.249,00;;600,00;EUR
LMP-3;4.00638E+12;Pillar Lamp;;;89,50;;;EUR
`;

describe("importing the own catalogue", () => {
  let fixture: DataFixture;
  let guard: EgressGuard;
  let tenant: Tenant;

  beforeAll(async () => {
    guard = await startEgressGuard({ allow: [] });
    fixture = await openDataFixture((foundation) => {
      const activity = createActivity(foundation);
      const market = createMarket(foundation, {
        guard,
        activity,
        listings: { addIn: () => Promise.reject(new Error("no listing here")) },
      });
      const catalogue = createCatalogue(foundation, { activity });
      return (router) => {
        market.registerRoutes(router);
        catalogue.registerRoutes(router);
      };
    });
  });
  afterAll(async () => {
    await fixture.close();
    await guard.stop();
  });
  beforeEach(async () => {
    fixture.time.now = TEST_NOW;
    tenant = await fixture.addTenant();
  });

  async function upload(content: string | Uint8Array, query = "", to = tenant) {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(Buffer.from(content))]), "catalogue");
    const request = new Request("http://localhost/", { method: "POST", body: form });
    const answer = await fixture.app.inject({
      method: "POST",
      url: `/api/import/item${query}`,
      headers: {
        authorization: `Bearer ${to.caller.sessionId}`,
        "content-type": request.headers.get("content-type")!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json<ItemImport & { code?: string }>() };
  }
  const counts = (of: Partial<ItemImport["counts"]>) => ({
    new: 0,
    changed: 0,
    gone: 0,
    refused: 0,
    noted: 0,
    unchanged: 0,
    ...of,
  });
  const items = async (of = tenant) => (await of.ask(listMarket)).list;
  const item = async (ownId: string) => (await items()).find((one) => one.ownId === ownId)!;
  const versions = () =>
    tenant.in(async (trx) => {
      const { rows } = await sql<{
        version: string;
      }>`select xmin::text as version from product_group order by id`.execute(trx);
      return rows.map(({ version }) => version);
    });

  it("shows what a file would do before it stores anything, and then stores exactly that", async () => {
    const checked = await upload(CSV, "?dryRun=true");
    expect(checked.body).toMatchObject({
      counts: counts({ new: 3, noted: 1 }),
      questions: [],
      doubts: [],
      isChosen: false,
      rows: [
        { line: 2, item: "Arc Desk Lamp", ownId: "LMP-1", result: "new" },
        { line: 3, ownId: "LMP-2", result: "new" },
        {
          line: 4,
          ownId: "LMP-3",
          result: "new",
          message: `${T.added} · ${T.problem("4.00638E+12", T.problems.gtin_rounded)}`,
        },
      ],
    });
    expect(checked.body.columns.map(({ title, column }) => [title, column])).toEqual([
      ["SKU", "id"],
      ["EAN", "gtin"],
      ["Name", "name"],
      ["Marke", "brand"],
      ["Kategorie", "category"],
      ["Preis", "price"],
      ["Angebotspreis", "salePrice"],
      ["Einkaufspreis", "cost"],
      ["Währung", "currency"],
    ]);
    expect(await items()).toEqual([]);
    expect(await tenant.ask(listBrands)).toMatchObject({ data: [] });

    expect((await upload(CSV)).body.message).toBe(T.imported(3));
    expect(await item("LMP-1")).toMatchObject({
      group: "Arc Desk Lamp",
      gtin: "4006381333931",
      brand: { name: "Larkfield" },
      category: { name: "Lamps" },
      normalPrice: { value: "149.00", currency: "EUR" },
      salePrice: { value: "129.00" },
      cost: { value: "79.00" },
    });
    expect(await item("LMP-2")).toMatchObject({ normalPrice: { value: "1249.00" }, salePrice: null });
    expect(await item("LMP-3")).toMatchObject({ gtin: null, brand: null, normalPrice: { value: "89.50" } });
  });

  it("writes no item when the file comes again, and names each value that changes", async () => {
    await upload(CSV);
    const before = await versions();
    const { body } = await upload(CSV);
    expect(body.counts).toEqual(counts({ unchanged: 3, noted: 1 }));
    expect(body.rows).toMatchObject([{ line: 4, result: "noted" }]);
    expect(await versions()).toEqual(before);

    const cheaper = CSV.replace("149,00;129,00", "139,00;").replace("LMP-2;;Arc Floor", "LMP-2;;Arc Tall");
    const { body: changed } = await upload(cheaper, "?dryRun=true");
    expect(changed.rows.slice(0, 2).map(({ message }) => message)).toEqual([
      `${T.change(T.fields.price, "EUR 139.00", "EUR 149.00")} · ${T.change(T.fields.salePrice, null, "EUR 129.00")}`,
      T.change(T.fields.name, "Arc Tall Lamp", "Arc Floor Lamp"),
    ]);
    await upload(cheaper);
    expect(await item("LMP-1")).toMatchObject({ salePrice: null, cost: { value: "79.00" } });
    expect((await item("LMP-2")).group).toBe("Arc Tall Lamp");
  });

  it("takes over product groups of the same name or GTIN that have no own id yet, and keeps a person's name", async () => {
    const id = await tenant.in((trx) =>
      addName(trx, tenant.organisationId, "product_group", "arc desk lamp"),
    );
    const byGtin = await tenant.in((trx) =>
      addName(trx, tenant.organisationId, "product_group", "The tall one"),
    );
    await tenant.call("POST", `update/item/${byGtin}`, { gtin: "4006381333931" });
    await upload(CSV.replace("LMP-2;;", "LMP-2;4006381333931;").replace("LMP-1;4006381333931", "LMP-1;"));
    const found = (await items()).map(({ _id, group, ownId }) => [_id, group, ownId]);
    expect(found).toContainEqual([id, "arc desk lamp", "LMP-1"]);
    expect(found).toContainEqual([byGtin, "The tall one", "LMP-2"]);
    await upload(CSV.replace("Arc Desk Lamp", "Arc Desk Lamp II"));
    expect((await item("LMP-1")).group).toBe("arc desk lamp");
  });

  it("gives variants of one name different names, and refuses a second row of one id", async () => {
    const shirts = `id,title,size,price
S-1,Linen shirt,M,49.00 EUR
S-2,Linen shirt,L,49.00 EUR
S-3,Linen shirt,,49.00 EUR
S-4,Linen shirt,,49.00 EUR
S-4,Linen shirt,XL,59.00 EUR
`;
    const { body } = await upload(shirts);
    expect(body.counts).toEqual(counts({ new: 4, refused: 1 }));
    expect(body.rows.at(-1)).toMatchObject({ line: 6, result: "refused", message: T.sameAs(5) });
    expect(Object.fromEntries((await items()).map(({ group, ownId }) => [ownId, group]))).toEqual({
      "S-1": "Linen shirt, M",
      "S-2": "Linen shirt, L",
      "S-3": "Linen shirt",
      "S-4": "Linen shirt (S-4)",
    });
  });

  it("marks what a later file no longer has, and asks when much of it is gone or most prices jump", async () => {
    const rows = Array.from({ length: 10 }, (_, at) => `A-${at},Thing ${at},${10 + at}.00 EUR`);
    const file = (some: readonly string[]) => ["id,title,price", ...some, ""].join("\n");
    await upload(file(rows));
    await upload(file(rows.slice(1)));
    expect((await item("A-0")).goneSince).toBe(TEST_NOW.toISOString());
    expect((await item("A-1")).goneSince).toBeNull();

    const before = await items();
    const half = await upload(file(rows.slice(5)));
    expect([half.status, half.body.message]).toEqual([409, T.lost(4, 9)]);
    const dear = await upload(file(rows.slice(1).map((row) => row.replace(".00", "0.00"))));
    expect([dear.status, dear.body.message]).toEqual([409, T.jumped(9, 9)]);
    expect(await items()).toEqual(before);

    expect((await upload(file(rows.slice(5)), "?confirm=true")).body.counts).toEqual(
      counts({ gone: 4, unchanged: 5 }),
    );
    fixture.time.now = new Date(TEST_NOW.getTime() + DAY_MS);
    const { body } = await upload(file(rows));
    expect(body.rows.map(({ message }) => message)).toEqual(Array.from({ length: 5 }, () => T.back));
    expect((await items()).filter(({ goneSince }) => goneSince !== null)).toEqual([]);
  });

  it("does not overwrite what a person has changed since the file was compared", async () => {
    await upload(CSV);
    const { organisationId } = tenant;
    const keys = { ownIds: ["LMP-1"], gtins: [], nameKeys: [] };
    const [known] = await tenant.in((trx) => store.findKnown(trx, organisationId, keys));
    await tenant.ask(updateItem, `update/item/${known!.id}`, { mpn: "By hand" });
    const versions = new Map([[known!.id, known!.version]]);
    expect(await tenant.in((trx) => store.updateItems(trx, organisationId, [known!], versions))).toBe(0);
    expect((await item("LMP-1")).mpn).toBe("By hand");
  });

  it("asks what only a person can know, stores nothing before, and remembers the answers for such files", async () => {
    const file = (price: string) => `Artikel,Bezeichnung,Wert\n1,Kettle,${price}\n`;
    const open = await upload(file("12.50"), "?dryRun=true&columns=0:id,1:name,2:price");
    expect(open.body).toMatchObject({ questions: ["currency"], counts: counts({ new: 1 }) });
    const refused = await upload(file("12.50"), "?columns=0:id,1:name,2:price");
    expect([refused.status, refused.body.message]).toEqual([400, T.notAnswered]);
    await upload(file("12.50"), "?columns=0:id,1:name,2:price&currency=CHF");
    expect(await item("1")).toMatchObject({
      group: "Kettle",
      normalPrice: { value: "12.50", currency: "CHF" },
    });

    const later = await upload(file("11.00"));
    expect(later.body).toMatchObject({ isChosen: true, questions: [], counts: counts({ changed: 1 }) });
    expect((await item("1")).normalPrice).toEqual({ value: "11.00", currency: "CHF" });
    // Another organisation has chosen nothing, and sees nothing.
    const other = await fixture.addTenant();
    expect((await upload(file("11.00"), "?dryRun=true", other)).body).toMatchObject({ isChosen: false });
    expect(await items(other)).toEqual([]);
  });

  it("refuses a row in another currency than the item's other amounts, and a file that is none", async () => {
    await upload(CSV);
    const dollars = "SKU,Name,Price\nLMP-1,Arc Desk Lamp,99.00 USD\n";
    const { body } = await upload(dollars);
    expect(body.rows[0]).toMatchObject({ result: "refused", message: T.otherCurrency("EUR") });
    expect((await item("LMP-1")).normalPrice).toEqual({ value: "149.00", currency: "EUR" });
    for (const [content, message] of [
      ["", T.fileRefusals.empty],
      ["<!doctype html><p>Sign in</p>", T.fileRefusals.html],
      ["PK\u0003\u0004 damaged", T.fileRefusals.workbook],
    ] as const) {
      const answer = await upload(content);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
  });

  it("reads workbooks, product feeds with a sale's days, and lines of JSON", async () => {
    const sheet = await xlsxBytes();
    expect((await upload(sheet)).body.counts).toMatchObject({ new: 1 });
    const feed = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><item>
      <g:id>X-2</g:id><title>Teapot &amp; lid</title><g:price>40.00 EUR</g:price><g:sale_price>30.00 EUR</g:sale_price>
      <g:sale_price_effective_date>2026-11-01T00:00+01:00/2026-11-30T23:59+01:00</g:sale_price_effective_date>
      </item></channel></rss>`;
    expect((await upload(feed)).body.counts).toMatchObject({ new: 1 });
    expect(await item("X-2")).toMatchObject({
      group: "Teapot & lid",
      salePrice: { value: "30.00" },
      saleFrom: "2026-10-31T23:00:00.000Z",
      saleTo: "2026-11-30T22:59:00.000Z",
    });
    const lines = `{"id":"X-3","title":"Mug","price":"9.00 EUR"}\n{"id":"X-4","title":"Cup","price":"8.00 EUR"}\n`;
    expect((await upload(lines)).body.counts).toMatchObject({ new: 2 });
  });

  it("keeps further columns as attributes, shows the pack size, and exports both", async () => {
    const file = "id,name,price,pack,material\nB-1,Beans,4.00 EUR,500 g,Tin\n";
    await upload(file, "?columns=0:id,1:name,2:price,3:packSize,4:attribute");
    expect(await item("B-1")).toMatchObject({ packSize: "500 g", attributes: { material: "Tin" } });
    await tenant.ask(updateItem, `update/item/${(await item("B-1"))._id}`, {
      attributes: { material: "Glass" },
    });
    expect((await item("B-1")).attributes).toEqual({ material: "Glass" });
    const { payload } = await fixture.app.inject({
      url: `/api/${exportMarket.path}`,
      headers: { authorization: `Bearer ${tenant.caller.sessionId}` },
      query: { ticket: tenant.caller.sessionId },
    });
    expect(payload).toContain("500 g");
  });

  async function xlsxBytes(): Promise<Uint8Array> {
    const table: Table<string[]> = {
      name: "catalogue",
      columns: [
        { header: "SKU", cell: ([sku]) => sku! },
        { header: "Name", cell: ([, name]) => name! },
        { header: "Price EUR", cell: ([, , price]) => ({ number: price! }) },
      ],
      batches: (async function* () {
        yield await Promise.resolve([["X-1", "Tray", "19.90"]]);
      })(),
    };
    const pieces: Uint8Array[] = [];
    for await (const piece of xlsxOf(table)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
});
