import { MINUTE_MS } from "@pricetrail/contract";
import type { Trx } from "../../../database/tenant.ts";
import { enterOrganisation, inTransaction } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { defineJob } from "../../../jobs/job.ts";
import type { Mail } from "../../mail/mail.ts";
import { emailKey } from "../email.rules.ts";
import { makeLink } from "./links.service.ts";
import { newestLinkAt } from "./links.store.ts";
import { enterPerson, findOrganisations, renameOwnOrganisation } from "../organisations.store.ts";
import { countFailure, takeRequest } from "./visitor-requests.store.ts";
import type { OrganisationLife } from "../organisation-life.rules.ts";
import { addAccount } from "./sign-up.service.ts";
import { findUserByEmail, updateFullname } from "../users.store.ts";

/** Time in ms during which a repeated signup of an unverified address mails nothing new. */
const QUIET_MS = 10 * MINUTE_MS;

type Request = NonNullable<Awaited<ReturnType<typeof takeRequest>>>;
type User = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Creates the job that processes visitors' requests by e-mail address. The response was sent long before, so neither its content
 * nor its timing reveals whether the address is known.
 */
export function createVisitorRequests(
  { clock, db, log }: Foundation,
  { mail, life }: { mail: Mail; life: Pick<OrganisationLife, "signedUp"> },
) {
  async function mailVerification(trx: Trx, user: Pick<User, "id" | "email">): Promise<void> {
    const now = clock.now();
    const token = await makeLink(trx, { purpose: "verify", userId: user.id, email: user.email, now });
    await mail.enqueue(trx, { kind: "verify", to: user.email, token });
  }

  async function signUp(trx: Trx, request: Request): Promise<void> {
    const now = clock.now();
    const { email, fullname, orgname } = request;
    const added = await addAccount(trx, {
      email,
      fullname,
      orgname,
      passwordHash: null,
      verifiedAt: null,
      isDemo: false,
      now,
    });
    if (added) {
      await life.signedUp(trx, added.organisationId, now);
      return mailVerification(trx, { id: added.userId, email });
    }
    const user = await findUserByEmail(trx, emailKey(email));
    if (!user) return;
    if (user.email_verified_at) return mail.enqueue(trx, { kind: "already_registered", to: user.email });
    const last = await newestLinkAt(trx, user.id, "verify");
    if (last && now.getTime() - last.getTime() < QUIET_MS) return;
    // Nobody has verified this address yet: the names of the latest request are used.
    await updateFullname(trx, user.id, fullname);
    await enterPerson(trx, user.id);
    const [own] = await findOrganisations(trx, user.id);
    if (own) {
      await enterOrganisation(trx, own.id);
      await renameOwnOrganisation(trx, own.id, orgname);
    }
    return mailVerification(trx, user);
  }

  async function work(trx: Trx, request: Request): Promise<void> {
    if (request.kind === "signup") return signUp(trx, request);
    const user = await findUserByEmail(trx, emailKey(request.email));
    if (!user) return;
    if (request.kind === "resend") {
      return user.email_verified_at
        ? mail.enqueue(trx, { kind: "already_registered", to: user.email })
        : mailVerification(trx, user);
    }
    const link = { purpose: "reset", userId: user.id, email: user.email, now: clock.now() } as const;
    return mail.enqueue(trx, { kind: "reset", to: user.email, token: await makeLink(trx, link) });
  }

  /** Processes one request in one transaction; returns false when none is pending. */
  async function workOne(): Promise<boolean> {
    let taken: Request | undefined;
    try {
      return await inTransaction(db, async (trx) => {
        taken = await takeRequest(trx);
        if (!taken) return false;
        await work(trx, taken);
        return true;
      });
    } catch (error) {
      if (!taken) throw error;
      log.error({ err: error, kind: taken.kind }, "a request of a visitor failed");
      await countFailure(db, taken.id);
      return true;
    }
  }

  async function process(signal?: AbortSignal): Promise<void> {
    for (;;) {
      if (signal?.aborted || !(await workOne())) return;
    }
  }

  return {
    /** Processes all pending requests now. */
    process,
    jobs: [
      defineJob({
        name: "account requests",
        does: "Processes what visitors asked for by e-mail address: signing up, a new link, a new password.",
        kind: "leased",
        table: "account_request",
        // A fixed rate: a reaction to each request would be measurable.
        everyMs: 250,
        run: process,
      }),
    ],
  };
}
