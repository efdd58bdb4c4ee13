import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerConfirmRoutes } from "./confirm.routes.ts";
import { createHeldList } from "./held-list.service.ts";
import type { HeldListNeeds } from "./held-list.service.ts";
import { createRechecks } from "./rechecks.service.ts";
import type { RecheckNeeds } from "./rechecks.service.ts";

/** Prices that wait to be confirmed: the visits that look again, and what people decide of them. */
export function createConfirm(
  foundation: Foundation,
  needs: RecheckNeeds & HeldListNeeds & { runs: RecheckNeeds["runs"] & HeldListNeeds["runs"] },
) {
  const held = createHeldList(foundation, needs);
  return {
    ...createRechecks(foundation, needs),
    registerRoutes: (router: Router): void => registerConfirmRoutes(router, held),
  };
}
export type Confirm = ReturnType<typeof createConfirm>;
