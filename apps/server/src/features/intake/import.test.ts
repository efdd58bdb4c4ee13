import * as contract from "@pricetrail/contract";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createActivity } from "../activity/activity.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { xlsxOf } from "../exports/xlsx.format.ts";
import { createProducts } from "../products/products.ts";
import { createDashboard } from "../dashboard/dashboard.ts";
import { createImport } from "./intake.ts";

const CSV = `url,name,brand,category,subcategory,group,seller,tracking
http://shop.example/a,=Tent 2P,Acme,Camping,Tents,Tent 2P,Camp & Co,on
HTTP://Shop.example/a#top,,,,,,,
shop.example/b?utm_source=mail,"Lamp, ""big""",acme ,,,,,off
ftp://shop.example/c,,,,,,,
,No address,,,,,,
http://private.example/,,,,,,,
`;

describe("importing products", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let started: string[][];
  let priced: unknown[];
  const COST = { pointsADay: 3, dayMicroUsd: 0, monthMicroUsd: 0, unplannedPoints: 0 };

  beforeAll(async () => {
    fixture = await openDataFixture((foundation) => {
      const activity = createActivity(foundation);
      const catalogue = createCatalogue(foundation, { activity });
      const products = createProducts(foundation, { activity });
      const imports = createImport(foundation, products, {
        activity,
        startProducts: (_organisation, ids) => Promise.resolve(`run ${started.push(ids)}`),
        costOf: (_organisation, loads) => Promise.resolve(priced.push(...loads)).then(() => COST),
        refuseAddress: (url) => (url.includes("private.example") ? "Not allowed." : null),
      });
      return (router) => {
        catalogue.registerRoutes(router);
        products.registerRoutes(router);
        imports.registerRoutes(router);
        createDashboard(foundation, { countRepairs: () => Promise.resolve(0) }).registerRoutes(router);
      };
    });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    started = [];
    priced = [];
    tenant = await fixture.addTenant();
  });

  async function upload(to: Tenant, content: string | Uint8Array, query = "") {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(Buffer.from(content))]), "products.csv");
    const request = new Request("http://localhost/", { method: "POST", body: form });
    const answer = await fixture.app.inject({
      method: "POST",
      url: `/api/import/product${query}`,
      headers: {
        authorization: `Bearer ${to.caller.sessionId}`,
        "content-type": request.headers.get("content-type")!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json<ImportAnswer>() };
  }
  interface ImportAnswer {
    data: { line: number; url: string; result: string; message: string }[];
    counts: Record<string, number>;
    columns: { title: string; column: string | null }[];
    notes: string[];
    runId: string | null;
    added: unknown[];
    cost: unknown;
    message: string;
  }
  const products = async (of: Tenant) => (await of.ask(contract.listProducts)).list;
  const download = (of: Tenant, path: string) =>
    fixture.app.inject({ method: "GET", url: `/api/export/${path}?ticket=${of.caller.sessionId}` });

  it("report the result of each row in a dry run, and store nothing", async () => {
    const { body } = await upload(tenant, CSV, "?dryRun=true");
    expect(body.data.map((row) => [row.line, row.result])).toEqual([
      [2, "new"],
      [3, "duplicate"],
      [4, "new"],
      [5, "invalid"],
      [6, "invalid"],
      [7, "invalid"],
    ]);
    expect(body.data[1]!.message).toContain("line 2");
    expect(body.data[5]!.message).toBe("Not allowed.");
    expect([body.counts, body.runId]).toEqual([{ new: 2, duplicate: 1, changed: 0, invalid: 3 }, null]);
    expect([await products(tenant), started]).toEqual([[], []]);
  });

  it("report what they would cost, grouped by the names in their rows and without untracked ones", async () => {
    const more =
      "http://shop.example/c,,acme,Camping,Tents,Tent 2P,Camp & Co,\nhttp://other.example/d,,,,,,,\nhttp://other.example/e,,,,,,,\n";
    const { body } = await upload(tenant, CSV + more, "?dryRun=true");
    const tents = {
      brand: "Acme",
      category: "Camping",
      subcategory: "Tents",
      group: "Tent 2P",
      seller: "Camp & Co",
    };
    expect(body.cost).toEqual(COST);
    expect(body.added).toEqual([
      { host: "shop.example", products: 1, entries: 3, names: tents },
      { host: "shop.example", products: 1, entries: 3, names: { ...tents, brand: "acme" } },
      { host: "other.example", products: 2, entries: 6, names: { seller: "other.example" } },
    ]);
    expect(priced).toEqual(body.added);
    expect((await upload(tenant, CSV)).body.cost).toBeNull();
    expect(priced).toHaveLength(3);
  });

  it("adds the new products with their names and entries, and starts the first run of the tracked ones", async () => {
    const { body } = await upload(tenant, CSV);
    expect(body.runId).toBe("run 1");
    const [tent, lamp] = await products(tenant);
    expect(tent).toMatchObject({
      name: "=Tent 2P",
      url: "http://shop.example/a",
      seller: { name: "Camp & Co" },
      isTracking: true,
    });
    expect(lamp).toMatchObject({ name: 'Lamp, "big"', seller: { name: "shop.example" }, isTracking: false });
    expect(lamp!.brand).toEqual(tent!.brand);
    expect(started).toEqual([[tent!._id]]);
    const entries = await tenant.in((trx) =>
      trx.selectFrom("tracking_entry").select("field").where("product_id", "=", lamp!._id).execute(),
    );
    expect(entries.map((entry) => entry.field).toSorted()).toEqual([...contract.DEFAULT_FIELDS].toSorted());
  });

  it("is idempotent, and changes only what another file specifies", async () => {
    await upload(tenant, CSV);
    const before = await products(tenant);
    const again = await upload(tenant, CSV);
    expect(again.body.counts).toEqual({ new: 0, duplicate: 3, changed: 0, invalid: 3 });
    expect(await products(tenant)).toEqual(before);
    const other = await upload(tenant, "URL;Brand\r\nhttp://shop.example/a;Other\r\n");
    expect(other.body.data[0]).toMatchObject({ result: "changed", line: 2 });
    const [tent] = await products(tenant);
    expect([tent!.brand!.name, tent!.group!.name]).toEqual(["Other", "Tent 2P"]);
  });

  it("identifies rows by their lines in the file: an empty line is no row, and a cell may span several lines", async () => {
    const rows = [
      "url,note,tracking",
      'http://shop.example/a,"Two',
      'lines",OFF',
      "",
      "http://shop.example/b,,perhaps",
      "http://shop.example/a,,",
      "http://shop.example/a,,",
    ];
    const { body } = await upload(tenant, rows.join("\n"));
    expect(body.data.map((row) => [row.line, row.result])).toEqual([
      [2, "new"],
      [5, "invalid"],
      [6, "duplicate"],
      [7, "duplicate"],
    ]);
    const [, bad, ...others] = body.data;
    expect(bad!.message).toBe(contract.IMPORT_TEXTS.badTracking);
    expect(others.map(({ message }) => message)).toEqual([2, 2].map(contract.IMPORT_TEXTS.sameAsLine));
    expect(await products(tenant)).toMatchObject([{ isTracking: false }]);
  });

  it("keeps the names in the file, and takes the others from the page", async () => {
    await upload(tenant, CSV.replace('"Lamp, ""big"""', ""));
    const named = await tenant.in((trx) =>
      trx.selectFrom("product").select(["url", "has_own_name as hasOwnName"]).orderBy("url").execute(),
    );
    expect(named).toEqual([
      { url: "http://shop.example/a", hasOwnName: true },
      { url: "http://shop.example/b?utm_source=mail", hasOwnName: false },
    ]);
  });

  it("accepts pasted addresses, one per line, named after the address until they are read", async () => {
    const { status, body } = await tenant.call("POST", "import/product", {
      text: "shop.example/one\n\n  https://shop.example/two?a=1,2  \n",
    });
    const { data, counts } = body as ImportAnswer;
    expect([status, counts.new, ...data.map(({ line }) => line)]).toEqual([200, 2, 1, 3]);
    expect((await products(tenant)).map((row) => row.name)).toEqual([
      "http://shop.example/one",
      "https://shop.example/two?a=1,2",
    ]);
  });

  it("exports the catalogue as CSV that recreates it elsewhere, with formulas escaped", async () => {
    await upload(tenant, CSV);
    const file = await download(tenant, "product");
    expect(file.headers["content-disposition"]).toBe('attachment; filename="products-2026-06-15.csv"');
    expect(file.body).toContain("'=Tent 2P");
    const elsewhere = await fixture.addTenant();
    await upload(elsewhere, file.rawPayload);
    const strip = (rows: Awaited<ReturnType<typeof products>>) =>
      rows.map(({ url, name, brand, category, subcategory, seller, group, isTracking }) => ({
        url,
        name,
        names: [brand, category, subcategory, seller, group].map((one) => one?.name),
        isTracking,
      }));
    expect(strip(await products(elsewhere))).toEqual(strip(await products(tenant)));
    expect((await download(elsewhere, "product")).body).toBe(file.body);
  });

  it("reads files of localised spreadsheets: semicolons, tabs, UTF-16 and the legacy code page", async () => {
    const rows = "url;name\r\nhttp://shop.example/z;Zelt für zwei\r\n";
    for (const content of [
      Buffer.from(rows, "latin1"),
      Buffer.from(`\uFEFF${rows.replaceAll(";", "\t")}`, "utf16le"),
    ]) {
      const other = await fixture.addTenant();
      await upload(other, content);
      expect((await products(other))[0]!.name).toBe("Zelt für zwei");
    }
  });

  it("reads a form's text field, which must be UTF-8, after other fields", async () => {
    const send = (text: Buffer) => {
      const field = (name: string) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
      return fixture.app.inject({
        method: "POST",
        url: "/api/import/product",
        headers: {
          authorization: `Bearer ${tenant.caller.sessionId}`,
          "content-type": "multipart/form-data; boundary=part",
        },
        payload: Buffer.concat([
          Buffer.from(
            `${field("note")}${"Ours ".repeat(50_000)}\r\n${field("text")}url,name\r\nhttp://shop.example/y,Caf`,
          ),
          text,
          Buffer.from("\r\n--part--\r\n"),
        ]),
      });
    };
    expect((await send(Buffer.from([0xe9]))).statusCode).toBe(400);
    expect(await products(tenant)).toEqual([]);
    expect((await send(Buffer.from("é"))).statusCode).toBe(200);
    expect((await products(tenant))[0]!.name).toBe("Café");
  });

  it("answers 400 for an empty text, too many rows and unbalanced quotes", async () => {
    const many = (rows: number) => "http://shop.example/a\n".repeat(rows);
    expect((await upload(tenant, many(5000), "?dryRun=true")).status).toBe(200);
    for (const content of ["", "url,name\n", many(5001), 'url,name\nhttp://a.example/,"open'])
      expect((await upload(tenant, content)).status).toBe(400);
  });

  it.each(["", "url\n"])(
    "refuses a file of line ends after %j without dropping its last row",
    async (head) => {
      const file = (lineEnds: number) => `${head}${"\n".repeat(lineEnds)}http://shop.example/a`;
      expect((await upload(tenant, file(1000), "?dryRun=true")).body.counts).toMatchObject({ new: 1 });
      const refused = await upload(tenant, file(20_001), "?dryRun=true");
      expect([refused.status, refused.body.message]).toEqual([400, contract.IMPORT_TEXTS.tooMany]);
    },
  );

  it("reads a workbook, shows how its columns were read, and takes those that the person chooses", async () => {
    const table = {
      name: "tents",
      columns: ["Was", "Wo"].map((header, position) => ({ header, cell: (row: string[]) => row[position]! })),
      batches: (async function* rows() {
        yield await Promise.resolve([
          ["=Tent 2P", "http://shop.example/a?x=1,2"],
          ["Lamp", "http://shop.example/b"],
        ]);
      })(),
    };
    const pieces: Uint8Array[] = [];
    for await (const piece of xlsxOf(table)) pieces.push(piece);
    const file = Buffer.concat(pieces);
    const { body } = await upload(tenant, file, "?dryRun=true");
    expect(body.columns).toMatchObject([
      { title: "Was", column: null },
      { title: "Wo", column: "url" },
    ]);
    expect(body.notes).toEqual([contract.IMPORT_TEXTS.head(1)]);
    await upload(tenant, file, "?columns=url:1,name:0");
    expect(await products(tenant)).toMatchObject([
      { name: "=Tent 2P", url: "http://shop.example/a?x=1,2" },
      { name: "Lamp", url: "http://shop.example/b" },
    ]);
    for (const columns of ["url:7", "name:0", "price:0,url:1", "url"])
      expect((await upload(tenant, file, `?columns=${columns}`)).status).toBe(400);
    const damaged = await upload(tenant, file.subarray(0, 300));
    expect([damaged.status, damaged.body.message]).toEqual([400, contract.IMPORT_TEXTS.noWorkbook]);
  });

  it("exports the latest data as CSV and XLSX, exactly as filtered", async () => {
    const file = await download(tenant, "latest");
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(parse(file.body, { bom: true })[0]).toEqual(expect.arrayContaining(["Title", "Normal Price"]));
    const sheet = await fixture.app.inject({
      method: "GET",
      url: `/api/export/latest?format=xlsx&ticket=${tenant.caller.sessionId}`,
    });
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe("PK");
    const wrong = await fixture.app.inject({
      method: "GET",
      url: `/api/export/latest?from=2026-02-30&ticket=${tenant.caller.sessionId}`,
    });
    expect(wrong.statusCode).toBe(400);
  });
});
