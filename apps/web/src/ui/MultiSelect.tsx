import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useState } from "react";
import { Icon } from "./icons.tsx";
import { OutlinedField } from "./OutlinedField.tsx";
import { TRACKING_TEXTS } from "@pricetrail/contract";

export interface Option {
  id: string;
  label: string;
}

/** A filter over many values; none chosen means all. Type to narrow the list. */
export function MultiSelect({
  label,
  options,
  value,
  onChange,
  loading = false,
}: {
  label: string;
  options: readonly Option[];
  /** Ids of the chosen options. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  loading?: boolean;
}) {
  const [ids, setIds] = useChoice(value);
  const chosen = options.filter((option) => ids.includes(option.id));
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      // Inside the landmark of its filter, not at the end of the page.
      disablePortal
      options={options}
      value={chosen}
      loading={loading}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_event, next) => {
        const wanted = next.map((option) => option.id);
        setIds(wanted);
        onChange(wanted);
      }}
      // The first name and a count, so that the field stays one line high whatever is chosen; the list ticks them all.
      renderValue={([first, ...more], getItemProps) => {
        const { key, ...chip } = getItemProps({ index: 0 });
        return (
          first && (
            <>
              <Chip key={key} {...chip} size="small" label={first.label} />
              {more.length > 0 && <span>+{more.length}</span>}
            </>
          )
        );
      }}
      sx={{
        "& .MuiAutocomplete-inputRoot": { flexWrap: "nowrap" },
        "& .MuiAutocomplete-tag": { minWidth: 0 },
        // The name has the room that typing does not need.
        "& .MuiAutocomplete-inputRoot .MuiAutocomplete-input": { width: 0, minWidth: 30 },
      }}
      renderOption={({ key, ...rest }, option, { selected }) => (
        <li key={key} {...rest}>
          <TickBox ticked={selected} />
          {option.label}
        </li>
      )}
      renderInput={(params) => (
        <OutlinedField
          {...params}
          label={label}
          placeholder={ids.length === 0 ? TRACKING_TEXTS.dashboard.showAll : undefined}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/**
 * What is chosen, at once: a value that is kept in the address is rendered a moment after the click, and a second click before
 * that would take the first one back.
 */
function useChoice(value: readonly string[]) {
  const [known, setKnown] = useState(value);
  const [ids, setIds] = useState(value);
  if (!isSameList(known, value)) {
    setKnown(value);
    setIds(value);
  }
  return [ids, setIds] as const;
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Only a picture: the option itself says whether it is chosen. */
function TickBox({ ticked }: { ticked: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: "grid",
        placeContent: "center",
        flexShrink: 0,
        width: 18,
        height: 18,
        mr: 1,
        border: 1,
        borderRadius: 0.5,
        borderColor: ticked ? "primary.main" : "text.secondary",
        bgcolor: ticked ? "primary.main" : "transparent",
        color: "primary.contrastText",
      }}
    >
      {ticked && <Icon name="check" size={14} />}
    </Box>
  );
}
