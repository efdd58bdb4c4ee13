import * as api from "@pricetrail/contract";
import { ACCOUNT_TEXTS, DATE_TEXTS, FIRST_STEPS_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import type { Router } from "../../http/router.ts";
import type { AccountServices } from "./accounts.service.ts";
import { readDevice, writeDevice } from "./sign-in/device-cookie.rules.ts";
import type { Origin } from "./sign-in/sessions.service.ts";

const says = (message: string) => ({ message });

const originOf = (request: FastifyRequest): Origin => ({
  userAgent: request.headers["user-agent"] ?? "",
  address: request.ip,
});

export function registerAccountRoutes(
  router: Router,
  services: AccountServices,
  options: { isSecure: boolean },
): void {
  const { signIn, signUp, password, deletion, sessions, profile, joining } = services;

  router.on(api.login, async ({ body, request, reply, captchaLevel }) => {
    const { token, device } = await signIn.login(body, originOf(request), readDevice(request), captchaLevel);
    writeDevice(reply, device, options.isSecure);
    return { token };
  });
  router.on(api.me, async ({ caller }) => ({ data: await profile.me(caller) }));
  router.on(api.updateDates, async ({ caller, body }) => {
    await profile.setDates(caller, body);
    return says(DATE_TEXTS.saved);
  });
  router.on(api.hideFirstSteps, async ({ caller }) => {
    await profile.hideFirstSteps(caller);
    return says(FIRST_STEPS_TEXTS.hidden);
  });
  router.on(api.logout, async ({ caller }) => {
    await sessions.logout(caller);
    return says(SHELL_TEXTS.logout);
  });

  router.on(api.signup, async ({ body, request }) => {
    const { fullname, orgname, email } = body;
    await signUp.signup({ fullname, orgname, email }, request.ip);
    return says(ACCOUNT_TEXTS.signup.success);
  });
  router.on(api.resendActivation, async ({ body, request }) => {
    await signUp.resend(body.email, request.ip);
    return says(ACCOUNT_TEXTS.resend.success);
  });
  router.on(api.resendActivationSignedIn, async ({ caller }) => {
    await signUp.resendTo(caller);
    return says(ACCOUNT_TEXTS.resend.success);
  });
  router.on(api.verifyEmail, async ({ bearer, request }) => ({
    token: await signUp.verifyEmail(bearer ?? "", originOf(request)),
  }));

  router.on(api.forgetPassword, async ({ body, request }) => {
    await signUp.forgetPassword(body.email, request.ip);
    return says(ACCOUNT_TEXTS.resetRequest.success);
  });
  router.on(api.verifyToken, ({ bearer }) => password.describeLink(bearer ?? ""));
  router.on(api.resetPassword, async ({ bearer, body }) => {
    await password.reset(bearer ?? "", body);
    return says(ACCOUNT_TEXTS.setPassword.success);
  });
  router.on(api.setPassword, async ({ body, optionalCaller, bearer }) => {
    await password.set(body, optionalCaller, bearer);
    return says(ACCOUNT_TEXTS.setPassword.success);
  });
  router.on(api.changePassword, async ({ caller, body }) => {
    await password.change(caller, body);
    return says(ACCOUNT_TEXTS.changePassword.success);
  });

  router.on(api.deleteAccount, async ({ caller, body }) => {
    const deleted = await deletion.request(caller, body.password);
    const texts = ACCOUNT_TEXTS.deleteAccount;
    return { message: deleted ? texts.success : texts.mailSent, deleted };
  });
  router.on(api.confirmDeletion, async ({ bearer }) => {
    await deletion.confirm(bearer ?? "");
    return says(ACCOUNT_TEXTS.deleteAccount.success);
  });

  router.on(api.listSessions, async ({ caller }) => ({ data: await sessions.list(caller) }));
  router.on(api.endSession, async ({ caller, params }) => {
    await sessions.end(caller, params.id);
    return says(ACCOUNT_TEXTS.sessions.ended);
  });
  router.on(api.endOtherSessions, async ({ caller }) => {
    await sessions.endOthers(caller);
    return says(ACCOUNT_TEXTS.sessions.othersEnded);
  });
  router.on(api.switchOrganisation, async ({ caller, body }) => {
    await sessions.switchTo(caller, body.organisation);
    return says(ACCOUNT_TEXTS.team.switched);
  });
  router.on(api.acceptInvitation, async ({ caller, body, request }) => ({
    token: await joining.join(caller, body.token, originOf(request)),
  }));
  router.on(api.createTicket, async ({ caller }) => ({ ticket: await sessions.createTicket(caller) }));
}
