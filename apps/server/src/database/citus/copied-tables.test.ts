import { expect, it } from "vitest";
import { changesCopies } from "./copied-tables.ts";

it.each([
  `insert into "membership" ("organisation_id", "user_id") values ($1, $2)`,
  `update "app_user" set "fullname" = $1 where "id" = $2`,
  `update billing_account set has_method = true`,
  `delete from "api_key" where "id" = $1`,
  `with gone as (
     delete from api_secret where organisation_id = $1 returning 1) select count(*) from gone`,
  `select * from "organisation" where "id" = $1 for update`,
  `select from api_key where id = $1 for no key update`,
  `select from device where id = $1 for share`,
])("a change of copied tables is recognised: %s", (statement) => {
  expect(changesCopies(statement)).toBe(true);
});

it.each([
  `select * from "membership" where "user_id" = $1`,
  `insert into "product" ("organisation_id") values ($1)`,
  `insert into product (organisation_id) select id from organisation`,
  `update "device_seen" set "at" = $1`,
  `select from product where organisation_id = $1 for update`,
  `select from run_item i for update of i skip locked`,
])("other statements do not count: %s", (statement) => {
  expect(changesCopies(statement)).toBe(false);
});
