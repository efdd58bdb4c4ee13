import type { BackgroundJob, Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { repeat } from "../../repeating.ts";
import type { Activity } from "../activity/activity.ts";
import type { Mail } from "../mail/mail.ts";
import { createInvitationsService } from "../team/invitations.service.ts";
import { registerAccountRoutes } from "./accounts.routes.ts";
import { createDeletionService } from "./deletion.service.ts";
import { createDesk } from "./desk.ts";
import { createJoiningService } from "./joining.service.ts";
import { createMembershipService } from "./membership.service.ts";
import { createPasswordService } from "./password.service.ts";
import { createPasswords } from "./passwords.ts";
import { createProfileService } from "./profile.service.ts";
import { createSessionsService } from "./sessions.service.ts";
import { createSignInService } from "./sign-in.service.ts";
import { createSignUpService } from "./sign-up.service.ts";
import { sweepAccounts } from "./sweeps.ts";
import { createThrottles } from "./throttles.ts";

const SWEEP_MS = 3_600_000;

export interface AccountDeps {
  mail: Mail;
  activity: Activity;
}

function createServices(foundation: Foundation, { mail, activity }: AccountDeps) {
  const passwords = createPasswords();
  const throttles = createThrottles(foundation);
  const sessions = createSessionsService(foundation);
  const invitations = createInvitationsService(foundation);
  const joining = createJoiningService(foundation, { passwords, invitations, sessions });
  return {
    sessions,
    joining,
    membership: createMembershipService(foundation, throttles),
    profile: createProfileService(foundation),
    signIn: createSignInService(foundation, { passwords, throttles, sessions }),
    signUp: createSignUpService(foundation, { mail, passwords, throttles, sessions }),
    password: createPasswordService(foundation, { mail, passwords, throttles, invitations, joining }),
    deletion: createDeletionService(foundation, { mail, passwords, throttles, activity }),
  };
}
export type AccountServices = ReturnType<typeof createServices>;

/** People, their sessions and links. */
export function createAccounts(foundation: Foundation, deps: AccountDeps) {
  const services = createServices(foundation, deps);
  const desk = createDesk(foundation, deps.mail);
  // Who looks into the built-in outbox right after signing up finds the mail there.
  deps.mail.onListing(() => desk.workOff());
  const { sessions, signUp } = services;
  return {
    ...services,
    findCaller: sessions.findCaller,
    recheckCaller: sessions.recheckCaller,
    redeemTicket: (ticket: string) => sessions.redeemTicket(ticket),
    /** A confirmed account with a password and an organisation of its own; undefined when the address is taken. */
    createVerifiedAccount: (account: Parameters<typeof signUp.createVerifiedAccount>[0]) =>
      signUp.createVerifiedAccount(account),
    /** Does at once what visitors have asked for and the background job would do within moments. */
    workOffRequests: () => desk.workOff(),
    registerRoutes: (router: Router): void =>
      registerAccountRoutes(router, services, {
        isSecure: foundation.config.PUBLIC_URL?.startsWith("https:") ?? false,
      }),
    /** Works off visitors' requests and takes away what has run out, until stopped. */
    startJobs(): BackgroundJob {
      const jobs = [
        desk.start(),
        repeat("account sweeps", SWEEP_MS, foundation.log, () =>
          sweepAccounts(foundation, services.deletion, deps.mail),
        ),
      ];
      return {
        stop: async () => {
          await Promise.all(jobs.map((job) => job.stop()));
        },
      };
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
