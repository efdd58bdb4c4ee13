// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { PRIVACY } from "./content/privacy.ts";
import { TERMS } from "./content/terms.ts";
import FaqPage from "./FaqPage.tsx";
import PrivacyPage from "./PrivacyPage.tsx";
import TermsPage from "./TermsPage.tsx";

it.each([
  ["terms", <TermsPage key="terms" />, TERMS],
  ["privacy", <PrivacyPage key="privacy" />, PRIVACY],
])("lists the sections of the %s beside the text, each as a link to it", (_name, page, parts) => {
  renderScreen(page, { as: "visitor" });
  const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(parts.map(({ heading }) => heading));
  for (const link of links) {
    const section = document.getElementById(link.getAttribute("href")!.slice(1));
    expect(within(section!).getByRole("heading").textContent).toBe(link.textContent);
  }
});

it("answers six questions, one open at a time, the first initially", async () => {
  const { user } = renderScreen(<FaqPage />, { as: "visitor" });
  const open = () =>
    screen.getAllByRole("button", { expanded: true }).map((question) => questions().indexOf(question));
  const questions = () => screen.getAllByRole("button").filter((one) => one.hasAttribute("aria-expanded"));
  expect(questions()).toHaveLength(6);
  expect(open()).toEqual([0]);
  await user.click(questions()[2]!);
  expect(open()).toEqual([2]);
  await user.click(questions()[2]!);
  expect(screen.queryByRole("button", { expanded: true })).toBeNull();
});
