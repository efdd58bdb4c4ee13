import { newId } from "../../ids.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { addRun } from "../testing/samples.fixture.ts";
import { insertDeepRun } from "./deep-runs.store.ts";

/** Adds a listing without any run; returns its id. */
export async function addListing(
  tenant: Pick<Tenant, "organisationId" | "in">,
  url = "https://shop.example/list",
): Promise<string> {
  const id = newId();
  await tenant.in((trx) =>
    trx
      .insertInto("listing")
      .values({
        organisation_id: tenant.organisationId,
        id,
        url,
        url_key: `shop.example/list/${id}`,
        host: new URL(url).host,
        title: null,
        max_pages: 10,
        max_depth: 2,
        max_minutes: 60,
        read_first: 0,
        every_hours: 24,
        created_by: null,
        created_at: new Date(),
      })
      .execute(),
  );
  return id;
}

/** Starts a deep run through a listing at a time; returns the id of its run. */
export async function beginDeepRun(
  tenant: Pick<Tenant, "organisationId" | "in">,
  listingId: string,
  { at, maxPages, until = at }: { at: Date; maxPages: number; until?: Date },
): Promise<string> {
  const runId = newId(at);
  const { organisationId } = tenant;
  await tenant.in(async (trx) => {
    await addRun(trx, organisationId, at, {
      id: runId,
      kind: "deep",
      state: "running",
      value_count: null,
      error_count: null,
      joined_count: null,
      finished_at: null,
    });
    await insertDeepRun(trx, organisationId, { runId, listingId, maxPages, maxDepth: 2, until });
  });
  return runId;
}
