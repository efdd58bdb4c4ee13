import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import { registerEvidenceRoutes } from "./evidence.routes.ts";
import { createEvidenceService } from "./evidence.service.ts";

/** Why prices and stocks are what they are. */
export function createEvidence(foundation: Foundation) {
  const service = createEvidenceService(foundation);
  return { registerRoutes: (router: Router): void => registerEvidenceRoutes(router, service) };
}
