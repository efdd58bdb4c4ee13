import { useState } from "react";
import { isShare, type Column } from "./DataTableHead.tsx";
import type { ColumnSizing } from "./table-display.ts";
import { useFolding } from "./useFolding.ts";
import { useIsPhone } from "./useIsPhone.ts";

/** Which of a table's columns are shown in the present width, and in which form. */
export interface ShownColumns<Row> {
  columns: readonly Column<Row>[];
  /** Columns hidden because rows are cards; another cell shows their values. */
  leftAway: readonly Column<Row>[];
  /** Columns hidden for lack of room. */
  folded: readonly Column<Row>[];
  /** False where rows are cards: then nothing folds. */
  canFold: boolean;
  /** Whether columns that do not fit stay, and its setter. */
  whole: Pick<ColumnSizing, "isWhole" | "setWhole">;
  /** Set where columns can be resized. */
  sizing: ColumnSizing | undefined;
  /** Whether the table fits into its frame. */
  fits: boolean;
  /** The ref of the table's frame, whose width decides. */
  target: ReturnType<typeof useFolding>["target"];
}

/** Chooses a table's columns: all, without those that cards leave away on a phone, or without those that do not fit. */
export function useShownColumns<Row>(
  given: readonly Column<Row>[],
  givenSizing: ColumnSizing | undefined,
): ShownColumns<Row> {
  const isNarrow = useIsPhone();
  const [isWhole, setWhole] = useState(false);
  const whole = givenSizing ?? { isWhole, setWhole };
  const all = isNarrow ? narrowColumns(given) : given;
  const { target, fits, folded } = useFolding(
    all.map(({ key }) => key),
    isNarrow || whole.isWhole ? [] : foldable(all),
  );
  return {
    columns: all.filter(({ key }) => !folded.has(key)),
    leftAway: isNarrow ? given.filter(({ isWideOnly }) => isWideOnly) : [],
    folded: all.filter(({ key }) => folded.has(key)),
    canFold: !isNarrow,
    whole: { isWhole: whole.isWhole, setWhole: whole.setWhole },
    sizing: isNarrow ? undefined : givenSizing,
    fits,
    target,
  };
}

/** Returns the keys of the columns that can be folded, in their order. */
const foldable = <Row>(columns: readonly Column<Row>[]): readonly string[] =>
  columns
    .filter(({ folds }) => folds !== undefined)
    .toSorted((a, b) => a.folds! - b.folds!)
    .map(({ key }) => key);

/** Each column's version for narrow screens, created once, so that rows see that it has not changed. */
const narrowed = new WeakMap<object, object>();

function narrowColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns.filter((column) => !column.isWideOnly).map(narrowColumn);
}

function narrowColumn<Row>(column: Column<Row>): Column<Row> {
  const known = narrowed.get(column) as Column<Row> | undefined;
  if (known !== undefined) return known;
  const { width, ...rest } = column;
  const narrow = {
    ...rest,
    // A table without neighbours is a card that takes the full width.
    ...(isShare(width) ? {} : { width }),
    render: column.renderNarrow ?? column.render,
  };
  narrowed.set(column, narrow);
  return narrow;
}
