// @vitest-environment happy-dom
import {
  addReport,
  deleteReport,
  getReportLink,
  previewReport,
  REPORT_SCREEN_TEXTS as T,
  sendReport,
  updateReport,
  useReportLink as applyReportLink,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { reportOf, reportsApi } from "../../../testing/reports.ts";
import ReportMailPage from "./ReportMailPage.tsx";
import ReportsPage from "./ReportsPage.tsx";

const AT = "/alerts/reports";

it("shows what each report is, when it is sent, and who receives it", async () => {
  renderScreen(<ReportsPage />, {
    api: reportsApi([
      reportOf(),
      reportOf({ _id: "r2", name: "Moves", kind: "moves", isPaused: true, nextAt: null }),
    ]),
    at: AT,
  });
  const row = within(await screen.findByRole("row", { name: /Monday position/ }));
  row.getByText("My Market");
  row.getByText("Every Monday at 08:00, Europe/Rome");
  row.getByText("Ada Lovelace");
  row.getByText("buyer@partner.example");
  row.getByText(T.states.waiting);
  row.getByText("to 1 reader");
  within(screen.getByRole("row", { name: /Moves/ })).getByText(T.paused);
});

it("adds a report of the screen that a person comes from, to members and outside readers", async () => {
  const api = reportsApi([]).answer(addReport, { message: "Report added", data: reportOf() });
  const { user } = renderScreen(<ReportsPage />, { api, at: `${AT}?add=market&of=sort%3D-gap` });
  const dialog = within(await screen.findByRole("dialog", { name: T.add }));
  dialog.getByRole("option", { name: T.marketFiltered });
  const write = async (label: string, text: string) => {
    const field = dialog.getByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
  };
  await write(T.name, "Ours");
  await write(T.outside, "a@b.example{Enter}c@d.example");
  await user.click(await dialog.findByLabelText("Ada Lovelace"));
  await user.selectOptions(dialog.getByLabelText(T.every), "monthly");
  await user.selectOptions(dialog.getByLabelText(T.dayOfMonth), "31");
  await user.click(dialog.getByLabelText(T.fileNames.pdf));
  await user.click(dialog.getByRole("button", { name: T.save }));
  await waitFor(() => expect(api.callsOf(addReport)).toHaveLength(1));
  expect(api.callsOf(addReport)[0]!.body).toMatchObject({
    name: "Ours",
    kind: "market",
    query: "sort=-gap",
    timing: { every: "monthly", minute: 480, day: 31 },
    files: ["xlsx"],
    // Who adds it is a reader, unless they say otherwise.
    members: ["user", "u1"],
    addresses: ["a@b.example", "c@d.example"],
  });
  await waitFor(() => expect(window.location.search).toBe(""));
});

it("offers saved views, and shows what would be sent before anything is", async () => {
  const api = reportsApi();
  const { user } = renderScreen(<ReportsPage />, { api, at: AT });
  await user.click(await screen.findByRole("button", { name: T.edit("Monday position") }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(
    dialog.getByLabelText(T.what),
    await dialog.findByRole("option", { name: T.view("Lamps") }),
  );
  await user.click(dialog.getByRole("button", { name: T.preview }));
  const preview = within(await screen.findByRole("dialog", { name: T.previewTitle }));
  await preview.findByText("Monday position: Index 98.2");
  preview.getByText("Arc Desk Lamp");
  preview.getByText("↑ +14.6%");
  preview.getByText(T.firstOf(1, 40));
  expect(api.callsOf(previewReport)[0]!.body).toMatchObject({ kind: "latest", query: "search=lamp" });
});

it("sends now, pauses and deletes", async () => {
  const api = reportsApi()
    .answer(sendReport, { message: "Sent to 1 reader", data: { mails: 1 } })
    .answer(updateReport, { message: "Report saved", data: reportOf() })
    .answer(deleteReport, { message: "Report deleted" });
  const { user } = renderScreen(<ReportsPage />, { api, at: AT });
  await user.click(await screen.findByRole("button", { name: T.sendNowOf("Monday position") }));
  const ask = within(await screen.findByRole("dialog"));
  ask.getByText(T.sendsTo(1));
  await user.click(ask.getByRole("button", { name: T.sendNow }));
  await screen.findByText("Sent to 1 reader");
  await user.click(await screen.findByRole("button", { name: T.stateOf(T.pause, "Monday position") }));
  await waitFor(() => expect(api.callsOf(updateReport)[0]?.body).toEqual({ isPaused: true }));
  await user.click(screen.getByRole("button", { name: T.remove("Monday position") }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: T.deleteYes }));
  await waitFor(() => expect(api.callsOf(deleteReport)).toHaveLength(1));
});

it("lets a viewer see and preview reports, but change none", async () => {
  renderScreen(<ReportsPage />, { api: reportsApi(), at: `${AT}?add=market`, as: "viewer" });
  await screen.findByRole("button", { name: T.previewOf("Monday position") });
  for (const name of [T.add, T.edit("Monday position"), T.sendNowOf("Monday position")])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("is a card on a phone", async () => {
  setPhoneWidth();
  renderScreen(<ReportsPage />, { api: reportsApi(), at: AT });
  expect((await screen.findByRole("rowheader")).textContent).toContain(
    "Monday positionMy Market · Every Monday at 08:00, Europe/Rome",
  );
});

const linkPage = (
  <Routes>
    <Route path="/report-mail/:id" element={<ReportMailPage />} />
  </Routes>
);
const linkOf = (action: "confirm" | "end", state: "waiting" | "active" | "ended") => ({
  data: { action, state, report: "Prices", organisation: "Acme", when: "Every day at 08:00, UTC" },
});

it("confirms a report for a visitor by a button, not by opening the link", async () => {
  const api = new FakeApi();
  api
    .answer(getReportLink, () =>
      linkOf("confirm", api.callsOf(applyReportLink).length === 0 ? "waiting" : "active"),
    )
    .answer(applyReportLink, { message: "Done" });
  const { user } = renderScreen(linkPage, { api, as: "visitor", at: "/report-mail/token" });
  await screen.findByText(T.linkAbout("Acme", "Prices", "Every day at 08:00, UTC"));
  expect(api.callsOf(applyReportLink)).toEqual([]);
  await user.click(screen.getByRole("button", { name: T.linkConfirm }));
  await screen.findByText(T.linkActive);
  expect(api.callsOf(applyReportLink)[0]?.body).toEqual({ token: "token" });
  expect(screen.queryByRole("button")).toBeNull();
});

it("ends a report for a visitor, and says so where it has ended or is gone", async () => {
  const api = new FakeApi();
  api
    .answer(getReportLink, () =>
      linkOf("end", api.callsOf(applyReportLink).length === 0 ? "active" : "ended"),
    )
    .answer(applyReportLink, { message: "Done" });
  const { user } = renderScreen(linkPage, { api, as: "visitor", at: "/report-mail/token" });
  await user.click(await screen.findByRole("button", { name: T.linkStop }));
  await screen.findByText(T.linkStopped);
});

it("reports that a report no longer exists", async () => {
  const api = new FakeApi().refuse(getReportLink, 404, "Not found");
  renderScreen(linkPage, { api, as: "visitor", at: "/report-mail/token" });
  await screen.findByText(T.linkUnknown);
});
