// @vitest-environment happy-dom
import { listSecurityEvents, SECURITY_EVENT_TEXTS, type SecurityEventRow } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { SecuritySection } from "./SecuritySection.tsx";

const T = SECURITY_EVENT_TEXTS;

const ROW: SecurityEventRow = {
  _id: "event",
  at: "2026-06-15T12:00:00.000Z",
  lastAt: "2026-06-15T12:08:00.000Z",
  count: 1234,
  kind: "sign_in",
  outcome: "refused",
  status: 400,
  call: "POST user/login",
  account: null,
  organisation: null,
  key: null,
  target: null,
  address: "203.0.113.9",
};

const answer = (list: SecurityEventRow[]) => ({
  list,
  pages: 1,
  data: { page: 1, pageSize: 25, total: list.length },
});

it("shows what was refused or done, for whom and from where, and filters on the server", async () => {
  const api = new FakeApi().answer(
    listSecurityEvents,
    answer([
      ROW,
      {
        ...ROW,
        _id: "other",
        count: 1,
        kind: "key_rotation",
        outcome: "done",
        status: 200,
        account: "ada",
        organisation: "acme",
        key: "k1",
        target: "k1",
      },
    ]),
  );
  const { user } = renderScreen(<SecuritySection />, { api, at: "/operator" });
  const table = await screen.findByRole("table", { name: T.title });
  await within(table).findByText("Sign-in: Refused");
  expect(within(table).getByText(/^POST user\/login \(400\), 1,234 times, the last at /)).toBeDefined();
  expect(within(table).getByText(T.unknown)).toBeDefined();
  expect(within(table).getByText("Key's new secret: Done")).toBeDefined();
  expect(within(table).getByText(/Key k1, About k1$/)).toBeDefined();
  for (const text of ["ada", "acme"]) expect(within(table).getByText(text)).toBeDefined();

  await user.selectOptions(screen.getByLabelText(T.kind), T.kinds.sign_in);
  await user.selectOptions(screen.getByLabelText(T.outcome), T.outcomes.refused);
  await user.selectOptions(screen.getByLabelText(T.days), T.lastDays(7));
  await user.type(screen.getByLabelText(T.organisation), "acme{Enter}");
  await waitFor(() => {
    const query = api.callsOf(listSecurityEvents).at(-1)!.query;
    expect(["kind", "outcome", "days", "organisation"].map((name) => query.get(name))).toEqual([
      "sign_in",
      "refused",
      "7",
      "acme",
    ]);
  });
});

it("tells nothing recorded from nothing that fits the filters", async () => {
  const api = new FakeApi().answer(listSecurityEvents, answer([]));
  const { user } = renderScreen(<SecuritySection />, { api, at: "/operator" });
  await screen.findByText(T.none);
  await user.selectOptions(screen.getByLabelText(T.kind), T.kinds.export);
  await screen.findByText(T.noneFits);
});
