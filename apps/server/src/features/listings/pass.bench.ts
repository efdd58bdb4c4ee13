import { newId } from "../../ids.ts";
import type { Tenant } from "../testing/data.bench.ts";

/** A listing that nobody has gone through yet; returns its id. */
export async function addListing(tenant: Tenant): Promise<string> {
  const id = newId();
  await tenant.in((trx) =>
    trx
      .insertInto("listing")
      .values({
        organisation_id: tenant.organisationId,
        id,
        url: "https://shop.example/list",
        url_key: `shop.example/list/${id}`,
        host: "shop.example",
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
