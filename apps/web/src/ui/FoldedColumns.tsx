import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { TABLE_VIEW_TEXTS } from "@pricetrail/contract";
import { inZone } from "./dates.ts";
import type { ColumnSizing } from "./table-display.ts";

/** Names the columns hidden because the table would not fit, with a button that shows them; or hides them again. */
export function FoldedColumns({
  columns,
  isWhole,
  setWhole,
}: Pick<ColumnSizing, "isWhole" | "setWhole"> & {
  columns: readonly { key: string; header: string; isMoment?: boolean }[];
}) {
  if (columns.length === 0 && !isWhole) return null;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 1,
        px: 1.5,
        py: 0.25,
        borderTop: 1,
        borderColor: "divider",
        typography: "caption",
        color: "text.secondary",
      }}
    >
      {columns.length > 0 &&
        TABLE_VIEW_TEXTS.folded(
          columns.map(({ header, isMoment }) => (isMoment === true ? inZone(header) : header)),
        )}
      <Button size="small" sx={{ minHeight: 30 }} onClick={() => setWhole(!isWhole)}>
        {isWhole ? TABLE_VIEW_TEXTS.fold : TABLE_VIEW_TEXTS.showAll}
      </Button>
    </Box>
  );
}
