// @vitest-environment happy-dom
import { focusManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { makeQueryClient } from "./query-client.ts";

afterEach(() => focusManager.setFocused(undefined));

it("reloads what is shown when its window gets focus, however fresh it is", async () => {
  const client = makeQueryClient();
  client.mount();
  const queryFn = vi.fn(() => Promise.resolve("rows"));
  const stop = new QueryObserver(client, { queryKey: ["rows"], queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(["rows"])).toBe("rows"));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  stop();
  client.unmount();
});

it.each([
  ["no answer, once", 0, undefined, 1],
  ["trouble on the server, once", 500, undefined, 1],
  ["a busy server that says when, three times", 503, 5, 3],
  ["a refusal never", 404, undefined, 0],
  ["a busy server that says long after, once", 503, 61, 1],
])("asks again after %s", (_what, status, retryAfterS, tries) => {
  const { retry } = makeQueryClient().getDefaultOptions().queries!;
  const error = new ApiError(status, undefined, retryAfterS);
  const isRetried = (count: number) => (retry as (count: number, error: Error) => boolean)(count, error);
  expect([0, 1, 2, 3, 4].filter(isRetried)).toHaveLength(tries);
});
