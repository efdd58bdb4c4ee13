import { ERROR_TEXTS } from "@pricetrail/contract";
import { AppError } from "./errors.ts";

const KB = 1024;
const MB = 1024 * KB;
const RETRY_S = 2;
/** A large body takes seconds to send and to process. */
const LARGE_RETRY_S = 5;

/**
 * Bodies of more bytes than this are large: an organisation sends one at a time. JSON is parsed in the thread that serves everybody,
 * and forms are not.
 */
export const LARGE_BODY = { json: 256 * KB, form: MB } as const;

/** Maximum bytes of all bodies of one kind of caller, and of one caller. */
interface PoolLimits {
  whole: number;
  /** An organisation, or the address of a caller without one. */
  owner: number;
}

/** Who sends a body: an organisation, or an unknown caller, who may send a form, or a provider's signed message. */
export type BodyOwner = { organisationId: string } | { address: string; kind: "form" | "message" };

export type BodyLimits = Record<"organisation" | "form" | "message", PoolLimits>;

/** 64 MB in all. Unknown callers share an eighth, in which messages never use up the forms' part, with which people sign in. */
export const BODY_LIMITS: BodyLimits = {
  organisation: { whole: 56 * MB, owner: 24 * MB },
  form: { whole: 4 * MB, owner: 128 * KB },
  message: { whole: 4 * MB, owner: MB },
};

/** The memory of one body. */
export interface BodyAccount {
  /**
   * Reserves memory for bytes that have arrived.
   *
   * @throws AppError 429 when the owner's bodies exceed the limit, 503 when all together do; both with Retry-After
   */
  add(bytes: number): void;
  /** Releases the memory; further calls have no effect. */
  close(): void;
}

/** Limits the memory that request bodies use together. Announced sizes reserve nothing. */
export interface BodyBudget {
  /**
   * @param kind of the body
   * @param announced announced size in bytes, where the sender states it
   * @throws AppError 429 with Retry-After for a large body while another one of the organisation is in progress
   */
  open(owner: BodyOwner, kind: keyof typeof LARGE_BODY, announced?: number): BodyAccount;
  /** Bytes reserved at present. */
  held(): number;
}

const refusal = (status: 429 | 503, text: string, retryAfterS: number) =>
  new AppError(status, "busy", text, { retryAfterS });

/** Creates one kind of callers' part of the memory. */
function createPool({ whole, owner: maxOwner }: PoolLimits) {
  const owners = new Map<string, number>();
  let held = 0;
  return {
    held: () => held,
    take(owner: string, bytes: number): void {
      const owned = (owners.get(owner) ?? 0) + bytes;
      if (owned > maxOwner) throw refusal(429, ERROR_TEXTS.busy, RETRY_S);
      // At most as much as remains free: a few owners together can never use up what the next one needs.
      if (owned > whole - held - bytes) throw refusal(503, ERROR_TEXTS.busy, RETRY_S);
      owners.set(owner, owned);
      held += bytes;
    },
    giveBack(owner: string, bytes: number): void {
      held -= bytes;
      const left = (owners.get(owner) ?? 0) - bytes;
      if (left > 0) owners.set(owner, left);
      else owners.delete(owner);
    },
  };
}

export function createBodyBudget(limits: BodyLimits = BODY_LIMITS): BodyBudget {
  const pools = {
    organisation: createPool(limits.organisation),
    form: createPool(limits.form),
    message: createPool(limits.message),
  };
  /** The organisations with a large body in progress. */
  const large = new Set<string>();
  return {
    open(owner, kind, announced = 0) {
      const largest = LARGE_BODY[kind];
      const isOrganisation = "organisationId" in owner;
      const pool = pools[isOrganisation ? "organisation" : owner.kind];
      const name = isOrganisation ? owner.organisationId : owner.address;
      let total = 0;
      let isLarge = false;
      let isClosed = false;
      const beLarge = (): void => {
        if (large.has(name)) throw refusal(429, ERROR_TEXTS.oneLarge, LARGE_RETRY_S);
        large.add(name);
        isLarge = true;
      };
      if (isOrganisation && announced > largest) beLarge();
      return {
        add(bytes) {
          if (isClosed) return;
          if (isOrganisation && !isLarge && total + bytes > largest) beLarge();
          pool.take(name, bytes);
          total += bytes;
        },
        close() {
          if (isClosed) return;
          isClosed = true;
          if (isLarge) large.delete(name);
          pool.giveBack(name, total);
        },
      };
    },
    held: () => Object.values(pools).reduce((sum, pool) => sum + pool.held(), 0),
  };
}
