// @vitest-environment happy-dom
import { getOffer, OFFER_TEXTS as T, type Role, type SignupOffer, startOffer } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import OfferSection from "./OfferSection.tsx";

const open = (state: SignupOffer["state"], as: Role = "owner") => {
  const data = { percent: 20, oldPriceUsd: 12, newPriceUsd: 8, validTill: "2026-10-15", state } as const;
  return renderScreen(<OfferSection />, { as, api: new FakeApi().answer(getOffer, { data }) });
};

it("is shown as the signup card, with its last day, and opens the provider's page", async () => {
  const { api, user } = open("open");
  await screen.findByText("20% flat off");
  screen.getByText("$12");
  screen.getByText("$8");
  screen.getByText("Valid till 10/15/2026");
  api.answer(startOffer, { url: "#at-the-provider" });
  await user.click(screen.getByRole("button", { name: "Pay Now" }));
  await waitFor(() => expect(location.hash).toBe("#at-the-provider"));
});

it("explains why it cannot be taken", async () => {
  const { api, user } = open("open");
  api.refuse(startOffer, 406, T.ended);
  await user.click(await screen.findByRole("button", { name: "Pay Now" }));
  await screen.findByText(T.ended);
});

it.each([
  ["taken", "owner"],
  ["ended", "owner"],
  ["open", "member"],
] as const)("is not shown when it is %s, to a %s", async (state, as) => {
  const { api } = open(state, as);
  await waitFor(() => expect(api.callsOf(getOffer)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.queryByText(T.title)).toBeNull();
});
