import * as z from "zod/mini";
import { DATE_ORDERS, FIRST_DAYS } from "../../date-setting.ts";
import { endpoint, link, PUBLIC, READ, SESSION } from "../../endpoint.ts";
import { ROLES } from "../../permissions.ts";
import {
  anyNewPassword,
  currentPassword,
  fullName,
  loginEmail,
  loginPassword,
  organisationName,
  resetRequestEmail,
  signupEmail,
} from "../../rules.ts";
import { idParams, message, moment } from "../../schemas.ts";

const token = z.object({ token: z.string() });

export const login = endpoint({
  method: "POST",
  path: "user/login",
  summary: "Sign in with e-mail and password",
  access: PUBLIC,
  scope: null,
  captcha: "login",
  body: z.object({ email: loginEmail, password: loginPassword }),
  response: token,
});

export const organisationSummary = z.object({ _id: z.string(), orgname: z.string(), role: z.enum(ROLES) });

export const profile = z.object({
  _id: z.string(),
  fullname: z.string(),
  orgname: z.string(),
  email: z.string(),
  email_verified_at: z.nullable(moment),
  /** Whether a password is set; without one, My Profile asks for it. */
  hasPassword: z.boolean(),
  role: z.enum(ROLES),
  /** The organisation of this session and all others the user belongs to. */
  organisation: organisationSummary,
  organisations: z.array(organisationSummary),
  isOperator: z.boolean(),
  /** Number of products; the menu shows the dashboard first once there is one. */
  productCount: z.number(),
  /** Whether the organisation contains demonstration data. */
  isDemo: z.boolean(),
  createdAt: moment,
  /** How dates and times are shown to this person; API responses are always in UTC. */
  dates: z.object({ timeZone: z.string(), dateOrder: z.enum(DATE_ORDERS), firstDay: z.enum(FIRST_DAYS) }),
  /** Whether a new person's first steps are shown: until all are done, or the person hides them. */
  showsFirstSteps: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const me = endpoint({
  method: "GET",
  path: "me",
  summary: "The signed-in user",
  access: SESSION,
  scope: null,
  response: z.object({ data: profile }),
});

export const verifyEmail = endpoint({
  method: "GET",
  path: "verify/email",
  summary: "Confirm the e-mail address; the bearer is the mailed link's token",
  access: link("verify"),
  scope: null,
  /** The token is empty when the address is confirmed without opening a session: a password is set, or there was another sign-in. */
  response: token,
});

export const forgetPassword = endpoint({
  method: "POST",
  path: "forget/password",
  summary: "Mail a link to reset the password; the answer is the same for unknown addresses",
  access: PUBLIC,
  scope: null,
  body: z.object({ email: resetRequestEmail, type: z.optional(z.boolean()) }),
  response: message,
});

export const changePassword = endpoint({
  method: "POST",
  path: "change/password",
  summary: "Change the password; every other session of the user ends",
  access: SESSION,
  scope: null,
  body: z.object({ oldpassword: currentPassword, password: anyNewPassword, confirmPassword: anyNewPassword }),
  response: message,
});

export const verifyToken = endpoint({
  method: "GET",
  path: "verify/token",
  summary: "Whether the bearer is a valid link token for resetting or setting a password",
  access: link("reset", "invite", "delete"),
  scope: null,
  response: z.object({
    purpose: z.enum(["reset", "invite", "delete"]),
    /** Address the link was mailed to. */
    email: z.string(),
    /** For invitations: the organisation, and whether the person already has an account with a password. */
    orgname: z.optional(z.string()),
    hasAccount: z.optional(z.boolean()),
  }),
});

const setPasswordBody = z.object({
  password: anyNewPassword,
  confirmpassword: anyNewPassword,
  token: z.optional(z.string()),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "user/reset-password",
  summary: "Set a new password with a mailed reset link; every session of the user ends",
  access: link("reset"),
  scope: null,
  body: setPasswordBody,
  response: message,
});

export const setPassword = endpoint({
  method: "POST",
  path: "user/set-password",
  summary:
    "Set the first password: of an invited user with the mailed link, or of a signed-in user who has none (empty token)",
  access: { kind: "public" },
  scope: null,
  body: setPasswordBody,
  response: message,
});

export const signup = endpoint({
  method: "POST",
  path: "user/signup",
  summary: "Create an account and mail a verification link; the password in the body is ignored",
  access: PUBLIC,
  scope: null,
  captcha: "signup",
  body: z.object({
    fullname: fullName,
    orgname: organisationName,
    email: signupEmail,
    password: z.optional(z.string()),
  }),
  response: message,
});

export const resendActivation = endpoint({
  method: "POST",
  path: "user/resend/activationlink",
  summary: "Mail the verification link again; the answer is the same for unknown addresses",
  access: PUBLIC,
  scope: null,
  captcha: "resend",
  body: z.object({ fullname: z.optional(z.string()), orgname: z.optional(z.string()), email: signupEmail }),
  response: message,
});

export const resendActivationSignedIn = endpoint({
  method: "GET",
  path: "resend/activationlink",
  summary: "Mail the verification link again to the signed-in, unverified user",
  access: SESSION,
  scope: null,
  response: message,
});

export const logout = endpoint({
  method: "GET",
  path: "logout",
  summary: "End the session",
  access: SESSION,
  scope: null,
  response: message,
});

export const deleteAccount = endpoint({
  method: "POST",
  path: "user/delete-account",
  summary: "Delete the account; without a password a confirmation link is mailed instead",
  access: SESSION,
  scope: null,
  body: z.object({
    password: z.string().check(z.maxLength(512)),
    accept: z.boolean().check(z.refine((accepted) => accepted, "This field is required")),
  }),
  response: z.object({ message: z.string(), deleted: z.boolean() }),
});

export const confirmDeletion = endpoint({
  method: "POST",
  path: "user/confirm-deletion",
  summary: "Delete a passwordless account with the mailed link",
  access: link("delete"),
  scope: null,
  response: message,
});

export const listSessions = endpoint({
  method: "GET",
  path: "get/session",
  summary: "The user's active sessions",
  access: SESSION,
  scope: null,
  response: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        isCurrent: z.boolean(),
        userAgent: z.string(),
        address: z.string(),
        createdAt: moment,
        lastSeenAt: moment,
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: "POST",
  path: "delete/session/{id}",
  summary: "Sign one other device out",
  access: SESSION,
  scope: null,
  params: idParams,
  response: message,
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "delete/session",
  summary: "Sign out all devices but this one",
  access: SESSION,
  scope: null,
  response: message,
});

/** Returns a ticket for one use within 30 seconds, because a download's URL must not contain a session token. */
export const createTicket = endpoint({
  method: "POST",
  path: "create/ticket",
  isDear: true,
  summary: "A single-use ticket of 30 seconds for a download",
  access: READ,
  scope: null,
  response: z.object({ ticket: z.string() }),
});
