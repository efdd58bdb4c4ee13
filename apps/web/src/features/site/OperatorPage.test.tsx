// @vitest-environment happy-dom
import {
  getReconciliation,
  HOST_TEXTS,
  listHosts,
  listSecurityEvents,
  OPERATOR_TEXTS,
  operatorStatus,
  SHELL_TEXTS,
  updateHost,
  type HostRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { renderScreen } from "../../../testing/render.tsx";
import OperatorPage from "./OperatorPage.tsx";

it("is a single 401 page for everyone else, and requests nothing from the server", async () => {
  const { api } = renderScreen(<OperatorPage />, { as: "owner" });
  await screen.findByText(SHELL_TEXTS.notForYou);
  expect(SHELL_TEXTS.notForYou).toContain("401");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
  expect(api.callsOf(operatorStatus)).toHaveLength(0);
});

const hostOf = (more: Partial<HostRow> = {}): HostRow => ({
  host: "shop.example:443",
  state: "working",
  intervalMs: 2000,
  isOwnInterval: false,
  parallel: 1,
  nextFreeAt: "2026-06-15T12:00:00.000Z",
  closedUntil: null,
  stoppedFor: 0,
  liftedAt: null,
  failures: 0,
  lastOutcome: null,
  lastDetail: null,
  failedAt: null,
  answeredAt: "2026-06-15T12:00:00.000Z",
  robots: "read",
  robotsStatus: 200,
  robotsUntil: "2026-06-16T12:00:00.000Z",
  ...more,
});

function show(hosts: HostRow[]) {
  const api = new FakeApi()
    .answer(getReconciliation, { data: null })
    .answer(operatorStatus, {
      health: { database: true, queue: true, disk: false, browser: false, version: "0.1.0" },
      queue: [],
      jobs: [
        {
          name: "mail",
          does: "Sends mails.",
          kind: "leased",
          everyMs: 250,
          table: "mail",
          lastRun: { at: "2026-06-15T11:00:00.000Z", error: null },
        },
        {
          name: "plans",
          does: "Starts slots.",
          kind: "repeated",
          everyMs: 5_400_000,
          table: null,
          lastRun: { at: "2026-06-15T11:00:00.000Z", error: "DatabaseError 57014" },
        },
        { name: "visits", does: "Visits pages.", kind: "queue", everyMs: null, table: null, lastRun: null },
      ],
      mail: [],
    })
    .answer(listHosts, { data: hosts })
    .answer(listSecurityEvents, { list: [], pages: 1, data: { page: 1, pageSize: 25, total: 0 } })
    .answer(updateHost, { message: "done" });
  return renderScreen(<OperatorPage />, { api, as: profileOf("owner", { isOperator: true }) });
}

it("shows the operator the state of the installation", async () => {
  show([]);
  await screen.findByText(HOST_TEXTS.nothing);
  expect(screen.getByText(`${OPERATOR_TEXTS.disk}: not available`)).toBeDefined();
  expect(screen.getByText(`${OPERATOR_TEXTS.queue}: ready`)).toBeDefined();
  expect(screen.queryByText(SHELL_TEXTS.notForYou)).toBeNull();
});

it("lists the background jobs: what each does, how it runs, when it last ran here and how that ended", async () => {
  show([]);
  const textOf = async (does: string) => (await screen.findByText(does)).closest("tr")!.textContent;
  const at = "06/15/202604:45 PM";
  for (const part of ["mail", "every 0.25\u00A0s, due rows of mail", at, "Done"])
    expect(await textOf("Sends mails.")).toContain(part);
  for (const part of ["plans", "every 1.5\u00A0h", at, "Failed: DatabaseError 57014"])
    expect(await textOf("Starts slots.")).toContain(part);
  const visits = await textOf("Visits pages.");
  expect(visits).toContain("from its queue, at once");
  expect(visits).not.toContain("Done");
});

it("shows why a host is not visited, since when it fails and until when, and visits it again on request", async () => {
  const { api, user } = show([
    hostOf({
      state: "open",
      failures: 6,
      lastOutcome: "http_status",
      lastDetail: "HTTP status 503",
      failedAt: "2026-06-15T11:00:00.000Z",
      closedUntil: "2026-06-15T12:10:00.000Z",
    }),
  ]);
  const row = (await screen.findByText("shop.example:443")).closest("tr")!;
  expect(row.textContent).toContain(HOST_TEXTS.states.open);
  expect(row.textContent).toContain("06/15/2026 05:55 PM GMT+5:45");
  expect(row.textContent).toContain("The shop answered with an error status (status 503). 6 in a row.");
  expect(row.textContent).toContain(HOST_TEXTS.robotsStates.read);
  const lift = { name: `${HOST_TEXTS.lift}: shop.example:443` };
  await user.click(screen.getByRole("button", lift));
  await screen.findByText(HOST_TEXTS.liftNote);
  expect(api.callsOf(updateHost)).toEqual([]);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: HOST_TEXTS.lift }));
  await waitFor(() =>
    expect(api.callsOf(updateHost).at(-1)!.body).toEqual({ host: "shop.example:443", isLifted: true }),
  );
});

