import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import type { Activity } from "../activity/activity.ts";
import { createCaptureService } from "./captures.service.ts";
import type { CaptureNeeds } from "./captures.service.ts";
import { registerCompanionRoutes } from "./companion.routes.ts";
import { createFilesService } from "./files.service.ts";
import { createDevicesService } from "./devices.service.ts";
import { createWindowsProgram } from "./windows-program.service.ts";
import type { WindowsBuild } from "./windows-program.service.ts";

export interface CompanionNeeds extends Omit<CaptureNeeds, "threads"> {
  activity: Pick<Activity, "record">;
  windowsBuild: WindowsBuild | null;
}

/** Creates the companion feature: browser extensions paired by members, and their permissions. */
export function createCompanion(foundation: Foundation, needs: CompanionNeeds) {
  const devices = createDevicesService(foundation, needs);
  return {
    ...devices,
    registerRoutes: (router: Router): void =>
      registerCompanionRoutes(
        router,
        devices,
        createCaptureService({ ...needs, threads: foundation.threads }),
        createFilesService(createWindowsProgram(foundation.clock, needs.windowsBuild)),
      ),
  };
}
