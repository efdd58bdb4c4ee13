import { ERROR_TEXTS } from "@pricetrail/contract";
import { expect, test } from "vitest";
import { ApiError, errorText } from "./api-error.ts";

test("no response says that the server is not responding", () => {
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

test("only missing answers and trouble on the server are worth another try", () => {
  expect(
    [0, 400, 401, 404, 409, 429, 500, 503].filter((status) => new ApiError(status, undefined).isPassing),
  ).toEqual([0, 500, 503]);
});

test("what was thrown for another reason never shows its own text", () => {
  expect(errorText(new TypeError("x is undefined"))).toBe(ERROR_TEXTS.internal);
});
