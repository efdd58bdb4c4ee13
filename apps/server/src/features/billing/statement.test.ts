import { writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { registerBilling } from "./billing.fixture.ts";
import { textRuns } from "../exports/pdf-fonts.format.ts";
import { createStatements } from "./statement.service.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import type { Reversal } from "../runs/points/reversals.shared.store.ts";
import { addDayPoints } from "../runs/settling/settle.store.ts";

describe("a monthly statement", () => {
  let fixture: DataFixture;
  let tenant: Tenant;

  const addDay = (day: string, points: number) =>
    tenant.in(async (trx) => {
      const { organisationId } = tenant;
      await addDayPoints(trx, organisationId, day, points, { freePoints: 2, pointPriceMicroUsd: 49_999 });
      await trx
        .insertInto("usage_ledger")
        .values(
          Array.from({ length: points }, (_none, index) => ({
            organisation_id: tenant.organisationId,
            run_item_id: newId(),
            run_id: newId(),
            product_id: null,
            day,
            at: new Date(`${day}T10:00:00Z`),
            number: index + 1,
            quota: 2,
            price_micro_usd: index < 2 ? 0 : 49_999,
          })),
        )
        .execute();
    });
  const addReversal = (kind: Reversal["kind"], day: string, amountMicroUsd: number) =>
    tenant.in((trx) =>
      insertReversal(trx, tenant.organisationId, {
        id: newId(),
        kind,
        source: newId(),
        at: new Date(`${day}T11:00:00Z`),
        day,
        points: kind === "correction" ? -1 : 0,
        amountMicroUsd,
        reason: "test",
      }),
    );
  const fetchFile = (query: string) =>
    fixture.app.inject({
      method: "GET",
      url: `/api/export/statement?${query}&ticket=${tenant.caller.sessionId}`,
    });

  const rename = (name: string) =>
    tenant.in((trx) =>
      trx.updateTable("organisation").set({ name }).where("id", "=", tenant.organisationId).execute(),
    );

  beforeAll(async () => {
    fixture = await openDataFixture(registerBilling);
    tenant = await fixture.addTenant();
    await addDay("2026-05-31", 9);
    await addDay("2026-06-01", 5);
    await addDay("2026-06-12", 2);
    await addDay("2026-06-30", 3);
    await addDay("2026-07-01", 4);
    await addReversal("correction", "2026-06-13", -49_999);
    await addReversal("refund", "2026-06-14", -1_000_000);
    await addReversal("correction", "2026-07-01", -49_999);
  });
  afterAll(() => fixture.close());

  it("lists the month's days, corrections and amount due, to the micro-dollar", async () => {
    const { body, headers } = await fetchFile("month=2026-06&format=csv");
    expect(headers["content-disposition"]).toBe('attachment; filename="statement-2026-06.csv"');
    expect(body.trim().split("\r\n").slice(1)).toEqual([
      "06/01/2026,Data points,5,2,3,0.149997",
      "06/12/2026,Data points,2,2,0,0.000000",
      "06/30/2026,Data points,3,2,1,0.049999",
      "06/13/2026,Corrected data points,-1,,,-0.049999",
      ",Due for the month,10,6,4,0.149997",
      "06/14/2026,Refund,,,,-1.000000",
    ]);
  });

  it("subtracts a credit from the amount due, and carries the remainder over", async () => {
    const linesIn = async (month: string) =>
      (await fetchFile(`month=${month}&format=csv`)).body.trim().split("\r\n").slice(1);
    const at = tenant;
    try {
      tenant = await fixture.addTenant();
      await addDay("2026-02-01", 12);
      await addReversal("offer", "2026-02-02", -1_000_000);
      await addDay("2026-03-01", 12);
      await addDay("2026-04-01", 3);
      await addReversal("offer_refund", "2026-04-02", 500_000);
      // Ten paid points are 0.49999.
      expect(await linesIn("2026-02")).toEqual([
        "02/01/2026,Data points,12,2,10,0.499990",
        "02/02/2026,Offer credit,,,,-1.000000",
        ",Due for the month,12,2,10,0.000000",
        ",Carried over to the next month,,,,-0.500010",
      ]);
      expect(await linesIn("2026-03")).toEqual([
        ",Carried over from earlier months,,,,-0.500010",
        "03/01/2026,Data points,12,2,10,0.499990",
        ",Due for the month,12,2,10,0.000000",
        ",Carried over to the next month,,,,-0.000020",
      ]);
      expect(await linesIn("2026-04")).toEqual([
        ",Carried over from earlier months,,,,-0.000020",
        "04/01/2026,Data points,3,2,1,0.049999",
        "04/02/2026,Offer credit reversed,,,,0.500000",
        ",Due for the month,3,2,1,0.549979",
      ]);
      expect(await linesIn("2026-05")).toEqual([",Due for the month,0,0,0,0.000000"]);
    } finally {
      tenant = at;
    }
  });

  it("computes earlier months' costs from the daily sums", async () => {
    const at = tenant;
    try {
      tenant = await fixture.addTenant();
      await tenant.in(async (trx) => {
        const price = { freePoints: 4, pointPriceMicroUsd: 50_000 };
        await addDayPoints(trx, tenant.organisationId, "2026-02-01", 12, price);
      });
      await addReversal("offer", "2026-02-02", -1_000_000);
      const { body } = await fetchFile("month=2026-03&format=csv");
      expect(body).toContain(",Carried over from earlier months,,,,-0.600000");
    } finally {
      tenant = at;
    }
  });

  it("carries over the rest of a credit after part of it was reversed in an earlier month", async () => {
    const at = tenant;
    try {
      tenant = await fixture.addTenant();
      await addReversal("offer", "2026-02-02", -1_000_000);
      await addReversal("offer_refund", "2026-02-20", 400_000);
      await addReversal("correction", "2026-02-21", -1);
      // A refund of money does not change the cost.
      await addReversal("refund", "2026-02-22", -5_000_000);
      await addDay("2026-03-01", 3);
      const { body } = await fetchFile("month=2026-03&format=csv");
      expect(body.trim().split("\r\n").slice(1)).toEqual([
        ",Carried over from earlier months,,,,-0.600001",
        "03/01/2026,Data points,3,2,1,0.049999",
        ",Due for the month,3,2,1,0.000000",
        ",Carried over to the next month,,,,-0.550002",
      ]);
    } finally {
      tenant = at;
    }
  });

  it("is available as a PDF with as many pages as it needs", async () => {
    for (let day = 1; day <= 31; day += 1) await addDay(`2025-12-${String(day).padStart(2, "0")}`, 3);
    for (let row = 0; row < 12; row += 1) await addReversal("correction", "2025-12-20", -49_999);
    const { rawPayload, headers } = await fetchFile("month=2025-12");
    expect(headers["content-type"]).toBe("application/pdf");
    expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(rawPayload.toString("latin1").match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    if (process.env["STATEMENT_OUT"]) writeFileSync(process.env["STATEMENT_OUT"], rawPayload);
  });

  /** Returns the text that a reader can copy from the PDF, according to its fonts' character maps. */
  const lettersOf = (pdf: Buffer): string => {
    const streams = pdf.toString("latin1").matchAll(/stream\r?\n([^]*?)\r?\nendstream/g);
    const maps = [...streams].flatMap(([, stream]) => {
      try {
        return [inflateSync(Buffer.from(stream!, "latin1")).toString("latin1")];
      } catch {
        return [];
      }
    });
    const codes = maps.flatMap((map) => [...map.matchAll(/beginbfrange([^]*?)endbfrange/g)]);
    return codes
      .flatMap(([, range]) => range!.match(/<[0-9a-f]{4,}>/g) ?? [])
      .map((code) => Buffer.from(code.slice(1, -1), "hex").swap16().toString("utf16le"))
      .join("");
  };

  it.each([
    ["Łódź Młyn & Söhne", "Łłźö"],
    ["Příliš žluťoučký kůň", "řťů"],
    ["ООО «Ціна»", "ОЦіа«"],
    ["Εταιρεία Τιμών", "Ετίώ"],
    ["Việt Ệ", "ệỆ"],
  ])("shows a name in its own script: %s", async (name, letters) => {
    await rename(name);
    const { rawPayload } = await fetchFile("month=2026-06");
    const found = lettersOf(rawPayload);
    for (const letter of letters) expect(found).toContain(letter);
    expect(rawPayload.length).toBeLessThan(40_000);
  });

  it("counts the characters of a name without a glyph, and notes that", () => {
    expect(textRuns("株式 Acme 日", 400)).toEqual({
      runs: [{ font: "latin-400", text: "[2 letters] Acme [1 letter]" }],
      isMissing: true,
    });
    expect(textRuns("Acme Łódź", 600)).toEqual({
      runs: [
        { font: "latin-600", text: "Acme " },
        { font: "latin-ext-600", text: "Ł" },
        { font: "latin-600", text: "ód" },
        { font: "latin-ext-600", text: "ź" },
      ],
      isMissing: false,
    });
    // Base character and mark are composed; a mark without a composed form cannot be placed.
    expect(textRuns("A\u0328", 400).runs).toEqual([{ font: "latin-ext-400", text: "Ą" }]);
    expect(textRuns("a\u0007b", 400).runs).toEqual([{ font: "latin-400", text: "a[1 letter]b" }]);
  });

  it("is final once the month's last day is over in UTC", async () => {
    const { now } = fixture.time;
    const { make } = createStatements(fixture.foundation);
    const isFinalAt = async (moment: string) => {
      fixture.time.now = new Date(moment);
      return (await make(tenant.organisationId, "2026-06")).isFinal;
    };
    try {
      expect(await isFinalAt("2026-06-30T23:59:59Z")).toBe(false);
      expect(await isFinalAt("2026-07-01T00:00:00Z")).toBe(true);
    } finally {
      fixture.time.now = now;
    }
  });

  it("rejects an invalid month", async () => {
    expect((await fetchFile("month=2026-13")).statusCode).toBe(400);
    expect((await fetchFile("month=2026-02&format=csv")).body).toContain("Due for the month,0,0,0,0.000000");
  });
});