it("offers to lift what stops a host for some, not a pause of the operator's own or what works, and says when one was lifted", async () => {
  show([
    hostOf({ host: "well.example:443", liftedAt: "2026-06-15T11:00:00.000Z" }),
    hostOf({ host: "some.example:443", stoppedFor: 2 }),
    hostOf({ host: "paused.example:443", state: "paused", failures: 3 }),
    hostOf({ host: "slow.example:443", state: "slowed" }),
  ]);
  const some = (await screen.findByText("some.example:443")).closest("tr")!;
  expect(some.textContent).toContain(HOST_TEXTS.stoppedFor(2));
  expect(screen.getByText("well.example:443").closest("tr")!.textContent).toContain(
    "Stop lifted 06/15/2026 04:45 PM GMT+5:45",
  );
  const buttons = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(buttons.filter((label) => label?.startsWith(HOST_TEXTS.lift))).toEqual([
    `${HOST_TEXTS.lift}: some.example:443`,
    `${HOST_TEXTS.lift}: slow.example:443`,
  ]);
});

it.each([
  [1, HOST_TEXTS.oneAtATime],
  [null, HOST_TEXTS.severalAtATime],
])("says how many visits of a host may be under way: %s", async (parallel, text) => {
  show([hostOf({ parallel })]);
  const row = (await screen.findByText("shop.example:443")).closest("tr")!;
  expect(row.textContent).toContain(text);
});

it("never separates the seconds of a host's pause from their unit", async () => {
  show([hostOf({ intervalMs: 50 })]);
  const row = (await screen.findByText("shop.example:443")).closest("tr")!;
  expect(row.textContent).toContain("0.05\u00A0s");
});

it("pauses a host, resumes a paused one, and sets a pace of its own or the installation's again", async () => {
  const { api, user } = show([hostOf(), hostOf({ host: "quiet.example:443", state: "paused" })]);
  const sent = () => api.callsOf(updateHost).at(-1)?.body;
  await user.click(await screen.findByRole("button", { name: `${HOST_TEXTS.pause}: shop.example:443` }));
  await waitFor(() => expect(sent()).toEqual({ host: "shop.example:443", isPaused: true }));
  await user.click(screen.getByRole("button", { name: `${HOST_TEXTS.resume}: quiet.example:443` }));
  await waitFor(() => expect(sent()).toEqual({ host: "quiet.example:443", isPaused: false }));
  await user.click(screen.getByRole("button", { name: "Set pace: shop.example:443" }));
  const field = await screen.findByLabelText(HOST_TEXTS.seconds);
  await user.type(field, "9999");
  expect(screen.getByText(HOST_TEXTS.wrongSeconds)).toBeDefined();
  await user.clear(field);
  await user.type(field, "2.5");
  await user.click(screen.getByRole("button", { name: HOST_TEXTS.save }));
  await waitFor(() => expect(sent()).toEqual({ host: "shop.example:443", intervalMs: 2500 }));
});
