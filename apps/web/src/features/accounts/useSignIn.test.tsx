// @vitest-environment happy-dom
import { me, TOKEN_KEY } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { meQuery } from "../../api/queries.ts";
import { KEYS } from "../../api/query-keys.ts";
import { useSignIn } from "./useSignIn.ts";

/** The remaining data of the previous person's session, and a button that starts another person's. */
function Former() {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const names = () => queryClient.getQueryData(meQuery.queryKey)?.email ?? "nobody";
  return (
    <>
      <button
        type="button"
        onClick={() => queryClient.setQueryData(KEYS.repairCount, { data: { repairs: 7 } })}
      >
        Work
      </button>
      <button type="button" onClick={() => void signIn("second-token")}>
        Change
      </button>
      <button
        type="button"
        onClick={(event) => {
          const left = queryClient.getQueryData(KEYS.repairCount) === undefined ? "nothing" : "something";
          event.currentTarget.textContent = `${names()} sees ${left}`;
        }}
      >
        Look
      </button>
    </>
  );
}

it("shows none of the previous person's data to the next one", async () => {
  const api = new FakeApi().answer(me, { data: profileOf("member", { email: "second@example.com" }) });
  const { user } = renderScreen(<Former />, { api, as: "visitor", at: "/login" });
  await user.click(screen.getByRole("button", { name: "Work" }));
  await user.click(screen.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe("second-token"));
  await user.click(screen.getByRole("button", { name: "Look" }));
  screen.getByText("second@example.com sees nothing");
});
