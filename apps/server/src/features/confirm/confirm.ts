import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerConfirmRoutes } from "./confirm.routes.ts";
import { createHeldList } from "./held-list.service.ts";
import type { HeldListNeeds } from "./held-list.service.ts";
import { createRechecks } from "./rechecks.service.ts";
import type { RecheckNeeds } from "./rechecks.service.ts";

/** Creates the feature for prices awaiting confirmation: rechecks, and people's decisions. */
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
