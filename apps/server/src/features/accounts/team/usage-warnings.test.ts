import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeInOrganisation } from "../../../database/tenant.ts";
import { openIdentity, PASSWORD } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";
import { createUsageWarnings } from "./usage-warnings.service.ts";

describe("the warning that free data points are used up", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterEach(() => identity.close());

  it("is sent to owners and admins, in the transaction that counts the point", async () => {
    const owner = await identity.person("owner@usage.example");
    for (const role of ["admin", "member", "viewer"]) {
      const email = `${role}@usage.example`;
      await identity.post("add/member", { fullname: "New Member", email, role }, { token: owner });
      const token = await identity.mailedToken(email, "invitation");
      const body = { password: PASSWORD, confirmpassword: PASSWORD, token };
      await identity.post("user/set-password", body, { token });
    }
    const { data } = (await identity.get("me", owner)).body as unknown as {
      data: { organisation: { _id: string } };
    };
    const organisationId = data.organisation._id;
    // The visit that used the last free point has stored three.
    const usage = { organisationId, day: "2026-06-15", used: 102, quota: 100 };
    const { warn } = createUsageWarnings(identity.mail, identity.clock, {
      push: () => Promise.reject(new Error("only caps are pushed")),
    });

    const undone = writeInOrganisation(identity.db, organisationId, async (trx) => {
      await warn(trx, usage);
      throw new Error("the visit could not be stored");
    });
    await expect(undone).rejects.toThrow();
    await writeInOrganisation(identity.db, organisationId, (trx) => warn(trx, usage));

    const warnings = await identity.db
      .selectFrom("mail")
      .select(["to_address", "body_text"])
      .where("kind", "=", "usage_warning")
      .orderBy("to_address")
      .execute();
    expect(warnings.map((mail) => mail.to_address)).toEqual(["admin@usage.example", "owner@usage.example"]);
    expect(warnings[0]?.body_text).toContain("used 100 of the 100 free data points of 2026-06-15 (UTC)");
  });
});
