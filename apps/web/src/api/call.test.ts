import { getRun, importProducts } from "@pricetrail/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { callApi, uploadFile } from "./call.ts";

describe("an answer that is no JSON", () => {
  beforeEach(() => {
    vi.stubGlobal("localStorage", { getItem: () => null });
    // A proxy between that answers with a page of its own.
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Welcome</h1>")));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is told as a server that does not answer, for calls and uploads alike", async () => {
    await expect(callApi(getRun, { params: { id: "r" } })).rejects.toBeInstanceOf(ApiError);
    const file = new File(["url\n"], "list.csv");
    await expect(uploadFile(importProducts, file)).rejects.toBeInstanceOf(ApiError);
  });
});
