// @vitest-environment happy-dom
import Paper from "@mui/material/Paper";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { Section } from "./Section.tsx";

const frames = () =>
  [...document.querySelectorAll(".MuiPaper-outlined")].map(
    (frame) => frame.querySelectorAll(".MuiPaper-outlined").length,
  );

it("frames its content", () => {
  renderScreen(<Section title="Payment method">Card</Section>, { as: "visitor" });
  screen.getByRole("region", { name: "Payment method" });
  expect(frames()).toEqual([0]);
});

it("leaves the frame to a list", () => {
  renderScreen(
    <Section title="Messages" isList>
      <Paper variant="outlined">Rows</Paper>
    </Section>,
    { as: "visitor" },
  );
  screen.getByRole("region", { name: "Messages" });
  expect(frames()).toEqual([0]);
});
