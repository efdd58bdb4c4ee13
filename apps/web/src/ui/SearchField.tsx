import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import InputAdornment from "@mui/material/InputAdornment";
import { OutlinedField } from "./OutlinedField.tsx";
import { useState } from "react";
import { Icon } from "./icons.tsx";
import { useIsPhone } from "./useIsPhone.ts";

/** Icon slots of every search box. */
export const SEARCH_SLOTS = {
  input: {
    startAdornment: (
      <InputAdornment position="start">
        <Icon name="search" size={18} />
      </InputAdornment>
    ),
  },
} as const;

/** What a search box asks for where its whole label would be cut off. */
export const SHORT_LABEL = "Search";

/** A search box with its button: Enter or the button searches, and clearing it shows everything again. */
export function SearchField({
  label,
  value,
  onSearch,
  button = SHORT_LABEL,
  isEnterOnly = false,
}: {
  label: string;
  /** The current search text. */
  value: string;
  onSearch: (text: string) => void;
  button?: string;
  /** Whether there is no room for the button: Enter searches, as the search key of a phone's keyboard does. */
  isEnterOnly?: boolean;
}) {
  const isPhone = useIsPhone();
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<string>();
  // Back, Forward and links change the search, and the box follows. The result of its own search is ignored: the next words
  // may already be typed by then.
  if (known !== value) {
    setKnown(value);
    setSent(undefined);
    if (value !== sent) setDraft(value);
  }
  return (
    <Box component="search" sx={{ flex: isEnterOnly ? "1 1 120px" : "1 1 auto", minWidth: 0 }}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          const text = draft.trim();
          if (text !== value) setSent(text);
          onSearch(text);
        }}
        sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}
      >
        <OutlinedField
          type="search"
          placeholder={isEnterOnly || isPhone ? SHORT_LABEL : label}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          slotProps={{ ...SEARCH_SLOTS, htmlInput: { "aria-label": label, maxLength: 200 } }}
        />
        {!isEnterOnly && (
          <Button type="submit" variant="outlined" sx={{ minHeight: 40, flexShrink: 0 }}>
            {button}
          </Button>
        )}
      </Box>
    </Box>
  );
}
