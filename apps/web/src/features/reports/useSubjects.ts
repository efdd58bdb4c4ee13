import { REPORT_SCREEN_TEXTS as T, type ReportKind } from "@pricetrail/contract";
import { useViews } from "../views/views-queries.ts";

/** What a report can show. */
export interface Subject {
  kind: ReportKind;
  query: string;
  /** As an option. */
  label: string;
  /** The report's name, unless a person enters another. */
  name: string;
}

const WHOLE: readonly Subject[] = [
  { kind: "market", query: "", label: T.market, name: T.market },
  { kind: "moves", query: "", label: T.moves, name: T.moves },
  { kind: "latest", query: "", label: T.latest, name: T.latest },
];
const FILTERED = { market: T.marketFiltered, moves: T.movesFiltered, latest: T.latestFiltered };

/** Returns what can be chosen: whole screens, the person's saved views, and the present choice if it is neither. */
export function useSubjects(present: { kind: ReportKind; query: string }): Subject[] {
  const views = useViews("dashboard").data ?? [];
  const all = [
    ...WHOLE,
    ...views.map(({ name, query }) => ({ kind: "latest" as const, query, label: T.view(name), name })),
  ];
  const isKnown = all.some(({ kind, query }) => kind === present.kind && query === present.query);
  const label = FILTERED[present.kind];
  return isKnown ? all : [{ ...present, label, name: label }, ...all];
}
