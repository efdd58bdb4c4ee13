// @vitest-environment happy-dom
import { HOST_TEXTS, MAX_HOST_INTERVAL_MS, type HostRow } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { HostPaceDialog } from "./HostPaceDialog.tsx";

function show(more: Partial<HostRow> = {}) {
  const onSave = vi.fn<(intervalMs: number | null) => void>();
  const host = { host: "shop.example:443", intervalMs: 2500, isOwnInterval: false, ...more } as HostRow;
  const { user } = renderScreen(
    <HostPaceDialog host={host} isSaving={false} onSave={onSave} onClose={() => undefined} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>(HOST_TEXTS.seconds);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: HOST_TEXTS.save });
  return { user, field, save, onSave };
}

it("shows the host's own pause in seconds, and an empty field if it uses the installation's", () => {
  expect(show({ isOwnInterval: true }).field.value).toBe("2.5");
});

it.each([
  ["3", 3000],
  ["0", 0],
  ["1,25", 1250],
  [String(MAX_HOST_INTERVAL_MS / 1000), MAX_HOST_INTERVAL_MS],
])("saves %s seconds as %i ms", async (text, intervalMs) => {
  const { user, field, save, onSave } = show();
  expect(field.value).toBe("");
  await user.type(field, text);
  await user.click(save);
  expect(onSave.mock.calls).toEqual([[intervalMs]]);
});

it("saves an empty field as the installation's pause", async () => {
  const { user, field, save, onSave } = show({ isOwnInterval: true });
  await user.clear(field);
  await user.click(save);
  expect(onSave.mock.calls).toEqual([[null]]);
});

it.each(["-1", "soon", String(MAX_HOST_INTERVAL_MS / 1000 + 1)])("refuses %s", async (text) => {
  const { user, field, save } = show();
  await user.type(field, text);
  expect(save.disabled).toBe(true);
  screen.getByText(HOST_TEXTS.wrongSeconds);
});
