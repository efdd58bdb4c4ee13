import type { Foundation } from "../../foundation.ts";
import type { Activity } from "../activity/activity.ts";
import type { Mail } from "../mail/mail.ts";
import type { OrganisationLife } from "./organisation-life.rules.ts";
import { createInvitationsService } from "./team/invitations.service.ts";
import { createDeletionService } from "./deletion.service.ts";
import { createJoiningService } from "./sign-up/joining.service.ts";
import { createMembershipService } from "./team/membership.service.ts";
import { createPasswordService } from "./sign-in/password.service.ts";
import { createPasswords } from "./sign-in/passwords.service.ts";
import { createProfileService } from "./profile.service.ts";
import { createSessionsService } from "./sign-in/sessions.service.ts";
import { createSignInService } from "./sign-in/sign-in.service.ts";
import { createSignUpService } from "./sign-up/sign-up.service.ts";
import { createThrottles } from "./sign-in/throttles.service.ts";

export interface AccountDeps {
  mail: Mail;
  activity: Activity;
  life: OrganisationLife;
}

/** Creates the services of the account endpoints and connects them. */
export function createAccountServices(foundation: Foundation, { mail, activity, life }: AccountDeps) {
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
    deletion: createDeletionService(foundation, { mail, passwords, throttles, activity, life }),
  };
}
export type AccountServices = ReturnType<typeof createAccountServices>;
