import { brandName, ERROR_TEXTS, listRuns, REQUIRED } from "@pricetrail/contract";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { usePlainIssues } from "./plain-issues.ts";

const textOf = (schema: z.ZodMiniType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message;

describe("an input that violates a rule", () => {
  beforeAll(usePlainIssues);

  it.each<[z.ZodMiniType, unknown, string]>([
    [z.number(), "x", "Please enter a number"],
    [z.string(), 5, "Please enter text"],
    [z.boolean(), "yes", "Please enter true or false"],
    [z.string(), undefined, REQUIRED],
    [z.string().check(z.maxLength(3)), "abcd", "At most 3 characters"],
    [z.array(z.string()).check(z.minLength(1)), [], "At least 1 entry"],
    [z.number().check(z.maximum(9)), 10, "At most 9"],
    [z.enum(["up", "down"]), "left", "Please choose one of: up, down"],
    [z.iso.date(), "soon", ERROR_TEXTS.invalid],
  ])("is rejected in plain words (%#)", (schema, input, text) => {
    expect(textOf(schema, input)).toBe(text);
  });

  it("keeps a rule's own message, and explains page numbers", () => {
    expect(textOf(brandName, "x")).toBe("3 to 20 characters, letters and numbers only");
    expect(textOf(listRuns.query!, { page: "abc" })).toBe("Please enter a number");
  });
});
