import { ENDPOINTS_BY_NAME } from "@pricetrail/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { describedApi } from "../described-api.ts";
import { clientSource } from "./client-source.ts";

let source: string;

beforeAll(async () => {
  source = clientSource(await describedApi());
});

/** Returns the types of one call, as they stand in the source. */
const typesOf = (operation: string) => new RegExp(`^${operation}: (.*);$`, "m").exec(source)?.[1];

describe("the source of the typed client", () => {
  it("has each call that a key may make, and no other", () => {
    const open = [...ENDPOINTS_BY_NAME].filter(
      ([, { scope, stream }]) => scope !== null && stream !== "events",
    );
    const types = [...source.matchAll(/^(\w+): \{ (?!method)/gm)].map(([, name]) => name);
    const table = [...source.matchAll(/^(\w+): \{ method/gm)].map(([, name]) => name);
    expect(types).toEqual(open.map(([name]) => name).toSorted());
    expect(table).toEqual(types);
  });

  it("states parts of the address, the query and the body", () => {
    expect(typesOf("acceptHeldPrice")).toBe('{ params: { "id": string }; response: { message: string } }');
    expect(typesOf("priceChanges")).toMatch(
      /^\{ query: \{ "page"\?: number; .*"product"\?: \(string\)\[\] \| string \}; response/,
    );
    expect(typesOf("addProduct")).toMatch(/^\{ body: \{ url: string; /);
  });

  it("takes a file as a form, returns one as a response, and leaves out the ticket of a download", () => {
    expect(typesOf("importProducts")).toMatch(
      /^\{ query: \{ "dryRun"\?: "true" \| "false"; "columns"\?: string \}; body: FormData; /,
    );
    expect(typesOf("exportChanges")).toMatch(/^\{ .*response: Response \}$/);
    expect(source).not.toContain('"ticket"');
  });
});
