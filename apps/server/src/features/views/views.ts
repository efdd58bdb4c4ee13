import { addView, deleteView, listViews, updateView, VIEW_TEXTS } from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import type { Activity } from "../activity/activity.ts";
import { createViewsService } from "./views.service.ts";

/** Creates the feature for saved views: the filters and order of a screen under a name that the person chose. */
export function createViews(foundation: Foundation, needs: { activity: Pick<Activity, "recordBy"> }) {
  const views = createViewsService(foundation, needs);
  return {
    registerRoutes: (router: Router): void => {
      router.on(listViews, async ({ caller }) => ({ data: await views.list(caller) }));
      router.on(addView, async ({ caller, body }) => ({
        message: VIEW_TEXTS.saved,
        data: await views.add(caller, body),
      }));
      router.on(updateView, async ({ caller, params, body }) => {
        await views.change(caller, params.id, body);
        return { message: VIEW_TEXTS.changed };
      });
      router.on(deleteView, async ({ caller, params }) => {
        await views.remove(caller, params.id);
        return { message: VIEW_TEXTS.deleted };
      });
    },
  };
}
