import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { IMPORT_COLUMNS, PRODUCT_SCREEN_TEXTS, type importProducts } from "@pricetrail/contract";
import { Fragment } from "react";
import type * as z from "zod/mini";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";

type Columns = z.output<typeof importProducts.response>["columns"];

const T = PRODUCT_SCREEN_TEXTS;
/** Longest option in characters: a phone's own list of options cannot scroll sideways. */
const MAX_OPTION = 80;

/** Whether the file names all of its columns as we do: then there is nothing to look at. */
const hasOwnHead = (columns: Columns): boolean =>
  columns.every(({ title, column }) => title.toLowerCase() === column);

/** The position of each of our columns in a choice, -1 for none. */
function positionsOf(chosen: string): number[] {
  const of = new Map(chosen.split(",").map((one) => [one.split(":")[0], Number(one.split(":")[1])]));
  return IMPORT_COLUMNS.map((ours) => of.get(ours) ?? -1);
}

/** How the file was read, and which of its columns is which of ours; a choice is passed on as the endpoint's `columns`. */
export function ImportColumns({
  columns,
  notes,
  pending,
  disabled,
  onChange,
}: {
  columns: Columns;
  notes: readonly string[];
  /** A choice that is still being checked: it is shown already, and the next one builds on it. */
  pending: string | undefined;
  disabled: boolean;
  onChange: (columns: string) => void;
}) {
  const options = columns.map(({ title, sample }, position) => ({
    value: String(position),
    label: T.fileColumn(position, title, sample).slice(0, MAX_OPTION),
  }));
  const positions =
    pending === undefined
      ? IMPORT_COLUMNS.map((ours) => columns.findIndex(({ column }) => column === ours))
      : positionsOf(pending);
  const choose = (index: number, value: string) => {
    const chosen = positions.with(index, value === "" ? -1 : Number(value));
    // A column of the file is one of ours at most: the former one lets go of it.
    onChange(
      IMPORT_COLUMNS.flatMap((ours, at) =>
        chosen[at] === -1 || (at !== index && chosen[at] === chosen[index]) ? [] : [`${ours}:${chosen[at]}`],
      ).join(","),
    );
  };
  return (
    <>
      {notes.length > 0 && <Alert severity="info">{notes.join(" ")}</Alert>}
      {columns.length > 1 && (notes.length > 0 || !hasOwnHead(columns)) && (
        <Fieldset
          label={T.fileColumns}
          sx={{
            display: "grid",
            gridTemplateColumns: {
              xs: "auto minmax(0, 1fr)",
              sm: "auto minmax(0, 1fr) auto minmax(0, 1fr)",
            },
            alignItems: "center",
            columnGap: 1.5,
            rowGap: 1,
            typography: "body2",
          }}
        >
          {IMPORT_COLUMNS.map((ours, index) => (
            <Fragment key={ours}>
              <Box component="span" aria-hidden>
                {T.importColumns[ours]}
              </Box>
              <NativeSelect
                hideLabel
                label={T.importColumns[ours]}
                value={positions[index] === -1 ? "" : String(positions[index])}
                disabled={disabled}
                onChange={(value) => choose(index, value)}
                options={ours === "url" ? options : [{ value: "", label: T.notInFile }, ...options]}
              />
            </Fragment>
          ))}
        </Fieldset>
      )}
    </>
  );
}
