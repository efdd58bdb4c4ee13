// @vitest-environment happy-dom
import { DEFAULT_DATES } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { profileOf } from "../../testing/people.ts";
import { renderScreen } from "../../testing/render.tsx";
import { showDatesAs } from "../api/show-dates.ts";
import { DateCell } from "../ui/DateCell.tsx";
import MemberFrame from "./MemberFrame.tsx";

it("shows nothing in UTC to a person of another zone, also of what was drawn before the profile came", async () => {
  onTestFinished(() => showDatesAs(DEFAULT_DATES));
  const dates = { timeZone: "Europe/Rome", dateOrder: "dmy", firstDay: "monday" } as const;
  renderScreen(
    <MemberFrame>
      <DateCell at="2026-11-20T23:30:00.000Z" />
    </MemberFrame>,
    { as: profileOf("member", { dates }) },
  );
  await screen.findByText("21/11/2026");
  expect(screen.queryByText("11/20/2026")).toBeNull();
});
