import * as z from "zod/mini";
import { endpoint, MANAGE, OPERATOR, READ, SESSION } from "../endpoint.ts";
import { ROLES } from "../permissions.ts";
import { fullName, organisationName, signupEmail } from "../rules.ts";
import { idParams, message, moment, paged, pageQuery } from "../schemas.ts";

export const listMembers = endpoint({
  method: "GET",
  path: "get/member",
  summary: "Members and open invitations of the organisation",
  access: READ,
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
      }),
    ),
  }),
});

export const inviteMember = endpoint({
  method: "POST",
  path: "add/member",
  summary: "Invite a person by mail",
  access: MANAGE,
  body: z.object({ fullname: fullName, email: signupEmail, role: z.enum(ROLES) }),
  response: message,
});

export const withdrawInvitation = endpoint({
  method: "POST",
  path: "delete/invitation/{id}",
  summary: "Withdraw an open invitation",
  access: MANAGE,
  params: idParams,
  response: message,
});

/** For people who already have an account: they sign in, then accept. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "accept/invitation",
  summary: "Join an organisation with a mailed invitation, as the signed-in user",
  access: SESSION,
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: z.object({ token: z.string() }),
});

export const changeRole = endpoint({
  method: "POST",
  path: "update/member/{id}",
  summary: "Change a member's role",
  access: MANAGE,
  params: idParams,
  body: z.object({ role: z.enum(ROLES) }),
  response: message,
});

export const removeMember = endpoint({
  method: "POST",
  path: "delete/member/{id}",
  summary: "Remove a member",
  access: MANAGE,
  params: idParams,
  response: message,
});

export const leaveOrganisation = endpoint({
  method: "POST",
  path: "leave/organisation",
  summary: "Leave this organisation",
  access: READ,
  response: message,
});

export const switchOrganisation = endpoint({
  method: "POST",
  path: "switch/organisation",
  summary: "Continue this session in another of the user's organisations",
  access: SESSION,
  body: z.object({ organisation: z.string() }),
  response: message,
});

export const renameOrganisation = endpoint({
  method: "POST",
  path: "update/organisation",
  summary: "Rename the organisation",
  access: MANAGE,
  body: z.object({ orgname: organisationName }),
  response: message,
});

export const activityRow = z.object({
  _id: z.string(),
  at: moment,
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const listActivity = endpoint({
  method: "GET",
  path: "get/activity",
  summary: "What people changed, newest first",
  access: MANAGE,
  query: pageQuery,
  response: paged(activityRow),
});

export const outboxMail = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.string(),
  state: z.enum(["pending", "sent", "dead", "kept"]),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: moment,
});

/** Without SMTP, on this machine only: the mails with their links. */
export const listOutbox = endpoint({
  method: "GET",
  path: "get/outbox",
  summary: "Mails kept here because no SMTP server is configured (local machine only, else 404)",
  access: { kind: "public" },
  response: z.object({ data: z.array(outboxMail) }),
});

export const operatorStatus = endpoint({
  method: "GET",
  path: "get/operator",
  summary: "Hosts, queue, mail and health of the installation",
  access: OPERATOR,
  response: z.object({
    queue: z.array(
      z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() }),
    ),
    hosts: z.array(z.object({ host: z.string(), nextFreeAt: moment, penalisedUntil: z.nullable(moment) })),
    mail: z.array(
      z.object({
        _id: z.string(),
        kind: z.string(),
        state: z.string(),
        attempts: z.number(),
        lastError: z.nullable(z.string()),
        createdAt: moment,
      }),
    ),
    health: z.object({
      database: z.boolean(),
      queue: z.boolean(),
      browser: z.boolean(),
      version: z.string(),
    }),
  }),
});

export const retryMail = endpoint({
  method: "POST",
  path: "retry/mail/{id}",
  summary: "Try a dead mail again",
  access: OPERATOR,
  params: idParams,
  response: message,
});
