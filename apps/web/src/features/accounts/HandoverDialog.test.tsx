// @vitest-environment happy-dom
import { getHandover, OWNERSHIP_TEXTS, type HandoverCounts } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import HandoverDialog from "./HandoverDialog.tsx";

const T = OWNERSHIP_TEXTS;
const NOTHING = { alerts: 0, channels: 0, views: 0, keys: 0, browsers: 0, inboxFeeds: 0 };

function open(api: FakeApi, isOwn = false) {
  const onConfirm = vi.fn();
  const { user } = renderScreen(
    <HandoverDialog
      member="ada"
      isOwn={isOwn}
      title="Remove Ada?"
      confirmLabel="Remove"
      busy={false}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      They are signed out.
    </HandoverDialog>,
    { api },
  );
  const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Remove" });
  return { user, onConfirm, confirm };
}
const counting = (counts: Partial<HandoverCounts>) =>
  new FakeApi().answer(getHandover, { data: { ...NOTHING, ...counts } });

it("gives what is a member's own to the team unless its removal is chosen, and says how much of each kind", async () => {
  const { user, onConfirm, confirm } = open(
    counting({ alerts: 3, channels: 1, views: 2, keys: 1, browsers: 1, inboxFeeds: 1 }),
  );
  const choice = within(await screen.findByRole("radiogroup", { name: T.handover }));
  const counts = "3 alerts, 1 channel, 2 saved views, 1 API key";
  choice.getByText(T.handoverTeam(counts));
  choice.getByText(T.handoverRemove(counts));
  screen.getByText(T.handoverKeys);
  screen.getByText("Removed in any case: 1 browser notification, 1 feed of the inbox.");
  await user.click(confirm());
  expect(onConfirm).toHaveBeenLastCalledWith("team");
  await user.click(choice.getByRole("radio", { name: new RegExp(`^${T.handovers.remove}`) }));
  expect(screen.queryByText(T.handoverKeys)).toBeNull();
  await user.click(confirm());
  expect(onConfirm).toHaveBeenLastCalledWith("remove");
});

it("asks a person who leaves what becomes of what is theirs", async () => {
  open(counting({ alerts: 1 }), true);
  await screen.findByRole("radiogroup", { name: T.handoverOwn });
  expect(screen.queryByText(T.handoverKeys)).toBeNull();
});

it("offers no choice where there is nothing to hand over", async () => {
  const { user, onConfirm, confirm } = open(counting({}));
  await waitFor(() => expect(confirm().disabled).toBe(false));
  expect(screen.queryByRole("radiogroup")).toBeNull();
  await user.click(confirm());
  expect(onConfirm).toHaveBeenLastCalledWith("team");
});

it("ends no membership before it is known what ends with it", async () => {
  const api = new FakeApi().refuse(getHandover, 406, "Not now");
  const { confirm } = open(api);
  await screen.findByText("Not now");
  expect(confirm().disabled).toBe(true);
});
