import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerTeamRoutes } from "./team.routes.ts";
import { createTeamService } from "./team.service.ts";
import type { TeamDeps } from "./team.service.ts";

/** Members of an organisation, their roles, and invitations. */
export function createTeam(foundation: Foundation, deps: TeamDeps) {
  const service = createTeamService(foundation, deps);
  return {
    ...service,
    registerRoutes: (router: Router): void => registerTeamRoutes(router, service),
  };
}
