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

/** One line of its neighbours: the name inside the frame, the field as wide as its content. */
const CHIP = {
  "& .MuiAutocomplete-inputRoot.MuiInputBase-root": {
    height: 36,
    minHeight: 36,
    py: 0,
    pl: 1.25,
    pr: 1,
    gap: 0.75,
  },
  "& .MuiAutocomplete-inputRoot .MuiAutocomplete-input.MuiAutocomplete-input": {
    fieldSizing: "content",
    flex: "0 1 auto",
    width: "auto",
    minWidth: 8,
    maxWidth: 120,
    p: 0,
    fontSize: "0.8125rem",
    cursor: "pointer",
    "&::placeholder": { color: "text.secondary", opacity: 1 },
  },
  "& .MuiChip-root": { maxWidth: 128, bgcolor: "action.selected", color: "primary.main", fontWeight: 600 },
} as const;
const CHIP_LABEL = {
  fontSize: "0.8125rem",
  fontWeight: 550,
  whiteSpace: "nowrap",
  cursor: "pointer",
} as const;
/** The list of a narrow field has the room that its names need. */
const CHIP_LIST = {
  style: { width: "max-content", minWidth: 200, maxWidth: 320 },
  placement: "bottom-start",
} as const;

/** A multiple-choice filter; no choice means all. Typing narrows the list. */
export function MultiSelect({
  label,
  options,
  value,
  onChange,
  loading = false,
  isChip = false,
}: {
  label: string;
  options: readonly Option[];
  /** IDs of the chosen options. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  loading?: boolean;
  /** As one of several on a line, with its name inside. */
  isChip?: boolean;
}) {
  const [ids, setIds] = useChoice(value);
  const chosen = options.filter((option) => ids.includes(option.id));
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      // Keeps the list inside the landmark of its filter instead of at the end of the page.
      disablePortal
      {...(isChip ? { forcePopupIcon: false, disableClearable: true, slotProps: { popper: CHIP_LIST } } : {})}
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
      // The first name and a count, which keeps the field one line high; the list itself ticks every chosen option.
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
      sx={[
        {
          "& .MuiAutocomplete-inputRoot": { flexWrap: "nowrap" },
          "& .MuiAutocomplete-tag": { minWidth: 0 },
          // The name gets the space that typing does not need.
          "& .MuiAutocomplete-inputRoot .MuiAutocomplete-input": { width: 0, minWidth: 30 },
        },
        isChip && CHIP,
      ]}
      renderOption={({ key, ...rest }, option, { selected }) => (
        <li key={key} {...rest}>
          <TickBox ticked={selected} />
          {option.label}
        </li>
      )}
      renderInput={(params) => {
        const { inputLabel, input } = params.slotProps;
        return (
          <OutlinedField
            {...params}
            label={isChip ? undefined : label}
            placeholder={ids.length === 0 ? TRACKING_TEXTS.dashboard.showAll : undefined}
            slotProps={{
              ...params.slotProps,
              ...(isChip
                ? {
                    input: {
                      ...input,
                      startAdornment: (
                        <>
                          <Box component="label" htmlFor={params.id} sx={CHIP_LABEL}>
                            {label}
                          </Box>
                          {input.startAdornment}
                        </>
                      ),
                    },
                  }
                : { inputLabel: { ...inputLabel, shrink: true } }),
            }}
          />
        );
      }}
    />
  );
}

/**
 * Returns the choice as of the last click: a value held in the URL is rendered a moment later, and a second click before
 * then would undo the first.
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

/** Decorative: the option itself announces whether it is chosen. */
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
