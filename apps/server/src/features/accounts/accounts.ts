import { HOUR_MS } from "@pricetrail/contract";
import { asPerson } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import type { Router } from "../../http/router.ts";
import { registerAccountRoutes } from "./accounts.routes.ts";
import { createAccountServices } from "./accounts.service.ts";
import type { AccountDeps } from "./accounts.service.ts";
import { emailKey } from "./email.rules.ts";
import { createVisitorRequests } from "./sign-up/visitor-requests.job.ts";
import { findUserByEmail } from "./users.store.ts";
import { sweepAccounts } from "./sweeps.service.ts";
import { registerTeamRoutes } from "./team/team.routes.ts";
import { createTeamService } from "./team/team.service.ts";

const SWEEP_MS = HOUR_MS;

/** Creates the accounts feature: people, their sessions and links, and an organisation's members, roles and invitations. */
export function createAccounts(foundation: Foundation, deps: AccountDeps) {
  const services = createAccountServices(foundation, deps);
  const requests = createVisitorRequests(foundation, deps);
  // The mail must already be in the built-in outbox for a person who looks there right after signing up.
  deps.mail.onListing(() => requests.process());
  const team = createTeamService(foundation, { ...deps, accounts: services });
  const { sessions, signUp } = services;
  const sweep = (): Promise<void> => sweepAccounts(foundation, services.deletion, deps.mail);
  return {
    ...services,
    team,
    findCaller: sessions.findCaller,
    isOperator: sessions.isOperator,
    /** Returns the account with an address, and the organisation in which it would sign in, if there is one. */
    findAccount: async (email: string) => {
      const user = await findUserByEmail(foundation.db, emailKey(email));
      if (!user) return undefined;
      const organisationId = await asPerson(foundation.db, user.id, (trx) =>
        sessions.findPreferred(trx, user.id),
      );
      return { id: user.id, organisationId };
    },
    recheckCaller: sessions.recheckCaller,
    redeemTicket: (ticket: string) => sessions.redeemTicket(ticket),
    /** Creates a verified account with a password and an organisation of its own; returns undefined when the address is taken. */
    createVerifiedAccount: (account: Parameters<typeof signUp.createVerifiedAccount>[0]) =>
      signUp.createVerifiedAccount(account),
    /** Processes pending visitor requests at once instead of in the background job. */
    processRequests: () => requests.process(),
    registerRoutes: (router: Router): void => {
      registerAccountRoutes(router, services, {
        isSecure: foundation.config.PUBLIC_URL?.startsWith("https:") ?? false,
      });
      registerTeamRoutes(router, team);
    },
    sweep,
    jobs: [
      ...requests.jobs,
      defineJob({
        name: "account sweeps",
        does: "Deletes expired sessions, links, requests, unverified accounts and old mails.",
        kind: "repeated",
        everyMs: SWEEP_MS,
        run: sweep,
      }),
    ],
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
