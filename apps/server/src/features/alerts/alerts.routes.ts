import {
  addAlert,
  ALERT_TEXTS,
  applyAlertLink,
  countUnread,
  deleteAlert,
  deleteAlertFeed,
  getAlertLink,
  listAlertFeeds,
  listAlertMessages,
  listAlerts,
  openUnsubscribe,
  readAlertFeed,
  readAlertMessages,
  rehearseAlert,
  renewAlertFeed,
  unsubscribe,
  updateAlert,
} from "@pricetrail/contract";
import { readForm } from "../../http/form-body.ts";
import { createOrganisationGate } from "../../http/organisation-gate.ts";
import type { Router } from "../../http/router.ts";
import type { AlertRulesService } from "./alert-rules.service.ts";
import type { Feeds } from "./feeds.service.ts";
import type { Inbox } from "./inbox.service.ts";
import type { createRehearsals } from "./rehearsal.service.ts";

/** Maximum concurrent rehearsals per organisation: each walks the histories of all its products. */
const REHEARSALS_AT_ONCE = 2;

interface AlertCalls {
  rules: AlertRulesService;
  inbox: Inbox;
  feeds: Feeds;
  rehearsals: ReturnType<typeof createRehearsals>;
}

export function registerAlertRoutes(router: Router, { rules, inbox, feeds, rehearsals }: AlertCalls): void {
  const gate = createOrganisationGate(REHEARSALS_AT_ONCE);
  router.on(listAlerts, async ({ caller }) => ({ list: await rules.list(caller) }));
  router.on(
    addAlert,
    async ({ caller, body }) => ({ message: ALERT_TEXTS.added, data: await rules.add(caller, body) }),
    { isOneTransaction: true },
  );
  router.on(updateAlert, async ({ caller, params, body }) => ({
    message: ALERT_TEXTS.updated,
    data: await rules.change(caller, params.id, body),
  }));
  router.on(deleteAlert, async ({ caller, params }) => {
    await rules.remove(caller, params.id);
    return { message: ALERT_TEXTS.deleted };
  });
  router.on(rehearseAlert, async ({ caller, body }) => ({
    data: await gate(caller.organisationId, () => rehearsals.rehearse(caller.organisationId, body)),
  }));
  router.on(listAlertMessages, ({ caller, query }) => inbox.list(caller, query));
  router.on(countUnread, async ({ caller }) => ({ data: { unread: await inbox.unread(caller) } }));
  router.on(readAlertMessages, async ({ caller, body }) => {
    await inbox.markRead(caller, body.ids);
    return { message: ALERT_TEXTS.marked };
  });
  router.on(listAlertFeeds, async ({ caller }) => ({ list: await feeds.list(caller) }));
  router.on(renewAlertFeed, async ({ caller, body }) => ({
    message: ALERT_TEXTS.feedRenewed,
    data: await feeds.renew(caller, body.alert),
  }));
  router.on(deleteAlertFeed, async ({ caller, body }) => {
    await feeds.end(caller, body.alert);
    return { message: ALERT_TEXTS.feedEnded };
  });
  router.on(readAlertFeed, async ({ params, request, reply }) => {
    const { type, body, etag, updatedAt } = await feeds.read(params.token, params.file);
    void reply.headers({
      etag,
      "last-modified": updatedAt.toUTCString(),
      // Anyone with the address may read it, but shared caches must not store it.
      "cache-control": "private, max-age=300",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim().replace(/^W\//, ""));
    if (known?.includes(etag)) return reply.code(304).send();
    return reply.type(type).send(body);
  });
  router.on(getAlertLink, async ({ query }) => ({ data: await rules.readLink(query.token) }));
  router.on(applyAlertLink, async ({ body }) => {
    await rules.applyLink(body.token, body.action);
    const texts = { snooze: ALERT_TEXTS.snoozed, unsubscribe: ALERT_TEXTS.unsubscribed };
    return { message: texts[body.action] };
  });
  router.on(
    unsubscribe,
    async ({ params }) => {
      await rules.applyLink(params.token, "unsubscribe");
      return { message: ALERT_TEXTS.unsubscribed };
    },
    { readBody: readForm },
  );
  router.on(openUnsubscribe, ({ params, reply }) =>
    Promise.resolve(reply.redirect(`/alert-mail/${encodeURIComponent(params.token)}?do=unsubscribe`, 303)),
  );
}
