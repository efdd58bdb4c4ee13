import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import { LISTING_LIMITS, LISTING_TEXTS as T, WATCH_HOURS, type Listing } from "@pricetrail/contract";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { readBy } from "../../ui/useSchemaForm.ts";

/** The limits of a listing's runs, as typed. */
export interface TypedBounds {
  maxPages: string;
  maxDepth: string;
  maxMinutes: string;
  readFirst: string;
  isWatched: boolean;
  everyHours: (typeof WATCH_HOURS)[number];
}

export function typedBounds(listing?: Listing): TypedBounds {
  const { pages, depth, minutes, read } = LISTING_LIMITS;
  return {
    maxPages: String(listing?.maxPages ?? pages.usual),
    maxDepth: String(listing?.maxDepth ?? depth.usual),
    maxMinutes: String(listing?.maxMinutes ?? minutes.usual),
    readFirst: String(listing?.readFirst ?? read.usual),
    isWatched: listing?.isWatched ?? false,
    everyHours: WATCH_HOURS.find((hours) => hours === listing?.everyHours) ?? 24,
  };
}

const NUMBERS = [
  { key: "maxPages", label: T.maxPages, min: 1, max: LISTING_LIMITS.pages.max },
  { key: "maxDepth", label: T.maxDepth, min: 0, max: LISTING_LIMITS.depth.max },
  { key: "maxMinutes", label: T.maxMinutes, min: 1, max: LISTING_LIMITS.minutes.max },
  { key: "readFirst", label: T.readFirst, min: 0, max: LISTING_LIMITS.read.max },
] as const;

const isWithin = (text: string, min: number, max: number) =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** The limits as numbers; invalid while one of them is out of range. */
export const listingBounds = readBy((typed: TypedBounds) => {
  if (!NUMBERS.every(({ key, min, max }) => isWithin(typed[key], min, max))) return undefined;
  return {
    maxPages: Number(typed.maxPages),
    maxDepth: Number(typed.maxDepth),
    maxMinutes: Number(typed.maxMinutes),
    readFirst: Number(typed.readFirst),
    isWatched: typed.isWatched,
    everyHours: typed.everyHours,
  };
});

/** How far a deep run goes, and whether its listing is watched. */
export function ListingFields({
  typed,
  onChange,
}: {
  typed: TypedBounds;
  onChange: (typed: TypedBounds) => void;
}) {
  return (
    <>
      <Box
        sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, columnGap: 2, rowGap: 2 }}
      >
        {NUMBERS.map(({ key, label, min, max }) => (
          <OutlinedField
            key={key}
            label={label}
            value={typed[key]}
            error={!isWithin(typed[key], min, max)}
            helperText={T.between(min, max)}
            onChange={(event) => onChange({ ...typed, [key]: event.target.value })}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
        ))}
      </Box>
      <FormHelperText sx={{ mt: -1 }}>{T.readFirstHint}</FormHelperText>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 1, alignItems: "center" }}>
        <FormControlLabel
          control={
            <Switch
              checked={typed.isWatched}
              onChange={(event) => onChange({ ...typed, isWatched: event.target.checked })}
            />
          }
          label={T.watch}
        />
        <NativeSelect
          label={T.every}
          value={String(typed.everyHours)}
          disabled={!typed.isWatched}
          onChange={(value) =>
            onChange({ ...typed, everyHours: WATCH_HOURS.find((hours) => String(hours) === value) ?? 24 })
          }
          options={WATCH_HOURS.map((hours) => ({ value: String(hours), label: T.hours[hours]! }))}
        />
      </Box>
      <FormHelperText sx={{ mt: -1 }}>{T.watchHint}</FormHelperText>
    </>
  );
}
