import type { ReaderState, ReportFile, ReportKind, ReportTiming } from "@pricetrail/contract";
import type { Generated, JSONColumnType } from "kysely";

export interface ReportTable {
  organisation_id: string;
  id: string;
  name: string;
  kind: ReportKind;
  query: string;
  timing: JSONColumnType<ReportTiming>;
  files: ReportFile[];
  is_paused: Generated<boolean>;
  user_id: string;
  next_at: Date | null;
  created_at: Date;
}

export interface ReportReaderTable {
  organisation_id: string;
  id: string;
  report_id: string;
  user_id: string | null;
  email: string | null;
  email_key: string | null;
  /** Removed by the team: kept, so that the address is not asked again at once. */
  state: ReaderState | "removed";
  since: Date;
  asked_at: Date | null;
  ended_at: Date | null;
}

export interface ReportIssueTable {
  organisation_id: string;
  report_id: string;
  due_at: Date;
  at: Date;
  mails: number;
}
