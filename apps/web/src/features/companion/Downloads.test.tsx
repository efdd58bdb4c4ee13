// @vitest-environment happy-dom
import { companionFiles, DOWNLOAD_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { Downloads } from "./Downloads.tsx";

const T = DOWNLOAD_TEXTS;
const filesOf = (making: "making" | "notFetched" | "failed" | null, bytes: number | null) => ({
  data: [
    { file: "extension" as const, name: "pricetrail-extension.zip", bytes: 180_000, making: null },
    { file: "windows" as const, name: "pricetrail-browser.exe", bytes, making },
  ],
});

it("shows that the program for Windows is being built, and offers it once it is ready", async () => {
  const answers = [filesOf("making", null), filesOf(null, 94_000_000)];
  const api = new FakeApi().answer(companionFiles, () => answers.shift() ?? filesOf(null, 94_000_000));
  renderScreen(<Downloads />, { api });
  await screen.findByText(T.making.making);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await screen.findByRole("button", { name: "Download pricetrail-browser.exe (94 MB)" });
  expect(screen.queryByText(T.making.making)).toBeNull();
});

it.each(["notFetched", "failed"] as const)(
  "explains why there is none (%s), and what the operator can do",
  async (why) => {
    renderScreen(<Downloads />, {
      api: new FakeApi().answer(companionFiles, filesOf(why, null)),
      as: profileOf("owner", { isOperator: true }),
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`${T.making[why]} ${T.buildIt(T.commands.windows)}`);
  },
);

it("refers everyone else to the operator of the server", async () => {
  renderScreen(<Downloads />, { api: new FakeApi().answer(companionFiles, filesOf("failed", null)) });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(`${T.making.failed} ${T.askOperator}`);
});
