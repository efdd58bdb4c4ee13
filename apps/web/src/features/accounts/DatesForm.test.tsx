// @vitest-environment happy-dom
import { DATE_TEXTS, listSessions, me, updateDates } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import ProfilePage from "./ProfilePage.tsx";

const ROME = { timeZone: "Europe/Rome", dateOrder: "dmy", firstDay: "monday" } as const;

it("is saved, and the screen applies it immediately", async () => {
  const api: FakeApi = new FakeApi()
    .answer(me, () => ({
      data: profileOf("viewer", api.callsOf(updateDates).length > 0 ? { dates: ROME } : {}),
    }))
    .answer(listSessions, { data: [] })
    .answer(updateDates, { message: DATE_TEXTS.saved });
  const { user } = renderScreen(<ProfilePage />, { api });
  // The date on which this person became a member.
  await screen.findByText("01/01/2026 05:45 AM GMT+5:45");
  // The list of time zones loads after the screen.
  await screen.findByRole("option", { name: "Europe/Rome" });
  await user.selectOptions(screen.getByLabelText(DATE_TEXTS.timeZone), "Europe/Rome");
  await user.selectOptions(screen.getByLabelText(DATE_TEXTS.dateOrder), DATE_TEXTS.dateOrders.dmy);
  await user.selectOptions(screen.getByLabelText(DATE_TEXTS.firstDay), DATE_TEXTS.firstDays.monday);
  await user.click(screen.getByRole("button", { name: DATE_TEXTS.save }));
  await screen.findByText("01/01/2026 01:00 AM GMT+1");
  expect(api.callsOf(updateDates).map(({ body }) => body)).toEqual([ROME]);
  await screen.findByText(DATE_TEXTS.saved);
});

it("keeps the choices when they cannot be saved", async () => {
  const api = new FakeApi().answer(listSessions, { data: [] }).refuse(updateDates, 503, "Busy");
  const { user } = renderScreen(<ProfilePage />, { api });
  const zone = await screen.findByLabelText<HTMLSelectElement>(DATE_TEXTS.timeZone);
  await screen.findByRole("option", { name: "Asia/Tokyo" });
  await user.selectOptions(zone, "Asia/Tokyo");
  await user.click(screen.getByRole("button", { name: DATE_TEXTS.save }));
  await screen.findByRole("alert");
  expect(zone.value).toBe("Asia/Tokyo");
  screen.getByText("01/01/2026 05:45 AM GMT+5:45");
});

it("table headings name the person's zone for points in time, and UTC for days", async () => {
  renderScreen(
    <DataTable
      caption="Readings"
      columns={[
        { key: "day", header: "Day (UTC)", render: () => "20/11/2026" },
        {
          key: "at",
          header: "Read (UTC)",
          isMoment: true,
          render: () => <DateCell at="2026-11-20T23:30:00.000Z" />,
        },
      ]}
      rows={[{ id: "one" }]}
      rowId={({ id }) => id}
      empty={null}
    />,
    { dates: ROME },
  );
  screen.getByRole("columnheader", { name: "Day (UTC)" });
  screen.getByRole("columnheader", { name: "Read (Rome)" });
  screen.getByText("12:30 AM");
  expect(screen.getByRole("time").textContent).toContain("21/11/2026");
});
