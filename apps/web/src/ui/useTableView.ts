import { useState } from "react";
import type { Column } from "./DataTable.tsx";
import {
  arranged,
  type ColumnSizing,
  moved,
  readMarks,
  resized,
  USUAL,
  widthsOf,
  writeMarks,
} from "./table-display.ts";
import { readCookie, writeCookie } from "./theme/cookie.ts";
import { useUrlState } from "./useUrlState.ts";

/** The display settings a person can choose for a table. */
export interface TableChoice extends ColumnSizing {
  isCompact: boolean;
  /** Columns that can be hidden and moved: all but the row header. */
  choosable: readonly { key: string; header: string }[];
  /** All choices, as stored in a URL. */
  display: string;
  isShown: (key: string) => boolean;
  show: (key: string, isShown: boolean) => void;
  move: (key: string, by: -1 | 1) => void;
  setCompact: (isCompact: boolean) => void;
  reset: () => void;
}

/** A table's current display. */
export interface TableView<Row> extends TableChoice {
  /** The visible columns. */
  columns: readonly Column<Row>[];
}

/**
 * Returns the columns, their order and width, and the row height: from the URL (`display`), else from this browser's setting
 * for the table, a cookie because signing out clears local storage. A change is written back to the same place.
 *
 * @param id ID of the table, for the cookie's name
 */
export function useTableView<Row>(id: string, all: readonly Column<Row>[]): TableView<Row> {
  const cookie = `table-${id}`;
  const { params, change } = useUrlState();
  const [kept, setKept] = useState(() => readCookie(cookie) ?? "");
  const given = params.get("display");
  const marks = readMarks(given ?? kept);
  const keep = (next: readonly string[]) => {
    const text = writeMarks(next);
    if (given === null) {
      writeCookie(cookie, text);
      setKept(text);
    } else {
      change(
        { display: text === "" ? USUAL : text, page: params.get("page") ?? undefined },
        { replace: true },
      );
    }
  };
  const set = (mark: string, isOn: boolean) =>
    keep(isOn ? [...new Set([...marks, mark])] : marks.filter((one) => one !== mark));
  // Marking the hidden columns keeps new columns visible.
  const isShown = (key: string) => !marks.includes(`-${key}`);
  const names = all.filter(({ isRowHeader }) => isRowHeader === true);
  const choosable = arranged(
    all.filter(({ isRowHeader }) => isRowHeader !== true),
    marks,
  );
  return {
    columns: [...names, ...choosable.filter(({ key }) => isShown(key))],
    isCompact: marks.includes("compact"),
    choosable,
    display: marks.length === 0 ? USUAL : writeMarks(marks),
    isShown,
    show: (key, isOn) => set(`-${key}`, !isOn),
    move: (key, by) =>
      keep(
        moved(
          choosable.map((column) => column.key),
          marks,
          key,
          by,
        ),
      ),
    setCompact: (isCompact) => set("compact", isCompact),
    isWhole: marks.includes("whole"),
    setWhole: (isWhole) => set("whole", isWhole),
    widths: widthsOf(marks),
    resize: (key, width) => keep(resized(marks, key, width)),
    reset: () => keep([]),
  };
}
