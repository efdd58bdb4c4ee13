// @vitest-environment happy-dom
import {
  ADVICE_LINKS,
  briefReason,
  OUTCOME_ADVICE,
  outcomeSentence,
  type Outcome,
} from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { RowReason } from "./OutcomeReason.tsx";
import { OutcomeStatus } from "./OutcomeStatus.tsx";

const product = { id: "kettle", url: "https://shop.example:8443/blue" };

it.each<[Outcome, string, string]>([
  ["out_of_stock", ADVICE_LINKS.stockAlert, "/alerts?add=product&target=kettle"],
  ["rate_limited", ADVICE_LINKS.shop, "/shops/shop.example%3A8443"],
  ["host_paused", ADVICE_LINKS.shop, "/shops/shop.example%3A8443"],
  ["skipped_cap", ADVICE_LINKS.usage, "/usage"],
])("leads from %s in a row to where a person can act, beside reason and advice", (outcome, name, path) => {
  renderScreen(<RowReason found={{ outcome }} product={product} />);
  screen.getByText(briefReason(outcome, null));
  screen.getByText(OUTCOME_ADVICE[outcome]!.text);
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(path);
});

it.each<[Outcome, string, string]>([
  ["redirected", "to shop.example:8443/sale", "To shop.example:8443/sale."],
  ["held", "read EUR 243.00, before EUR 239.00", "Read EUR 243.00, before EUR 239.00."],
  ["replaced", 'the page shows "Green kettle"', 'The page shows "Green kettle".'],
  ["blocked", "cloudflare", outcomeSentence("blocked", "cloudflare")],
])(
  "shows for %s in a row what this visit found, which a truncated sentence would omit",
  (outcome, detail, text) => {
    renderScreen(<RowReason found={{ outcome, detail }} product={product} />);
    screen.getByText(text);
  },
);

it("says when a price that waits is checked again", () => {
  renderScreen(
    <RowReason found={{ outcome: "held", againAt: "2026-06-18T17:45:00.000Z" }} product={product} />,
  );
  screen.getByText("Checking again at 06/18/2026 11:30 PM GMT+5:45; you can also decide now.");
  expect(screen.queryByText(OUTCOME_ADVICE.held!.text)).toBeNull();
});

it("does not repeat the name of the status", () => {
  renderScreen(<RowReason found={{ outcome: "out_of_stock" }} product={product} />);
  screen.getByText("The page shows no price.");
});

it("shows only the reason of a past check, whose advice no longer applies", () => {
  renderScreen(<RowReason found={{ outcome: "rate_limited" }} />);
  screen.getByText(outcomeSentence("rate_limited", null));
  expect(screen.queryByText(OUTCOME_ADVICE.rate_limited!.text)).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

it("shows the full reason and advice when the pointer is over the status", async () => {
  const { user } = renderScreen(<OutcomeStatus found={{ outcome: "price_ambiguous" }} />);
  await user.hover(screen.getByRole("button"));
  const hint = await screen.findByRole("tooltip");
  expect(hint.textContent).toBe(
    `${outcomeSentence("price_ambiguous", null)} ${OUTCOME_ADVICE.price_ambiguous!.text}`,
  );
});
