import { OPENING_FAILURES } from "./host-health.rules.ts";

/** Whose visit it is. Without it, what a host does counts as its own word, like its robots.txt: no page selected it. */
export interface Visitor {
  organisationId: string;
  /** A hash of the visited address: it tells addresses apart, and nothing else is needed of them. */
  address: string;
  /** Whether this address has given this organisation what it asks for before. */
  hasWorked: boolean;
}

/** In place of an organisation: the host's own word. */
export const ITSELF = "00000000-0000-0000-0000-000000000000";
/** How many of its own failures one organisation adds to those that stop a host for all. */
const MOST_OF_ONE = 3;
/** Number of addresses that had worked whose failures stop a host for all, though they are of one organisation. */
const WORKED_ADDRESSES = 2;
/** For how long, in ms, the wait that one address was asked for applies to the whole host. */
const UNCONFIRMED_MS = 5 * 60_000;
/** How long, in ms, a host's request for a pause counts after it was made. */
const MEMORY_MS = 3600_000;

/** The failures in a row that count: of each organisation (null: the host's own), and of addresses that had worked. */
export interface Failures {
  organisations: readonly { organisationId: string | null; failures: number }[];
  worked: { addresses: number; failures: number };
}

/**
 * Returns whether failures stop a host for all. One organisation's do not, whatever they are: it chooses its addresses. Those of two
 * do, and those of addresses that had worked before.
 */
export function stopsAll({ organisations, worked }: Failures): boolean {
  if (worked.addresses >= WORKED_ADDRESSES && worked.failures >= OPENING_FAILURES) return true;
  const isOwn = organisations.some(({ organisationId }) => organisationId === null);
  const counted = organisations.map(({ organisationId, failures }) =>
    organisationId === null ? failures : Math.min(failures, MOST_OF_ONE),
  );
  return (
    (isOwn || organisations.length > 1) && counted.reduce((sum, one) => sum + one, 0) >= OPENING_FAILURES
  );
}

/** A pause that a host has asked a visitor for. */
export interface Hold extends Visitor {
  until: Date;
  askedAt: Date;
}

/** Until when a pause applies beyond the address that was asked for it: to its organisation's visits, and to everybody's. */
export interface HoldEnds {
  own: Date;
  all: Date | null;
}

/**
 * Returns how far a request for a pause applies. On its own it holds its address in full, and the host for minutes only, once an hour
 * for each organisation. In full it applies to the organisation's other addresses when a second address confirms it, and to everybody
 * when that one is another organisation's, or both had worked before; never longer than both ask for.
 *
 * @param earlier what the host has asked for so far
 */
export function holdEnds(hold: Hold, earlier: readonly Hold[]): HoldEnds {
  const now = hold.askedAt.getTime();
  const minutes = now + UNCONFIRMED_MS;
  const recent = earlier.filter(
    ({ until, askedAt }) => until > hold.askedAt || now - askedAt.getTime() < MEMORY_MS,
  );
  const confirmed = (by: readonly Hold[]): Date =>
    new Date(Math.min(hold.until.getTime(), Math.max(minutes, ...by.map(({ until }) => until.getTime()))));
  const others = recent.filter(
    ({ organisationId, address }) => organisationId !== hold.organisationId || address !== hold.address,
  );
  const confirming = others.filter(
    ({ organisationId, hasWorked }) =>
      organisationId !== hold.organisationId || (hasWorked && hold.hasWorked),
  );
  const hasHeldAll = recent.some(
    ({ organisationId, askedAt }) =>
      organisationId === hold.organisationId && now - askedAt.getTime() < MEMORY_MS,
  );
  return {
    own: confirmed(others),
    all: confirming.length > 0 || !hasHeldAll ? confirmed(confirming) : null,
  };
}
