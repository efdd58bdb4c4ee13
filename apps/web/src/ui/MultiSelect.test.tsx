// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { MultiSelect } from "./MultiSelect.tsx";

const COLOURS = ["Blue", "Green", "Red"].map((label) => ({ id: label.toLowerCase(), label }));

/** Holds its value the way the URL does: a choice is rendered later, here when the button is pressed. */
function LateFilter({ onChange }: { onChange: (ids: string[]) => void }) {
  const [wanted, setWanted] = useState<string[]>([]);
  const [value, setValue] = useState<string[]>([]);
  const change = (ids: string[]) => {
    setWanted(ids);
    onChange(ids);
  };
  return (
    <>
      <MultiSelect label="Colour" options={COLOURS} value={value} onChange={change} />
      <button onClick={() => setValue(wanted)}>Render</button>
      <button onClick={() => setValue([])}>Clear all</button>
    </>
  );
}

const choose = (name: string) => screen.findByRole("option", { name });

it("adds a second choice to one that its page has not rendered yet, and follows the page once it has", async () => {
  const onChange = vi.fn<(ids: string[]) => void>();
  const { user } = renderScreen(<LateFilter onChange={onChange} />);
  await user.click(screen.getByRole("combobox", { name: "Colour" }));
  await user.click(await choose("Blue"));
  await user.click(await choose("Red"));
  expect(onChange).toHaveBeenLastCalledWith(["blue", "red"]);
  await user.click(screen.getByRole("button", { name: "Render" }));
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  await user.click(screen.getByRole("combobox", { name: "Colour" }));
  await user.click(await choose("Green"));
  expect(onChange).toHaveBeenLastCalledWith(["green"]);
});
