import { useState } from "react";
import type { Column } from "./DataTable.tsx";
import { readCookie, writeCookie } from "./theme/cookie.ts";

/** What a person can choose of how a table is seen. */
export interface TableChoice {
  isCompact: boolean;
  /** Columns that can be hidden: all but the one that names the rows. */
  choosable: readonly { key: string; header: string }[];
  isShown: (key: string) => boolean;
  show: (key: string, isShown: boolean) => void;
  setCompact: (isCompact: boolean) => void;
  reset: () => void;
}

/** How a person wants to see a table. */
export interface TableView<Row> extends TableChoice {
  /** Those that are shown. */
  columns: readonly Column<Row>[];
}

/**
 * The columns and the row height that this browser keeps for a table; in a cookie, as signing out clears local storage.
 *
 * @param id of the table in the cookie's name
 */
export function useTableView<Row>(id: string, all: readonly Column<Row>[]): TableView<Row> {
  const cookie = `table-${id}`;
  const [kept, setKept] = useState(() => (readCookie(cookie) ?? "").split(".").filter(Boolean));
  const keep = (next: readonly string[]) => {
    writeCookie(cookie, next.join("."));
    setKept([...next]);
  };
  const has = (mark: string) => kept.includes(mark);
  const set = (mark: string, isOn: boolean) =>
    keep(isOn ? [...new Set([...kept, mark])] : kept.filter((one) => one !== mark));
  // A hidden column is marked, so that one which is new is seen.
  const isShown = (key: string) => !has(`-${key}`);
  return {
    columns: all.filter(({ key }) => isShown(key)),
    isCompact: has("compact"),
    choosable: all.filter(({ isRowHeader }) => isRowHeader !== true),
    isShown,
    show: (key, isOn) => set(`-${key}`, !isOn),
    setCompact: (isCompact) => set("compact", isCompact),
    reset: () => keep([]),
  };
}
