import {
  addAlert,
  addProduct as addProductCall,
  alertCondition,
  ALERT_SCOPES,
  previewProduct,
  rehearseAlert,
} from "@pricetrail/contract";
import * as z from "zod/mini";
import { RefusedCall } from "./own-call.service.ts";
import { tool, untrusted } from "./tool.rules.ts";
import type { Tool } from "./tool.rules.ts";

const text = (most: number) => z.string().check(z.maxLength(most));
const isDryRun = z._default(z.boolean(), true);

const addProduct = tool({
  name: "add_product",
  title: "Add product",
  description:
    "Track a product's page. By default a dry run: the page is visited, what it says and what tracking it would cost by the current plans (data points a day, micro-dollars a day and in 30 days) is answered, and nothing is stored. With dryRun false it is added.",
  scopes: ["products:write"],
  canWrite: true,
  input: { url: text(2048), name: z.optional(text(200)), dryRun: isDryRun },
  run: async ({ url, name, dryRun }, { call, pageOf }) => {
    if (dryRun) {
      const { data, cost } = await call(previewProduct, { body: { url } });
      return {
        isDryRun: true,
        cost,
        url: data.url,
        normalPrice: data.normalPrice,
        discountedPrice: data.discountedPrice,
        ...untrusted({ name: data.name, brand: data.brand, seller: data.seller }),
      };
    }
    const { data } = await call(addProductCall, { body: { url, ...(name ? { name } : {}) } });
    return { isDryRun: false, id: data._id, page: pageOf(data._id), ...untrusted({ name: data.name }) };
  },
});

const proposeAlert = tool({
  name: "propose_alert",
  title: "Propose an alert",
  description:
    "Rehearse an alert on the history of the last 90 days: how many messages it would have sent, and when. By default nothing is stored; with dryRun false (and a key that may) it is saved.",
  scopes: ["alerts:read"],
  canWrite: true,
  input: {
    scope: z.enum(ALERT_SCOPES),
    target: z.optional(text(64)),
    condition: alertCondition,
    deadBandPercent: z._default(z.number().check(z.minimum(0), z.maximum(50)), 2),
    dryRun: isDryRun,
  },
  run: async ({ scope, target, condition, deadBandPercent, dryRun }, { call, has }) => {
    const alert = { scope, target: target ?? null, condition, rearm: { deadBandPercent, afterHours: null } };
    const { data } = await call(rehearseAlert, { body: alert });
    const rehearsal = {
      days: data.days,
      products: data.products,
      already: data.already,
      messages: data.count,
      newest: data.list.slice(0, 10).map(({ product, at, fromMinor, toMinor, currency }) => ({
        at,
        fromMinor,
        toMinor,
        currency,
        ...untrusted({ product }),
      })),
    };
    if (dryRun) return { isDryRun: true, rehearsal };
    if (!has("alerts:write")) throw new RefusedCall("This API key needs the scope alerts:write.");
    const { data: saved } = await call(addAlert, { body: { ...alert, isMailed: true } });
    return { isDryRun: false, id: saved._id, rehearsal };
  },
});

export const WRITE_TOOLS: readonly Tool[] = [addProduct, proposeAlert];
