import type { ViewScreen } from "@pricetrail/contract";
import type { Generated } from "kysely";

export interface SavedViewTable {
  organisation_id: string;
  id: string;
  user_id: string;
  /** Belongs to the team; `user_id` is then its contact. */
  is_team: Generated<boolean>;
  screen: ViewScreen;
  name: string;
  name_key: string;
  query: string;
  created_at: Date;
}
