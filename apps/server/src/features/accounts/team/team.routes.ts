import * as api from "@pricetrail/contract";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { isId } from "../../../database/tenant.ts";
import { notFound } from "../../../http/errors.ts";
import type { Router } from "../../../http/router.ts";
import type { TeamService } from "./team.service.ts";

const TEXTS = ACCOUNT_TEXTS.team;

/** Returns the id, or an id that never exists if the parameter does not have its format. */
function idOf(params: { id: string }): string {
  if (!isId(params.id)) throw notFound();
  return params.id;
}

async function done(work: Promise<void>, message: string): Promise<{ message: string }> {
  await work;
  return { message };
}

export function registerTeamRoutes(router: Router, team: TeamService): void {
  router.on(api.listMembers, ({ caller }) => team.list(caller));
  router.on(api.inviteMember, ({ caller, body }) => done(team.invite(caller, body), TEXTS.invited));
  router.on(api.resendInvitation, async ({ caller, params }) =>
    done(team.resend(caller, idOf(params)), TEXTS.invited),
  );
  router.on(api.withdrawInvitation, async ({ caller, params }) =>
    done(team.withdraw(caller, idOf(params)), TEXTS.withdrawn),
  );
  router.on(api.changeRole, async ({ caller, params, body }) =>
    done(team.changeRole(caller, idOf(params), body.role), TEXTS.roleChanged),
  );
  router.on(api.getHandover, async ({ caller, params }) => ({
    data: await team.countOwn(caller, idOf(params)),
  }));
  router.on(api.removeMember, async ({ caller, params, body }) =>
    done(team.remove(caller, idOf(params), body?.handover ?? "team"), TEXTS.removed),
  );
  router.on(api.leaveOrganisation, ({ caller, body }) =>
    done(team.leave(caller, body?.handover ?? "team"), TEXTS.left),
  );
  router.on(api.renameOrganisation, ({ caller, body }) =>
    done(team.rename(caller, body.orgname), TEXTS.renamed),
  );
}
