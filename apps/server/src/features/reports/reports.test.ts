import {
  addReport,
  DAY_MS,
  deleteReport,
  exportMarket,
  getReportLink,
  HOUR_MS,
  listMarket,
  listReports,
  marketSummary,
  MINUTE_MS,
  previewReport,
  REPORT_TEXTS,
  sendReport,
  updateReport,
  useReportLink as applyReportLink,
} from "@pricetrail/contract";
import type { ReportForm, ReportRow } from "@pricetrail/contract";
import type { Email } from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { startEgressGuard } from "../../egress/guard.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { createActivity } from "../activity/activity.ts";
import { createDashboard } from "../dashboard/dashboard.ts";
import { createMail } from "../mail/mail.ts";
import { startSmtp } from "../mail/smtp.fixture.ts";
import { createMarket } from "../market/market.ts";
import { createPrices } from "../prices/prices.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addOwner } from "../testing/people.fixture.ts";
import { addName, addProduct, settleSample } from "../testing/samples.fixture.ts";
import { createMovesReport } from "./moves-report.service.ts";
import { createReports } from "./reports.ts";

/** Monday, June 15, 2026, noon in UTC: the next report is due on the next Monday. */
const WEEKLY: ReportForm["timing"] = {
  every: "weekly",
  minute: 480,
  weekday: 1,
  day: 1,
  zone: "Europe/Rome",
};
const NEXT = new Date("2026-06-22T06:00:00.000Z");

