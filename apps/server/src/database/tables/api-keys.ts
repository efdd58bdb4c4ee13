import type { Scope } from "@pricetrail/contract";
import type { Generated } from "kysely";

export interface ApiKeyTable {
  organisation_id: string;
  id: string;
  user_id: string;
  /** Belongs to the team; `user_id` is then its contact. */
  is_team: Generated<boolean>;
  name: string;
  scopes: Scope[];
  created_at: Date;
  expires_at: Date | null;
}

export interface ApiSecretTable {
  secret_hash: Buffer;
  organisation_id: string;
  key_id: string;
  kind: "key" | "token";
  start: string;
  scopes: Scope[] | null;
  created_at: Date;
  ends_at: Date | null;
  /** Of an access token: the secret that it was issued for, and ends with. */
  issuer_hash: Buffer | null;
  last_used_at: Date | null;
}
