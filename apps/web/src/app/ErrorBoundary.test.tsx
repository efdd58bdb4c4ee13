// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { lazyPart } from "../ui/parts.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

it("shows an error that a part throws while it starts, which is not a lost connection", async () => {
  const Part = lazyPart((): Promise<{ default: () => null }> =>
    Promise.reject(new Error("The part is broken")),
  );
  renderScreen(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  await screen.findByText("The part is broken");
});
