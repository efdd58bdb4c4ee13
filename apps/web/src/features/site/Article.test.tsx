// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { PRIVACY } from "./content/privacy.ts";
import { TERMS } from "./content/terms.ts";
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
