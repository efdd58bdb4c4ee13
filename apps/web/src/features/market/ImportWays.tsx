import Button from "@mui/material/Button";
import { SOURCE_TEXTS as T } from "@pricetrail/contract";
import { Fieldset } from "../../ui/Fieldset.tsx";

const WAYS = [
  { way: "file", label: T.fromFile },
  { way: "address", label: T.fromAddress },
] as const;
export type ImportWay = (typeof WAYS)[number]["way"];

/** Chooses between a file and an address. */
export function ImportWays({ way, onChange }: { way: ImportWay; onChange: (way: ImportWay) => void }) {
  return (
    <Fieldset label={T.where} sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
      {WAYS.map((one) => (
        <Button
          key={one.way}
          size="small"
          aria-pressed={one.way === way}
          onClick={() => onChange(one.way)}
          sx={{
            border: 1,
            borderColor: one.way === way ? "primary.main" : "divider",
            color: one.way === way ? "primary.main" : "text.secondary",
            bgcolor: one.way === way ? "action.selected" : "background.paper",
            "@media (forced-colors: active)":
              one.way === way ? { outline: "2px solid Highlight", outlineOffset: -3 } : {},
          }}
        >
          {one.label}
        </Button>
      ))}
    </Fieldset>
  );
}
