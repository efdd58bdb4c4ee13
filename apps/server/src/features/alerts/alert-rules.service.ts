import { ALERT_TEXTS, conditionText, isKindOfScope, SNOOZE_DAYS, DAY_MS } from "@pricetrail/contract";
import type {
  Owner,
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
import { addsForTeam, checkMayChange, givesToTeam, ownershipOf } from "../ownership/ownership.rules.ts";
import type { Editor, Reader } from "../ownership/ownership.rules.ts";
import type { Activity } from "../activity/activity.ts";
import type { Channels } from "../channels/channels.ts";
import { readAlertLink } from "./alert-links.rules.ts";
import * as store from "./alert-rules.store.ts";
import type { AlertRuleRecord, RuleChange } from "./alert-rules.store.ts";
import { targetExists } from "./alert-scope.store.ts";
import type { AlertedSubjects } from "./alert-scope.store.ts";

const MESSAGES_MS = 30 * DAY_MS;
/** Maximum rules per person, and of the team: each settled visit evaluates all rules about its product. */
const MAX_RULES = 200;

export interface AlertInput {
  scope: AlertScope;
  target?: string | null;
  condition: AlertCondition;
  rearm: AlertRearm;
}

export type AlertRulesService = ReturnType<typeof createAlertRules>;

function rowOf(rule: AlertRuleRecord, now: Date): AlertRow {
  const { id, targetId, targetName, snoozedUntil, newestAt, createdAt, isTeam, person, ...rest } = rule;
  return {
    ...rest,
    _id: id,
    when: conditionText(rest.condition),
    target: targetId === null ? null : { _id: targetId, name: targetName ?? "" },
    snoozedUntil: snoozedUntil && snoozedUntil > now ? snoozedUntil.toISOString() : null,
    newestAt: newestAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...ownershipOf({ isTeam, person }),
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

/** Creates the service for the alerts of a person and of the team, and the signed links that stop their mail. */
export function createAlertRules(
  { db, clock }: Foundation,
  channels: Pick<Channels, "requireUsable">,
  activity: Pick<Activity, "recordBy">,
) {
  const find = async (trx: Trx, owner: Reader, id: string): Promise<AlertRow> => {
    const messagesSince = new Date(clock.now().getTime() - MESSAGES_MS);
    const [rule] = isId(id) ? await store.findRules(trx, owner, { messagesSince, id }) : [];
    if (!rule) throw notFound();
    return rowOf(rule, clock.now());
  };

  /** @throws AppError 404 when the caller does not see the alert, 403 when it is the team's and the caller may only view */
  const changeable = async (trx: Trx, editor: Editor, id: string): Promise<AlertRow> => {
    const row = await find(trx, editor, id);
    checkMayChange(editor, row);
    return row;
  };

  const checkNumber = async (trx: Trx, reader: Reader, isTeam: boolean): Promise<void> => {
    if ((await store.countRules(trx, reader, isTeam)) >= MAX_RULES) throw refused(ALERT_TEXTS.tooMany);
  };

  /**
   * Runs `work` with the alert of a signed link.
   *
   * @throws AppError 404 for an unsigned token, and for a deleted alert
   */
  const linked = async <T>(
    token: string,
    work: (trx: Trx, owner: Reader, ruleId: string) => Promise<T>,
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
    list: (owner: Reader): Promise<AlertRow[]> =>
      readInOrganisation(db, owner.organisationId, async (trx) => {
        const messagesSince = new Date(clock.now().getTime() - MESSAGES_MS);
        const now = clock.now();
        return (await store.findRules(trx, owner, { messagesSince })).map((rule) => rowOf(rule, now));
      }),

    /**
     * Adds an alert.
     *
     * @throws AppError 404 when its target or a channel is unknown, 406 when there are too many, 403 for one of the team by somebody
     *   who may only view
     */
    add: (
      editor: Editor,
      {
        isMailed,
        channels: channelIds,
        sending,
        owner: whose,
        ...input
      }: AlertInput & { isMailed: boolean; channels?: string[]; sending?: Sending | null; owner?: Owner },
    ): Promise<AlertRow> =>
      joinOrganisation(db, editor.organisationId, async (trx) => {
        const isTeam = addsForTeam(editor, whose);
        const about = await aboutOf(trx, editor.organisationId, input);
        await checkNumber(trx, editor, isTeam);
        const at = clock.now();
        const { condition, rearm } = input;
        const id = newId(at);
        await channels.requireUsable(trx, editor, channelIds ?? []);
        await store.insertRule(trx, editor, {
          ...about,
          id,
          isTeam,
          condition,
          rearm,
          isMailed,
          sending: sending ?? null,
          at,
        });
        if (channelIds) await store.putChannels(trx, editor.organisationId, id, channelIds);
        return find(trx, editor, id);
      }),

    /**
     * Edits an alert, or gives it to the team.
     *
     * @throws AppError 404 for an unknown alert, 400 when it cannot be of that kind, 403 when it is, or would be, the team's and the
     *   caller may only view
     */
    change: (
      editor: Editor,
      id: string,
      {
        channels: channelIds,
        owner: given,
        ...change
      }: Omit<RuleChange, "snoozedUntil" | "isDeleted" | "isTeam"> & {
        channels?: string[];
        owner?: "team";
      },
    ): Promise<AlertRow> =>
      writeInOrganisation(db, editor.organisationId, async (trx) => {
        const before = await changeable(trx, editor, id);
        if (change.condition) requireKind(change.condition, before.scope);
        const isGiven = givesToTeam(editor, given, before);
        if (isGiven) await checkNumber(trx, editor, true);
        // Switching mail on again also ends a snooze.
        const snooze = change.isMailed === true ? { snoozedUntil: null } : {};
        const gift = isGiven ? ({ isTeam: true } as const) : {};
        await store.changeRule(trx, editor, id, { ...change, ...snooze, ...gift }, clock.now());
        if (channelIds) {
          // Those of the contact, too, who is not always the caller.
          const { userId } = (await store.findLinked(trx, editor.organisationId, id))!;
          const { organisationId, role } = editor;
          await channels.requireUsable(trx, { organisationId, userId, role }, channelIds);
          await store.putChannels(trx, editor.organisationId, id, channelIds);
        }
        const row = await find(trx, editor, id);
        const isOther = (key: "condition" | "rearm") =>
          JSON.stringify(before[key]) !== JSON.stringify(row[key]);
        if (isOther("condition") || isOther("rearm"))
          await store.deleteStates(trx, editor.organisationId, id);
        if (isGiven)
          await activity.recordBy(trx, editor, {
            action: "give_alert_to_team",
            target: row.target?.name ?? "",
            after: row.when,
          });
        return row;
      }),

    /**
     * Deletes an alert.
     *
     * @throws AppError 404 for an unknown alert, 403 when it is the team's and the caller may only view
     */
    remove: (editor: Editor, id: string): Promise<void> =>
      writeInOrganisation(db, editor.organisationId, async (trx) => {
        await changeable(trx, editor, id);
        await store.changeRule(trx, editor, id, { isDeleted: true }, clock.now());
        await store.deleteStates(trx, editor.organisationId, id);
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
