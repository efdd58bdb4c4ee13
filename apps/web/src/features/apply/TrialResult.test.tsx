// @vitest-environment happy-dom
import {
  acceptTrial,
  ADDED_COST_TEXTS,
  getTrial,
  listPlans,
  TRIAL_TEXTS,
  type Trial,
  type TrialRow,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { planOf, plansOf } from "../../../testing/rows.ts";
import { TrialResult } from "./TrialResult.tsx";

const T = TRIAL_TEXTS;

const rowOf = (url: string, verdict: TrialRow["verdict"], more: Partial<TrialRow> = {}): TrialRow => ({
  url,
  productId: null,
  isAccepted: false,
  name: url,
  verdict,
  reason: null,
  result: null,
  picture: null,
  block: null,
  ...more,
});

const trialOf = (...list: TrialRow[]): Trial => ({
  _id: "trial",
  configurationId: "kettle",
  createdAt: "2026-06-15T12:00:00.000Z",
  isFinished: list.every(({ verdict }) => verdict !== "waiting"),
  pointsPerPage: 3,
  list,
  refused: [],
});

const MIXED = [
  rowOf("shop.example/sure", "sure"),
  rowOf("shop.example/safe", "sure"),
  rowOf("shop.example/doubtful", "unsure"),
  rowOf("shop.example/lost", "failed"),
  rowOf("shop.example/done", "sure", { isAccepted: true }),
];

function open(list: readonly TrialRow[] = MIXED, as: "member" | "viewer" = "member") {
  const api = new FakeApi()
    .answer(listPlans, plansOf([planOf()]))
    .answer(getTrial, { data: trialOf(...list) })
    .answer(acceptTrial, { message: "2 products were added.", added: 2, changed: 0 });
  return renderScreen(<TrialResult id="trial" onAnother={() => undefined} />, { api, as });
}

it("accepts all certain rows, but none that are doubtful, failed or accepted already", async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole("button", { name: T.acceptSure(2) }));
  await screen.findByText("2 products were added.");
  expect(api.callsOf(acceptTrial)[0]?.body).toEqual({ urls: ["shop.example/sure", "shop.example/safe"] });
});

it("accepts only the ticked rows, and shows their cost", async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Select shop.example/doubtful" }));
  await screen.findByText(ADDED_COST_TEXTS.addsFree(3, 100, "USD 0.00", 30));
  expect(screen.queryByText(T.costOfTracked(1, 3))).toBeNull();
  await user.click(screen.getByRole("button", { name: T.accept(1) }));
  await waitFor(() => expect(api.callsOf(acceptTrial)[0]?.body).toEqual({ urls: ["shop.example/doubtful"] }));
});

it("disables the checkbox of every row that cannot be accepted", async () => {
  open();
  for (const url of ["shop.example/lost", "shop.example/done"]) {
    const box = await screen.findByRole("checkbox", { name: `Select ${url}` });
    expect((box as HTMLInputElement).disabled, url).toBe(true);
  }
});

it("shows progress, but no button for other pages, until every page was tried", async () => {
  open([rowOf("shop.example/sure", "sure"), rowOf("shop.example/next", "waiting")]);
  await screen.findByRole("button", { name: T.acceptSure(1) });
  expect(screen.queryByRole("button", { name: T.another })).toBeNull();
  expect(screen.getByRole("progressbar", { name: T.progress })).toBeTruthy();
});

it("shows viewers the readings, without a way to accept them", async () => {
  open(MIXED, "viewer");
  await screen.findAllByText("shop.example/sure");
  expect(screen.queryByRole("button", { name: /accept/i })).toBeNull();
  expect(screen.queryByRole("button", { name: T.another })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("shows what a visit gives for pages that are already tracked", async () => {
  open([rowOf("shop.example/known", "sure", { productId: "known" })]);
  await screen.findByText(T.costOfTracked(1, 3));
});

it("marks accepted pages, and shows confidence only where the values can be trusted", async () => {
  const result: TrialRow["result"] = {
    url: "shop.example/p",
    outcome: "value",
    outcomeText: "",
    tier: "http",
    readableWithoutBrowser: true,
    websiteLoadTime: 100,
    fields: [
      {
        key: "normalPrice",
        raw: "$9.00",
        value: "9.00",
        currency: "USD",
        problem: null,
        state: "found",
        confidence: 0.9,
      },
    ],
  };
  open([
    rowOf("shop.example/sure", "sure", { result }),
    rowOf("shop.example/doubtful", "unsure", { result }),
    rowOf("shop.example/done", "sure", { result, isAccepted: true }),
  ]);
  const rows = await screen.findAllByText("USD 9.00");
  expect(rows.map((value) => value.closest("tr")!.textContent.includes(T.elementMatch(0.9)))).toEqual([
    true,
    false,
    true,
  ]);
  expect(rows.map((value) => value.closest("tr")!.textContent.includes(T.accepted))).toEqual([
    false,
    false,
    true,
  ]);
});
