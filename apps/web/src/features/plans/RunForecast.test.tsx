// @vitest-environment happy-dom
import { planLoad } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import StartListingDialog from "../listings/StartListingDialog.tsx";
import { RunForecast } from "./RunForecast.tsx";

const bounds = { maxPages: 300, maxMinutes: 60, readFirst: 10, isWatched: false, everyHours: 24 };
const apiOf = (products: number, intervalMs = 2000, otherVisits = 0) =>
  new FakeApi().answer(planLoad, {
    data: {
      shops: [{ host: "shop.example", products, entries: 0, intervalMs, otherVisits }],
      otherPoints: 90,
    },
  });

it("shows the maximum for a run of an unknown listing before it starts", async () => {
  const api = apiOf(1);
  renderScreen(<RunForecast of={{ host: "shop.example" }} bounds={bounds} />, { api });
  await screen.findByText("310 at most, 10 of them product pages");
  screen.getByText("10 min 18 s, with each shop's pause between visits");
  screen.getByText("None: searching costs no data points");
  screen.getByText("USD 0.00, regardless of the result");
  expect(screen.queryByText("Visits a day")).toBeNull();
  expect(Object.fromEntries(api.callsOf(planLoad)[0]!.query)).toEqual({
    scope: "listing",
    host: "shop.example",
  });
});

it("shows a watched listing's visits a day, based on the pages of its last run, and what cannot be kept", async () => {
  const api = apiOf(40, 60_000, 1400);
  const watched = { ...bounds, isWatched: true, everyHours: 6 };
  renderScreen(<RunForecast of={{ listing: "l" }} bounds={watched} />, { api });
  await screen.findByText("50 at most, 10 of them product pages");
  screen.getByText("200 at most");
  screen.getByText(
    /^50 pages every 6 hours are 200 visits of shop.example a day; at its pause of 60 s 40 fit/,
  );
});

it("warns that a run will end before it has visited all pages", async () => {
  const short = { ...bounds, maxMinutes: 5 };
  renderScreen(<RunForecast of={{ host: "shop.example" }} bounds={short} />, { api: apiOf(1) });
  await screen.findByText(
    "At this shop's pause, that many pages take 10 min 18 s. The run stops after 5 minutes and can be continued.",
  );
  screen.getByText("5 min, with each shop's pause between visits");
});

it("appears in the dialog that starts a deep run once the address is complete", async () => {
  const { user } = renderScreen(<StartListingDialog address="" onClose={() => undefined} />, {
    api: apiOf(1),
  });
  expect(screen.queryByText("Pages to visit")).toBeNull();
  await user.type(screen.getByLabelText(/Address of a listing/), "https://shop.example/kettles");
  await screen.findByText("310 at most, 10 of them product pages");
});
