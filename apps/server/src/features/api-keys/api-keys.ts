import {
  addApiKey,
  API_KEY_TEXTS,
  listApiKeys,
  requestToken,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from "@pricetrail/contract";
import type { Foundation } from "../../foundation.ts";
import type { Router } from "../../http/router.ts";
import type { Activity } from "../activity/activity.ts";
import { createApiKeysService } from "./api-keys.service.ts";
import { createTokenRequests } from "./token-request.service.ts";

/** Creates the API keys feature: authentication and permissions of programs. */
export function createApiKeys(foundation: Foundation, needs: { activity: Pick<Activity, "recordBy"> }) {
  const keys = createApiKeysService(foundation, needs);
  const tokens = createTokenRequests(foundation);
  return {
    findKey: keys.findKey,
    recheck: keys.recheck,
    registerRoutes: (router: Router): void => {
      router.on(listApiKeys, async ({ caller }) => ({ data: await keys.list(caller) }));
      router.on(
        addApiKey,
        async ({ caller, body }) => ({ message: API_KEY_TEXTS.added, ...(await keys.add(caller, body)) }),
        { isOneTransaction: true },
      );
      router.on(
        rotateApiKey,
        async ({ caller, params, body }) => ({
          message: API_KEY_TEXTS.rotated,
          ...(await keys.rotate(caller, params.id, body.hours)),
        }),
        { isOneTransaction: true },
      );
      router.on(updateApiKey, async ({ caller, params, body }) => ({
        message: API_KEY_TEXTS.given,
        data: await keys.change(caller, params.id, body),
      }));
      router.on(revokeApiKey, async ({ caller, params }) => {
        await keys.revoke(caller, params.id);
        return { message: API_KEY_TEXTS.revoked };
      });
      router.on(requestToken, ({ body, request }) => tokens.request(body, request.headers.authorization));
    },
  };
}
