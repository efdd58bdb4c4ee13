import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerEvidenceRoutes } from "./evidence.routes.ts";
import { createEvidenceService } from "./evidence.service.ts";

/** Creates the evidence feature: the reasons for prices and stocks. */
export function createEvidence(foundation: Foundation) {
  const service = createEvidenceService(foundation);
  return { registerRoutes: (router: Router): void => registerEvidenceRoutes(router, service) };
}
