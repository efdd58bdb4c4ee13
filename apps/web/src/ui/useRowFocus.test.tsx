// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { useRowFocus } from "./useRowFocus.ts";

function List() {
  const [ids, setIds] = useState(["first", "second", "third"]);
  const focus = useRowFocus(ids, "li");
  return (
    <div {...focus} data-testid="list">
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button>edit {id}</button>
            <button onClick={() => setIds(ids.filter((one) => one !== id))}>delete {id}</button>
          </li>
        ))}
      </ul>
    </div>
  );
}

it("moves to the same control of the next row, from the last row to the previous one, and finally to the list", async () => {
  const { user } = renderScreen(<List />, { as: "visitor" });
  const focusAfter = async (deleted: string) => {
    await user.click(screen.getByRole("button", { name: `delete ${deleted}` }));
    return document.activeElement?.textContent;
  };
  expect(await focusAfter("first")).toBe("delete second");
  expect(await focusAfter("third")).toBe("delete second");
  await focusAfter("second");
  expect(document.activeElement).toBe(screen.getByTestId("list"));
});
