import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { ITEM_IMPORT_TEXTS as T, type ItemImport } from "@pricetrail/contract";
import { CatalogueColumns, type CatalogueChoices } from "./CatalogueColumns.tsx";
import { ItemImportTable } from "./ItemImportTable.tsx";

/** What a catalogue file means and what importing it would do. */
export function CheckedCatalogue({
  found,
  choices,
  disabled,
  isConfirmed,
  onConfirm,
  onChange,
}: {
  found: ItemImport;
  choices: CatalogueChoices;
  disabled: boolean;
  /** Whether the person has said that what is unusual is right. */
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
  onChange: (choices: CatalogueChoices) => void;
}) {
  return (
    <>
      <CatalogueColumns found={found} choices={choices} disabled={disabled} onChange={onChange} />
      <Alert severity={found.questions.length > 0 ? "warning" : "info"}>
        {T.counts(found.counts)} {T.notStoredYet} {T.free}
      </Alert>
      {found.doubts.length > 0 && (
        <Alert severity="warning">
          {found.doubts.join(" ")}
          <FormControlLabel
            sx={{ display: "flex", mt: 0.5 }}
            control={
              <Checkbox
                size="small"
                checked={isConfirmed}
                disabled={disabled}
                onChange={(event) => onConfirm(event.target.checked)}
              />
            }
            label={T.confirm}
          />
        </Alert>
      )}
      <ItemImportTable rows={found.rows} />
    </>
  );
}

/** Returns why a checked file cannot be imported. */
export function whyNot({ questions, doubts, counts }: ItemImport, isConfirmed: boolean): string | false {
  if (questions.length > 0) return T.unanswered;
  if (doubts.length > 0 && !isConfirmed) return T.confirm;
  return counts.new + counts.changed + counts.gone + counts.unchanged === 0 && T.noItem;
}
