import * as z from "zod/mini";
import { endpoint, MANAGE, READ, SESSION } from "../../endpoint.ts";
import { ROLES } from "../../permissions.ts";
import { fullName, organisationName, signupEmail } from "../../rules.ts";
import { idParams, message, moment } from "../../schemas.ts";

/** What becomes of a person's own things when the membership ends. */
export const HANDOVERS = ["team", "remove"] as const;
export type Handover = (typeof HANDOVERS)[number];

/** `team`, the default, gives them to the team; `remove` deletes them. */
export const handover = z.nullish(z.object({ handover: z.optional(z.enum(HANDOVERS)) }));

export const listMembers = endpoint({
  method: "GET",
  path: "get/member",
  summary: "Members of the organisation, and its invitations that nobody has accepted yet",
  access: READ,
  scope: null,
  response: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        fullname: z.string(),
        email: z.string(),
        role: z.enum(ROLES),
        isYou: z.boolean(),
        createdAt: moment,
      }),
    ),
    invitations: z.array(
      z.object({
        _id: z.string(),
        fullname: z.string(),
        email: z.string(),
        role: z.enum(ROLES),
        createdAt: moment,
        expiresAt: moment,
        /** Its link no longer works; it can be sent again. */
        isExpired: z.boolean(),
      }),
    ),
  }),
});

export const inviteMember = endpoint({
  method: "POST",
  path: "add/member",
  isOnce: true,
  summary: "Invite a person by mail",
  access: MANAGE,
  scope: null,
  body: z.object({ fullname: fullName, email: signupEmail, role: z.enum(ROLES) }),
  response: message,
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "resend/invitation/{id}",
  isOnce: true,
  summary: "Mail an invitation again, with a new link in place of the previous one",
  access: MANAGE,
  scope: null,
  params: idParams,
  response: message,
});

export const withdrawInvitation = endpoint({
  method: "POST",
  path: "delete/invitation/{id}",
  summary: "Withdraw an open invitation",
  access: MANAGE,
  scope: null,
  params: idParams,
  response: message,
});

/** For people who already have an account: they sign in, then accept. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "accept/invitation",
  summary: "Join an organisation with a mailed invitation, as the signed-in user",
  access: SESSION,
  scope: null,
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({ token: z.string() }),
});

export const changeRole = endpoint({
  method: "POST",
  path: "update/member/{id}",
  summary: "Change a member's role",
  access: MANAGE,
  scope: null,
  params: idParams,
  body: z.object({ role: z.enum(ROLES) }),
  response: message,
});

export const removeMember = endpoint({
  method: "POST",
  path: "delete/member/{id}",
  summary: "Remove a member; what is theirs is given to the team, unless `handover` is `remove`",
  access: MANAGE,
  scope: null,
  params: idParams,
  body: handover,
  response: message,
});

export const getHandover = endpoint({
  method: "GET",
  path: "get/handover/{id}",
  summary:
    "What a member has that ends with the membership: counts of each kind that can be given to the team, and of those that cannot. Everybody may ask for their own, owners and admins for any",
  access: READ,
  scope: null,
  params: idParams,
  response: z.object({
    data: z.object({
      /** A feed of an alert goes with its alert. */
      alerts: z.number(),
      channels: z.number(),
      views: z.number(),
      keys: z.number(),
      /** Browsers that are notified, and the feed of the inbox: they are removed in any case. */
      browsers: z.number(),
      inboxFeeds: z.number(),
    }),
  }),
});
export type HandoverCounts = z.infer<typeof getHandover.response>["data"];

export const leaveOrganisation = endpoint({
  method: "POST",
  path: "leave/organisation",
  summary: "Leave this organisation; what is yours is given to the team, unless `handover` is `remove`",
  access: READ,
  scope: null,
  body: handover,
  response: message,
});

export const switchOrganisation = endpoint({
  method: "POST",
  path: "switch/organisation",
  summary: "Continue this session in another of the user's organisations",
  access: SESSION,
  scope: null,
  body: z.object({ organisation: z.string() }),
  response: message,
});

export const renameOrganisation = endpoint({
  method: "POST",
  path: "update/organisation",
  summary: "Rename the organisation",
  access: MANAGE,
  scope: null,
  body: z.object({ orgname: organisationName }),
  response: message,
});
