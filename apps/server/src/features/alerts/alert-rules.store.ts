import type { AlertCondition, AlertRearm, AlertScope, Sending } from "@pricetrail/contract";
import { sql } from "kysely";
import { jsonOrNull } from "../../database/json.ts";
import { nameOfTarget } from "../catalogue/targets.shared.store.ts";
import type { Trx } from "../../database/tenant.ts";
import { isSeenBy, ownerColumns } from "../ownership/ownership.shared.store.ts";
import type { Owned, Reader } from "../ownership/ownership.rules.ts";
import { isAboutProduct } from "./alert-scope.store.ts";
import type { AlertedSubjects } from "./alert-scope.store.ts";

export interface AlertRuleRecord extends Owned {
  id: string;
  scope: AlertScope;
  targetId: string | null;
  targetName: string | null;
  condition: AlertCondition;
  rearm: AlertRearm;
  isMailed: boolean;
  channels: { _id: string; name: string }[];
  sending: Sending | null;
  isPaused: boolean;
  snoozedUntil: Date | null;
  createdAt: Date;
  products: number;
  messages: number;
  newestAt: Date | null;
}

/** Returns the alerts that the caller sees, in the order in which they were added; only the one with the id, if given. */
export async function findRules(
  trx: Trx,
  reader: Reader,
  { messagesSince, id }: { messagesSince: Date; id?: string },
): Promise<AlertRuleRecord[]> {
  const { organisationId } = reader;
  const { rows } = await sql<AlertRuleRecord>`
    select r.id, r.scope, r.target_id as "targetId", ${nameOfTarget(organisationId, "r")} as "targetName", r.condition, r.rearm,
      r.is_mailed as "isMailed", r.sending, r.is_paused as "isPaused", r.snoozed_until as "snoozedUntil", r.created_at as "createdAt",
      ${ownerColumns("r")},
      (select coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name) order by c.created_at, c.id), '[]')
        from alert_rule_channel a join channel c on c.organisation_id = ${organisationId} and c.id = a.channel_id
        where a.organisation_id = ${organisationId} and a.rule_id = r.id) as channels,
      case when r.kind = 'listed' then (select count(*)::int from listing_product lp
          where lp.organisation_id = ${organisationId} and lp.gone_at is null and (r.scope = 'all' or lp.listing_id = r.target_id))
        else (select count(*)::int from product p where p.organisation_id = ${organisationId} and p.deleted_at is null and p.is_tracking
          and ${isAboutProduct}) end as products,
      coalesce(m.messages, 0) as messages, m.newest as "newestAt"
    from alert_rule r
    left join lateral (
      select count(*) filter (where a.created_at >= ${messagesSince})::int as messages, max(a.created_at) as newest
      from alert_message a where a.organisation_id = ${organisationId} and a.rule_id = r.id
    ) m on true
    where r.organisation_id = ${organisationId} and ${isSeenBy(reader, "r")} and r.deleted_at is null
      ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.created_at, r.id`.execute(trx);
  return rows;
}

/** Returns the person of a live alert: its owner, or its contact. */
export function findLinked(
  trx: Trx,
  organisationId: string,
  ruleId: string,
): Promise<{ userId: string } | undefined> {
  return trx
    .selectFrom("alert_rule")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", ruleId)
    .where("deleted_at", "is", null)
    .select("user_id as userId")
    .executeTakeFirst();
}

/** Returns the number of the person's own alerts, or of the team's. */
export async function countRules(
  trx: Trx,
  { organisationId, userId }: Reader,
  isTeam: boolean,
): Promise<number> {
  const { total } = await trx
    .selectFrom("alert_rule")
    .where("organisation_id", "=", organisationId)
    .where("is_team", "=", isTeam)
    .$if(!isTeam, (query) => query.where("user_id", "=", userId))
    .where("deleted_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertRule(
  trx: Trx,
  { organisationId, userId }: Reader,
  rule: AlertedSubjects & {
    id: string;
    isTeam: boolean;
    condition: AlertCondition;
    rearm: AlertRearm;
    isMailed: boolean;
    sending: Sending | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("alert_rule")
    .values({
      organisation_id: organisationId,
      id: rule.id,
      user_id: userId,
      is_team: rule.isTeam,
      scope: rule.scope,
      target_id: rule.targetId,
      kind: rule.condition.kind,
      condition: JSON.stringify(rule.condition),
      rearm: JSON.stringify(rule.rearm),
      is_mailed: rule.isMailed,
      sending: jsonOrNull(rule.sending),
      snoozed_until: null,
      created_at: rule.at,
      updated_at: rule.at,
      deleted_at: null,
    })
    .execute();
}

export interface RuleChange {
  condition?: AlertCondition;
  rearm?: AlertRearm;
  isMailed?: boolean;
  /** Null sends each message at once. */
  sending?: Sending | null;
  isPaused?: boolean;
  snoozedUntil?: Date | null;
  isDeleted?: boolean;
  /** Gives it to the team. */
  isTeam?: true;
}

/** Changes an alert; returns whether it exists. Waits for a visit that is being settled with it. */
export async function changeRule(
  trx: Trx,
  reader: Reader,
  id: string,
  change: RuleChange,
  at: Date,
): Promise<boolean> {
  const { condition, rearm, isMailed, sending, isPaused, snoozedUntil, isDeleted, isTeam } = change;
  const result = await trx
    .updateTable("alert_rule")
    .set({
      ...(condition ? { condition: JSON.stringify(condition), kind: condition.kind } : {}),
      ...(rearm ? { rearm: JSON.stringify(rearm) } : {}),
      ...(isMailed === undefined ? {} : { is_mailed: isMailed }),
      ...(sending === undefined ? {} : { sending: jsonOrNull(sending) }),
      ...(isPaused === undefined ? {} : { is_paused: isPaused }),
      ...(snoozedUntil === undefined ? {} : { snoozed_until: snoozedUntil }),
      ...(isDeleted ? { deleted_at: at } : {}),
      ...(isTeam ? { is_team: isTeam } : {}),
      updated_at: at,
    })
    .where("organisation_id", "=", reader.organisationId)
    .where(isSeenBy(reader, "alert_rule"))
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes all alerts about a listing that is being deleted; their messages are kept. */
export async function deleteListingRules(
  trx: Trx,
  organisationId: string,
  listingId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("alert_rule")
    .set({ deleted_at: at, updated_at: at })
    .where("organisation_id", "=", organisationId)
    .where("scope", "=", "listing")
    .where("target_id", "=", listingId)
    .where("deleted_at", "is", null)
    .execute();
}

/** Replaces the channels of a rule. A channel deleted in the meantime is left out. */
export async function putChannels(
  trx: Trx,
  organisationId: string,
  ruleId: string,
  channelIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom("alert_rule_channel")
    .where("organisation_id", "=", organisationId)
    .where("rule_id", "=", ruleId)
    .execute();
  await sql`
    insert into alert_rule_channel (organisation_id, rule_id, channel_id)
    select ${organisationId}, ${ruleId}, c.id from channel c
    where c.organisation_id = ${organisationId} and c.id = any(${channelIds}::uuid[]) for key share of c
    returning 1`.execute(trx);
}

/** Deletes the stored states of a rule's products: a new condition starts over. */
export async function deleteStates(trx: Trx, organisationId: string, ruleId: string): Promise<void> {
  await trx
    .deleteFrom("alert_state")
    .where("organisation_id", "=", organisationId)
    .where("rule_id", "=", ruleId)
    .execute();
}