describe("reports", () => {
  let fixture: DataFixture;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let mail: ReturnType<typeof createMail>;
  let market: ReturnType<typeof createMarket>;
  let programs: ReturnType<typeof createReports>[];
  let tenant: Tenant;
  let own: string;

  let guard: EgressGuard;

  beforeAll(async () => {
    guard = await startEgressGuard({ allow: [] });
    smtp = await startSmtp();
    fixture = await openDataFixture(
      (foundation) => {
        const activity = createActivity(foundation);
        mail = createMail(foundation);
        market = createMarket(foundation, {
          activity,
          guard,
          listings: { addIn: () => Promise.reject(new Error("no listing here")) },
        });
        const dashboard = createDashboard(foundation, { countRepairs: () => Promise.resolve(0) });
        const prices = createPrices(foundation);
        const needs = {
          activity,
          mail,
          pictures: { findForMail: () => Promise.resolve(new Map<string, Buffer>()) },
          sources: [market.report, dashboard.report, createMovesReport(prices.changes, dashboard.overview)],
        };
        programs = [createReports(foundation, needs), createReports(foundation, needs)];
        return (router) => {
          for (const feature of [market, dashboard, prices, programs[0]!]) feature.registerRoutes(router);
        };
      },
      undefined,
      { SMTP_URL: smtp.url, MAIL_FROM: "Prices <prices@our.example>" },
    );
  });
  afterAll(async () => {
    await fixture.close();
    await smtp.stop();
    await guard.stop();
  });
  beforeEach(async () => {
    fixture.time.now = new Date(TEST_NOW);
    tenant = await fixture.addTenant();
    own = await addOwner(fixture.foundation.db, tenant);
    await sell("Espresso machine", { own: "100.00", others: [9000, 11_000] });
    await sell("Kettle", { own: "30.00", others: [4000] });
  });
  afterEach(async () => {
    smtp.received.length = 0;
    // What one test has added is not due in the next.
    const { organisationId } = tenant;
    await tenant.in((trx) =>
      trx.deleteFrom("report").where("organisation_id", "=", organisationId).execute(),
    );
  });

  /** Adds an item with its own price, and other sellers' prices read now. */
  async function sell(name: string, { own: normalPrice, others }: { own: string; others: number[] }) {
    const { organisationId } = tenant;
    const item = await tenant.in((trx) => addName(trx, organisationId, "product_group", name));
    const now = fixture.time.now;
    for (const [index, normalMinor] of others.entries())
      await tenant.in(async (trx) => {
        const sellerId = await addName(trx, organisationId, "seller", `${name} seller ${index}`);
        const ids = { seller_id: sellerId, group_id: item };
        const id = await addProduct(trx, organisationId, now, { name: `${name} ${index}`, ...ids });
        const price = { normalMinor, discountedMinor: null, currency: "EUR" };
        await settleSample(trx, organisationId, id, now, { price });
      });
    await tenant.call("POST", `update/item/${item}`, { currency: "EUR", normalPrice });
  }
  const compute = async () => {
    for (const job of market.jobs) if (job.kind === "leased") await job.run(new AbortController().signal);
  };
  const formOf = (more: Partial<ReportForm> = {}): ReportForm => ({
    name: "Where we stand",
    kind: "market",
    query: "sort=-gap",
    timing: WEEKLY,
    files: ["xlsx"],
    members: [tenant.caller.userId],
    addresses: [],
    ...more,
  });
  const add = async (more: Partial<ReportForm> = {}) =>
    (await tenant.ask(addReport, undefined, formOf(more))).data;
  /** Sends what is due at a time, by two programs at once, and delivers the mails to the server. */
  async function run(now: Date): Promise<Email[]> {
    fixture.time.now = now;
    await compute();
    await Promise.all(programs.map((program) => program.sendDue()));
    await mail.deliverDue();
    return smtp.received.splice(0);
  }
  const rowOf = async (id: string): Promise<ReportRow> =>
    (await tenant.ask(listReports)).list.find(({ _id }) => _id === id)!;
  const fileOf = ({ attachments }: Email, ending: string) => {
    const found = attachments.find(({ filename }) => filename?.endsWith(ending));
    return Buffer.from(found!.content as ArrayBuffer);
  };
  /** The path of the signed link in a mail. */
  const tokenIn = ({ text }: Email) => /\/report-mail\/([\w-]+)/.exec(text ?? "")![1]!;

  it("sends My Market at its local time, once, with the screen's figures and files", async () => {
    const { _id, nextAt, when } = await add({ files: ["xlsx", "pdf"] });
    expect([nextAt, when]).toEqual([NEXT.toISOString(), "Every Monday at 08:00, Europe/Rome"]);
    expect(await run(new Date(NEXT.getTime() - MINUTE_MS))).toEqual([]);

    const [sent, ...more] = await run(NEXT);
    expect(more).toEqual([]);
    expect(sent?.to).toMatchObject([{ address: own }]);
    // Read a week ago, the others' prices are stale by now: the screen compares nothing, and neither does the report.
    const { data: late } = await tenant.ask(marketSummary);
    expect(late.standings.alone).toBe(2);
    expect(sent?.text).toContain("Figures of 06/22/2026 06:00 AM UTC");
    expect(sent?.text).toContain("We are cheapest: 0 (of 0 compared)");
    expect(sent?.html).toContain("Grey: not read for too long, never compared");
    const screen = await fixture.app.inject({
      url: `/api/${exportMarket.path}?sort=-gap&format=xlsx&ticket=${tenant.caller.sessionId}`,
    });
    expect(fileOf(sent!, "market-2026-06-22.xlsx")).toEqual(screen.rawPayload);
    expect(fileOf(sent!, "market-2026-06-22.pdf").subarray(0, 5).toString()).toBe("%PDF-");

    expect(await run(new Date(NEXT.getTime() + MINUTE_MS))).toEqual([]);
    expect(await rowOf(_id)).toMatchObject({
      nextAt: "2026-06-29T06:00:00.000Z",
      last: { at: NEXT.toISOString(), mails: 1 },
    });
  });

  it("states what the screen states at the same time", async () => {
    await compute();
    const { data } = await tenant.ask(previewReport, undefined, formOf());
    const { data: summary } = await tenant.ask(marketSummary);
    const { list } = await tenant.ask(listMarket, "get/market?sort=-gap");
    expect(list.map(({ group, gapPermille }) => [group, gapPermille])).toEqual([
      ["Espresso machine", 111],
      ["Kettle", -250],
    ]);
    expect(data.subject).toBe(`Where we stand: Index ${(summary.indexPermille! / 10).toFixed(1)}`);
    expect(data.text).toContain(`We are cheapest: ${summary.standings.cheapest} (of 2 compared)`);
    const rows = data.text.slice(data.text.indexOf("Espresso"));
    expect(rows).toMatch(
      /^Espresso machine\n.*EUR 100\.00 \(2nd of 3\).*EUR 90\.00.*↑ \+11\.1%\n\nKettle\n.*↓ −25\.0%/,
    );
    expect([data.madeAt, data.nextAt]).toEqual([TEST_NOW.toISOString(), NEXT.toISOString()]);
    expect(smtp.received).toEqual([]);
  });

  it("sends price changes of the whole days since the report before, and the latest data since then", async () => {
    const { organisationId } = tenant;
    const now = new Date(NEXT.getTime() - 3 * DAY_MS);
    fixture.time.now = now;
    await tenant.in(async (trx) => {
      const { id } = await trx
        .selectFrom("product")
        .select("id")
        .where("organisation_id", "=", organisationId)
        .where("name", "=", "Kettle 0")
        .executeTakeFirstOrThrow();
      const price = { normalMinor: 3600, discountedMinor: null, currency: "EUR" };
      await settleSample(trx, organisationId, id, now, { price });
    });
    await add({ kind: "moves", query: "", name: "Moves", files: ["xlsx"] });
    await add({ kind: "latest", query: "search=kettle&display=usual", name: "Kettles" });
    const [kettles, moves] = (await run(NEXT)).toSorted((a, b) => a.subject!.localeCompare(b.subject!));
    expect(moves?.subject).toBe("Moves: Changes 1");
    expect(moves?.text).toContain("Changes from 06/15/2026 to 06/21/2026 (UTC days)");
    expect(moves?.text).toMatch(/Kettle 0 .*\n.*EUR 40\.00.*EUR 36\.00 \(06\/19\/2026\), ↓ −10\.0%/);
    expect(moves?.attachments.map(({ filename }) => filename)).toEqual(["price-changes-2026-06-22.xlsx"]);
    expect(kettles?.subject).toBe("Kettles: Products 1");
    expect(kettles?.text).toContain("Normal price changes: 1");
    expect(kettles?.text).toContain("/dashboard?search=kettle&from=2026-06-15&to=2026-06-22");
  });

  it("sends nothing to an outside reader who has not confirmed, and ends by one click", async () => {
    const { _id } = await add({ addresses: ["Buyer@partner.example"], members: [] });
    await mail.deliverDue();
    const [asked] = smtp.received.splice(0);
    expect(asked?.to).toMatchObject([{ address: "Buyer@partner.example" }]);
    expect(asked?.text).toContain("Some One of Some organisation would like to send you the report");
    expect(asked?.attachments).toEqual([]);
    expect(await run(NEXT)).toEqual([]);
    expect((await rowOf(_id)).readers).toMatchObject([{ email: "Buyer@partner.example", state: "waiting" }]);

    const token = tokenIn(asked!);
    const link = await tenant.ask(getReportLink, `get/report-link?token=${token}`);
    expect(link.data).toMatchObject({ action: "confirm", report: "Where we stand", state: "waiting" });
    await tenant.ask(applyReportLink, undefined, { token });
    const [sent] = await run(new Date("2026-06-29T06:00:00.000Z"));
    expect(sent?.to).toMatchObject([{ address: "Buyer@partner.example" }]);
    const header = (key: string) => sent!.headers.find((one) => one.key === key)?.value;
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const oneClick = /<(.+)>/.exec(header("list-unsubscribe")!)![1]!;
    expect(tokenIn(sent!)).toBe(oneClick.split("/").at(-1));

    const url = new URL(oneClick).pathname;
    expect((await fixture.app.inject({ url })).headers.location).toBe(`/report-mail/${tokenIn(sent!)}`);
    const ended = await fixture.app.inject({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect(ended.json()).toEqual({ message: REPORT_TEXTS.ended });
    // The old link that confirmed does not take this back, and a team cannot ask again at once.
    await tenant.ask(applyReportLink, undefined, { token });
    expect((await rowOf(_id)).readers).toMatchObject([{ state: "ended" }]);
    expect(await run(new Date("2026-07-06T06:00:00.000Z"))).toEqual([]);
    await tenant.ask(updateReport, `update/report/${_id}`, { addresses: [] });
    const again = await tenant.call<{ message: string }>("POST", `update/report/${_id}`, {
      addresses: ["buyer@PARTNER.example"],
    });
    expect([again.status, again.body.message]).toEqual([
      406,
      REPORT_TEXTS.readerEnded("Buyer@partner.example"),
    ]);
  });

  it("refuses links that were changed or have ended, and those of deleted reports", async () => {
    const { _id } = await add({ addresses: ["late@partner.example"] });
    await mail.deliverDue();
    const token = tokenIn(smtp.received[0]!);
    const use = (text: string) => tenant.call("POST", "use/report-link", { token: text });
    expect((await use(`B${token.slice(1)}`)).status).toBe(404);
    fixture.time.now = new Date(TEST_NOW.getTime() + 15 * DAY_MS);
    expect((await use(token)).status).toBe(406);
    fixture.time.now = new Date(TEST_NOW);
    await tenant.ask(deleteReport, `delete/report/${_id}`);
    expect((await use(token)).status).toBe(404);
  });

  it("asks at most twenty outside readers a day, and one again only on the next day", async () => {
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `reader${from + at}@partner.example`);
    const { _id } = await add({ addresses: some(0, 19) });
    expect((await tenant.call("POST", "add/report", formOf({ addresses: some(50, 2) }))).status).toBe(406);
    await tenant.ask(updateReport, `update/report/${_id}`, { addresses: [] });
    await tenant.ask(updateReport, `update/report/${_id}`, { addresses: some(0, 1) });
    await mail.deliverDue();
    expect(smtp.received).toHaveLength(19);
    expect((await rowOf(_id)).readers.map(({ email }) => email)).toEqual(
      [undefined, "reader0@partner.example"].map((email) => email ?? own),
    );
  });

  it("sends only the last of several that an outage missed, and none when the next is nearer", async () => {
    await add();
    expect(await run(new Date(NEXT.getTime() + 21 * DAY_MS + HOUR_MS))).toHaveLength(1);
    expect(await run(new Date(NEXT.getTime() + 33 * DAY_MS))).toEqual([]);
    expect(await run(new Date(NEXT.getTime() + 35 * DAY_MS))).toHaveLength(1);
  });

  it("is sent now in addition to its plan; a dry run only counts", async () => {
    const { _id } = await add();
    const dry = await tenant.ask(sendReport, `send/report/${_id}`, { dryRun: true });
    expect(dry).toEqual({ message: "Would be sent to 1 reader", data: { mails: 1 } });
    await mail.deliverDue();
    expect(smtp.received).toEqual([]);
    expect((await tenant.ask(sendReport, `send/report/${_id}`, {})).message).toBe("Sent to 1 reader");
    await mail.deliverDue();
    expect(smtp.received).toHaveLength(1);
    expect((await rowOf(_id)).nextAt).toBe(NEXT.toISOString());
  });

  it("is not sent while it is paused", async () => {
    const { _id } = await add();
    await tenant.ask(updateReport, `update/report/${_id}`, { isPaused: true });
    expect(await run(NEXT)).toEqual([]);
    const { data } = await tenant.ask(updateReport, `update/report/${_id}`, { isPaused: false });
    expect(data.nextAt).toBe("2026-06-29T06:00:00.000Z");
  });

  it("refuses what its screen would not show, unknown people, viewers, and other organisations", async () => {
    const status = async (more: Partial<ReportForm>) =>
      (await tenant.call("POST", "add/report", formOf(more))).status;
    expect(await status({ query: "standing=nonsense" })).toBe(400);
    expect(await status({ members: [tenant.organisationId] })).toBe(400);
    expect(await status({ addresses: ["nobody"] })).toBe(400);
    const { _id } = await add();
    const stranger = await fixture.addTenant();
    expect((await stranger.ask(listReports)).list).toEqual([]);
    for (const call of ["update", "delete", "send"])
      expect((await stranger.call("POST", `${call}/report/${_id}`, {})).status).toBe(404);
    const file = `/api/export/report?id=${_id}&ticket=`;
    expect((await fixture.app.inject({ url: file + stranger.caller.sessionId })).statusCode).toBe(404);
    expect((await fixture.app.inject({ url: file + tenant.caller.sessionId })).headers["content-type"]).toBe(
      "application/pdf",
    );
    const viewer = await fixture.addTenant("viewer");
    expect((await viewer.call("POST", "add/report", formOf({ members: [] }))).status).toBe(403);
  });
});
