import type { ViewScreen } from "@pricetrail/contract";

export interface SavedViewTable {
  organisation_id: string;
  id: string;
  user_id: string;
  screen: ViewScreen;
  name: string;
  name_key: string;
  query: string;
  created_at: Date;
}
