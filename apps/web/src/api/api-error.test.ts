import { ALERT_TEXTS, ERROR_TEXTS } from "@pricetrail/contract";
import { expect, test } from "vitest";
import { ApiError, changeErrorText, errorText, retryingText, waitMsOf } from "./api-error.ts";
import { meQuery } from "./queries.ts";

test("without a response, the text is that the server is not responding", () => {
  expect(errorText(new ApiError(0, undefined))).toBe("Server Not Responding");
});

test("status 500 shows the server's ErrorDetails message, else the catalogue's sentence", () => {
  expect(errorText(new ApiError(500, { ErrorDetails: { message: "Safe text" }, message: "other" }))).toBe(
    "Safe text",
  );
  expect(errorText(new ApiError(500, { message: "other", error_description: "other" }))).toBe(
    "An unkown exception has occur. Please Contact administrator",
  );
});

test("every other status shows error_description of the body", () => {
  expect(errorText(new ApiError(409, { error_description: "Brand name already exists", message: "m" }))).toBe(
    "Brand name already exists",
  );
  expect(errorText(new ApiError(502, undefined))).toBe(ERROR_TEXTS.unavailable);
});

test("only missing responses and server errors are worth another attempt", () => {
  expect(
    [0, 400, 401, 404, 409, 429, 500, 503].filter((status) => new ApiError(status, undefined).isTransient),
  ).toEqual([0, 500, 503]);
});

test("a change to an item that is gone names the item, unless the server names something else that is", () => {
  const text = (status: number, message: string) =>
    changeErrorText(new ApiError(status, { error_description: message }), "This alert");
  expect(text(404, ERROR_TEXTS.notFound)).toBe("This alert no longer exists. The list was reloaded.");
  expect(text(404, ALERT_TEXTS.unknownTarget)).toBe("The target of this alert no longer exists");
  expect(text(409, "It is there already.")).toBe("It is there already.");
});

test("an error of another kind never shows its own text", () => {
  expect(errorText(new TypeError("x is undefined"))).toBe(ERROR_TEXTS.internal);
});

test("a busy server's text names when to try again, if the server stated it", () => {
  const text = (status: number, reason: string, waitS?: number) =>
    errorText(new ApiError(status, { error_description: reason }, waitS));
  expect(text(429, ERROR_TEXTS.tooManyTries, 45)).toBe("Too many attempts. Please try again in 45 seconds.");
  expect(text(429, ERROR_TEXTS.tooManyDearCalls, 45)).toBe(
    "Too many previews, imports, exports or tests within a minute. Please try again in 45 seconds.",
  );
  expect(text(503, ERROR_TEXTS.unavailable, 1)).toBe(
    "The service is starting or not available right now. Please try again in 1 second.",
  );
  expect(text(429, "Ten invitations a day.", 24 * 3600)).toBe(
    "Ten invitations a day. Please try again in 24 hours.",
  );
  expect(text(503, ERROR_TEXTS.unavailable)).toBe(ERROR_TEXTS.unavailable);
  expect(text(409, "It is there already.", 5)).toBe("It is there already.");
});

test("a call waits automatically as long as a busy server asks, but for no more than a minute", () => {
  expect(waitMsOf(new ApiError(503, undefined, 5))).toBe(5000);
  expect(waitMsOf(new ApiError(429, undefined, 60))).toBe(60_000);
  expect(waitMsOf(new ApiError(429, undefined, 61))).toBeUndefined();
  expect(waitMsOf(new ApiError(503, undefined))).toBeUndefined();
  expect(waitMsOf(new ApiError(409, undefined, 1))).toBeUndefined();
  expect(retryingText(new ApiError(503, undefined, 5))).toBe(
    "The server is busy. Trying again in 5 seconds.",
  );
  expect(retryingText(new ApiError(0, undefined))).toBe("Server Not Responding. Trying again.");
  expect(retryingText(new ApiError(503, undefined))).toMatch(/in a moment\. Trying again\.$/);
});

test("a server that is only busy ends no session", () => {
  const { retry } = meQuery;
  if (typeof retry !== "function") throw new Error("the session is asked for without a rule");
  expect(retry(100, new ApiError(429, undefined, 5))).toBe(true);
  expect(retry(100, new ApiError(429, undefined))).toBe(false);
});
