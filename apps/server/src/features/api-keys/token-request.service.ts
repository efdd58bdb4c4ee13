import { ACCESS_TOKEN_S, API_KEY_TEXTS, isScope } from "@pricetrail/contract";
import type { Scope } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { AppError } from "../../http/errors.ts";
import { hashToken } from "../../ids.ts";
import * as store from "./api-keys.store.ts";
import { isApiSecret, newApiSecret } from "./key-format.rules.ts";

/** A token request (RFC 6749, section 4.4.2). */
export interface TokenRequest {
  grant_type: string;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  scope?: string | undefined;
}

/** Returns an error with a code of RFC 6749, section 5.2. */
const refusal = (status: 400 | 401, error: string, text: string) =>
  new AppError(status, error, text, { error });

/** Returns id and secret of a client that uses Basic authentication; undefined without it. */
function basicOf(header: string | undefined): { client_id: string; client_secret: string } | undefined {
  const match = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(header ?? "");
  if (!match) return undefined;
  const text = Buffer.from(match[1]!, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon === -1 ? undefined : { client_id: text.slice(0, colon), client_secret: text.slice(colon + 1) };
}

/**
 * Creates the service that issues access tokens: they have a key's permissions for an hour, for programs that should not hold the
 * key.
 */
export function createTokenRequests({ db, clock }: Foundation) {
  /**
   * Returns the key of a request.
   *
   * @throws AppError 401
   */
  async function clientOf(
    request: TokenRequest,
    authorization: string | undefined,
  ): Promise<store.FoundKey & { secretHash: Buffer }> {
    const { client_id: id, client_secret: secret = "" } = basicOf(authorization) ?? request;
    const secretHash = hashToken(secret);
    const found = isApiSecret(secret) ? await store.selectKey(db, secretHash, clock.now()) : undefined;
    if (found?.kind !== "key" || (id && id !== found.start))
      throw refusal(401, "invalid_client", API_KEY_TEXTS.dead);
    return { ...found, secretHash };
  }

  return {
    /**
     * Issues an access token.
     *
     * @param authorization the request's header, for Basic authentication
     * @throws AppError 401 for an invalid key, 400 for another grant type or a scope that the key does not have
     */
    async request(request: TokenRequest, authorization: string | undefined) {
      if (request.grant_type !== "client_credentials")
        throw refusal(400, "unsupported_grant_type", API_KEY_TEXTS.unsupportedGrant);
      const client = await clientOf(request, authorization);
      const asked = (request.scope ?? "").split(" ").filter(Boolean);
      const missing = asked.find((scope) => !isScope(scope) || !client.scopes.includes(scope));
      if (missing !== undefined) throw refusal(400, "invalid_scope", API_KEY_TEXTS.unknownScope(missing));
      const scopes = asked.length === 0 ? client.scopes : [...new Set(asked as Scope[])];
      const now = clock.now();
      const end = Math.min(now.getTime() + ACCESS_TOKEN_S * 1000, client.ends_at?.getTime() ?? Infinity);
      const { secret, start } = newApiSecret("token");
      const { organisation_id: organisationId, key_id: keyId } = client;
      await writeInOrganisation(db, organisationId, async (trx) => {
        await store.deleteEndedTokens(trx, organisationId, keyId, now);
        await store.insertSecret(trx, {
          hash: hashToken(secret),
          organisationId,
          keyId,
          kind: "token",
          start,
          scopes,
          issuerHash: client.secretHash,
          now,
          endsAt: new Date(end),
        });
      });
      return {
        access_token: secret,
        token_type: "Bearer" as const,
        expires_in: Math.floor((end - now.getTime()) / 1000),
        scope: scopes.join(" "),
      };
    },
  };
}
