import { EXTENSION_TEXTS, IDEMPOTENCY_HEADER, readPairingCode, withProtocol } from "@pricetrail/contract";
import type { Identity } from "./messages.ts";

/** The stored pairing. Content scripts, and therefore pages, cannot access it. */
interface Pairing extends Identity {
  token: string;
}

/** A refusal with a message for the person. */
export class Refusal extends Error {
  override name = "Refusal";
}

const KEY = "pairing";

async function load(): Promise<Pairing | undefined> {
  return (await chrome.storage.local.get(KEY))[KEY] as Pairing | undefined;
}

/** The origin of a typed address. @throws Refusal for anything but an http or https URL */
function originOf(typed: string): string {
  const url = URL.parse(withProtocol(typed));
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Refusal(EXTENSION_TEXTS.wrongServer);
  return url.origin;
}

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: object;
  /** Markup to send as a form's file, which the server reads as a stream; null for a form without a file. */
  page?: string | null;
  token?: string;
  /** Repeated under the same key, it takes effect once. */
  key?: string;
}

function payloadOf({ body, page }: Call): string | FormData | null {
  const json = body === undefined ? null : JSON.stringify(body);
  if (json === null || page === undefined) return json;
  const form = new FormData();
  form.append("call", json);
  if (page !== null) form.append("page", new Blob([page], { type: "text/html" }));
  return form;
}

async function send(server: string, call: Call): Promise<Response> {
  const { method, path, token, key } = call;
  const payload = payloadOf(call);
  try {
    return await fetch(`${server}/api/${path}`, {
      method,
      headers: {
        ...(typeof payload === "string" ? { "content-type": "application/json" } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
      },
      body: payload,
      credentials: "omit",
      redirect: "error",
    });
  } catch {
    throw new Refusal(EXTENSION_TEXTS.noServer(server));
  }
}

async function read<T>(server: string, answer: Response): Promise<T> {
  const body = (await answer.json().catch(() => null)) as (T & { message?: string }) | null;
  if (!answer.ok || body === null) throw new Refusal(body?.message ?? EXTENSION_TEXTS.noServer(server));
  return body;
}

/** The paired account; null while the extension is not paired. */
export async function identity(): Promise<Identity | null> {
  const pairing = await load();
  if (pairing === undefined) return null;
  const { server, organisation, person } = pairing;
  return { server, organisation, person };
}

/** Redeems a pairing code. @throws Refusal */
export async function pair(typed: string, code: string, name: string): Promise<Identity> {
  const server = originOf(typed);
  const body = { code: readPairingCode(code), name };
  const answer = await send(server, { method: "POST", path: "redeem/pairing", body });
  const { token, organisation, person } = await read<Omit<Pairing, "server">>(server, answer);
  await chrome.storage.local.set({ [KEY]: { server, organisation, person, token } satisfies Pairing });
  return { server, organisation, person };
}

/** Ends the pairing here at once, and on the server if it can be reached. */
export async function unpair(): Promise<void> {
  const pairing = await load();
  await chrome.storage.local.remove(KEY);
  if (pairing === undefined) return;
  const { server, token } = pairing;
  await send(server, { method: "POST", path: "delete/companion", token }).catch(() => undefined);
}

/** Makes one call as the paired device. @throws Refusal; a pairing that the server has revoked is deleted here, too */
export async function call<T>(wanted: Omit<Call, "token">): Promise<T> {
  const pairing = await load();
  if (pairing === undefined) throw new Refusal(EXTENSION_TEXTS.notPaired);
  const { server, token } = pairing;
  const answer = await send(server, { ...wanted, token });
  if (answer.status === 401) {
    await chrome.storage.local.remove(KEY);
    throw new Refusal(EXTENSION_TEXTS.notPaired);
  }
  return read<T>(server, answer);
}
