import { ALERT_TEXTS, conditionText, isKindOfScope, SNOOZE_DAYS, DAY_MS } from "@pricetrail/contract";
import type {
  ALERT_LINK_ACTIONS,
  AlertCondition,
  AlertRearm,
  AlertRow,
  AlertScope,
  Sending,
} from "@pricetrail/contract";
import { installationSecret } from "../../database/installation-secret.ts";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import type { Channels } from "../channels/channels.ts";
import { readAlertLink } from "./alert-links.rules.ts";
import * as store from "./alert-rules.store.ts";
import type { AlertOwner, AlertRuleRecord, RuleChange } from "./alert-rules.store.ts";
import { targetExists } from "./alert-scope.store.ts";
import type { AlertedSubjects } from "./alert-scope.store.ts";

const MESSAGES_MS = 30 * DAY_MS;
/** Maximum rules per person: each settled visit evaluates all rules about its product. */
const MAX_RULES = 200;

export interface AlertInput {
  scope: AlertScope;
  target?: string | null;
  condition: AlertCondition;
  rearm: AlertRearm;
}

export type AlertRulesService = ReturnType<typeof createAlertRules>;

function rowOf(rule: AlertRuleRecord, now: Date): AlertRow {
  const { id, targetId, targetName, snoozedUntil, newestAt, createdAt, ...rest } = rule;
  return {
    ...rest,
    _id: id,
    when: conditionText(rest.condition),
    target: targetId === null ? null : { _id: targetId, name: targetName ?? "" },
    snoozedUntil: snoozedUntil && snoozedUntil > now ? snoozedUntil.toISOString() : null,
    newestAt: newestAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function requireKind({ kind }: AlertCondition, scope: AlertScope): void {
  if (!isKindOfScope(kind, scope)) throw invalid(ALERT_TEXTS.badScope, { condition: ALERT_TEXTS.badScope });
}

/**
 * Returns the target of an alert.
 *
 * @throws AppError 400 when an alert of this kind cannot have this target, 404 when the target is unknown
 */
export async function aboutOf(
  trx: Trx,
  organisationId: string,
  { scope, target, condition }: Pick<AlertInput, "scope" | "target" | "condition">,
): Promise<AlertedSubjects> {
  requireKind(condition, scope);
  const about = { scope, targetId: scope === "all" ? null : (target ?? "") };
  const isKnown =
    (about.targetId === null || isId(about.targetId)) && (await targetExists(trx, organisationId, about));
  if (!isKnown) throw notFound(ALERT_TEXTS.unknownTarget);
  return about;
}

/** Creates the service for a person's own alerts and the signed links that stop their mail. */
export function createAlertRules({ db, clock }: Foundation, channels: Pick<Channels, "requireOwn">) {
  const find = async (trx: Trx, owner: AlertOwner, id: string): Promise<AlertRow> => {
    const messagesSince = new Date(clock.now().getTime() - MESSAGES_MS);
    const [rule] = isId(id) ? await store.findRules(trx, owner, { messagesSince, id }) : [];
    if (!rule) throw notFound();
    return rowOf(rule, clock.now());
  };

  /**
   * Runs `work` with the alert of a signed link.
   *
   * @throws AppError 404 for an unsigned token, and for a deleted alert
   */
  const linked = async <T>(
    token: string,
    work: (trx: Trx, owner: AlertOwner, ruleId: string) => Promise<T>,
  ): Promise<T> => {
    const link = readAlertLink(token, await installationSecret(db, "alert_links"));
    if (!link) throw notFound();
    if (link.endsAt <= clock.now()) throw refused(ALERT_TEXTS.linkEnded);
    const { organisationId, ruleId } = link;
    return writeInOrganisation(db, organisationId, async (trx) => {
      const rule = await store.findLinked(trx, organisationId, ruleId);
      if (!rule) throw notFound();
      return work(trx, { organisationId, userId: rule.userId }, ruleId);
    });
  };

  return {
    list: (owner: AlertOwner): Promise<AlertRow[]> =>
      readInOrganisation(db, owner.organisationId, async (trx) => {
        const messagesSince = new Date(clock.now().getTime() - MESSAGES_MS);
        const now = clock.now();
        return (await store.findRules(trx, owner, { messagesSince })).map((rule) => rowOf(rule, now));
      }),

    /**
     * Adds an alert.
     *
     * @throws AppError 404 when its target or a channel is unknown, 406 when there are too many
     */
    add: (
      owner: AlertOwner,
      {
        isMailed,
        channels: channelIds,
        sending,
        ...input
      }: AlertInput & { isMailed: boolean; channels?: string[]; sending?: Sending | null },
    ): Promise<AlertRow> =>
      joinOrganisation(db, owner.organisationId, async (trx) => {
        const about = await aboutOf(trx, owner.organisationId, input);
        if ((await store.countRules(trx, owner)) >= MAX_RULES) throw refused(ALERT_TEXTS.tooMany);
        const at = clock.now();
        const { condition, rearm } = input;
        const id = newId(at);
        await channels.requireOwn(trx, owner, channelIds ?? []);
        await store.insertRule(trx, owner, {
          ...about,
          id,
          condition,
          rearm,
          isMailed,
          sending: sending ?? null,
          at,
        });
        if (channelIds) await store.putChannels(trx, owner.organisationId, id, channelIds);
        return find(trx, owner, id);
      }),

    /**
     * Edits an alert.
     *
     * @throws AppError 404 for an unknown alert, 400 when it cannot be of that kind
     */
    change: (
      owner: AlertOwner,
      id: string,
      {
        channels: channelIds,
        ...change
      }: Omit<RuleChange, "snoozedUntil" | "isDeleted"> & {
        channels?: string[];
      },
    ): Promise<AlertRow> =>
      writeInOrganisation(db, owner.organisationId, async (trx) => {
        const before = await find(trx, owner, id);
        if (change.condition) requireKind(change.condition, before.scope);
        // Switching mail on again also ends a snooze.
        const snooze = change.isMailed === true ? { snoozedUntil: null } : {};
        await store.changeRule(trx, owner, id, { ...change, ...snooze }, clock.now());
        if (channelIds) {
          await channels.requireOwn(trx, owner, channelIds);
          await store.putChannels(trx, owner.organisationId, id, channelIds);
        }
        const row = await find(trx, owner, id);
        const isOther = (key: "condition" | "rearm") =>
          JSON.stringify(before[key]) !== JSON.stringify(row[key]);
        if (isOther("condition") || isOther("rearm")) await store.deleteStates(trx, owner.organisationId, id);
        return row;
      }),

    /**
     * Deletes an alert.
     *
     * @throws AppError 404 for an unknown alert
     */
    remove: (owner: AlertOwner, id: string): Promise<void> =>
      writeInOrganisation(db, owner.organisationId, async (trx) => {
        await find(trx, owner, id);
        await store.changeRule(trx, owner, id, { isDeleted: true }, clock.now());
        await store.deleteStates(trx, owner.organisationId, id);
      }),

    /** Returns the view of an alert for the bearer of a link. */
    readLink: (token: string) =>
      linked(token, async (trx, owner, id) => {
        const { scope, target, condition, isMailed, snoozedUntil } = await find(trx, owner, id);
        return { scope, target: target?.name ?? null, condition, isMailed, snoozedUntil };
      }),

    /**
     * Stops an alert's mail for the bearer of a link.
     *
     * @throws AppError 404 for an unknown link or alert, 406 for a link that has ended
     */
    applyLink: (token: string, action: (typeof ALERT_LINK_ACTIONS)[number]): Promise<void> =>
      linked(token, async (trx, owner, id) => {
        const now = clock.now();
        const change: RuleChange = {
          snooze: { snoozedUntil: new Date(now.getTime() + SNOOZE_DAYS * DAY_MS) },
          unsubscribe: { isMailed: false },
        }[action];
        await store.changeRule(trx, owner, id, change, now);
      }),
  };
}
