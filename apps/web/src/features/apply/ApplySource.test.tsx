// @vitest-environment happy-dom
import { startTrial, TRIAL_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { productOf } from "../../../testing/rows.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { ApplySource } from "./ApplySource.tsx";

it("lists the lines without an address before anything is tried", async () => {
  const { api, user } = renderScreen(
    <ApplySource product={productOf("Blue kettle")} onStarted={() => undefined} />,
    {
      api: new FakeApi().refuse(startTrial, 503, "not now"),
    },
  );
  const lines = ["http://shop.example/pan", "kettle, the blue one", "", "shop.example/lid", "???"];
  await user.click(screen.getByRole("textbox", { name: TRIAL_TEXTS.pasteLabel }));
  await user.paste(lines.join("\n"));
  const list = screen.getByRole("list", { name: "2 lines have no address" });
  expect([...list.children].map((item) => item.textContent)).toEqual([
    "Line 2: kettle, the blue one",
    "Line 5: ???",
  ]);
  await user.click(screen.getByRole("button", { name: TRIAL_TEXTS.start(2) }));
  await screen.findByText("not now");
  expect(api.callsOf(startTrial)[0]?.body).toEqual({
    urls: ["http://shop.example/pan", "shop.example/lid"],
  });
});
