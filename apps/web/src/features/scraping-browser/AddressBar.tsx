import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { pageAddress, PICKER_TEXTS, TRACKING_TEXTS, withProtocol } from "@pricetrail/contract";
import { useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { SEARCH_SLOTS } from "../../ui/SearchField.tsx";

/** The specification's search box: a URL, with http:// added where no scheme is typed, and its button. */
export function AddressBar({
  url,
  isBusy,
  onOpen,
}: {
  /** The current page's URL. */
  url: string;
  isBusy: boolean;
  onOpen: (url: string) => void;
}) {
  const [draft, setDraft] = useState(url);
  const [known, setKnown] = useState(url);
  const [problem, setProblem] = useState<string>();
  // Links in the page change the URL; the box follows.
  if (known !== url) {
    setKnown(url);
    setDraft(url);
    setProblem(undefined);
  }
  return (
    <Box component="search" sx={{ flex: "1 1 160px", minWidth: 0 }}>
      <Box
        component="form"
        noValidate
        sx={{ display: "flex", gap: 0.75, alignItems: "flex-start" }}
        onSubmit={(event) => {
          event.preventDefault();
          const validated = pageAddress.safeParse(draft);
          setProblem(validated.success ? undefined : validated.error.issues[0]?.message);
          if (!validated.success || isBusy) return;
          const address = withProtocol(validated.data);
          setDraft(address);
          onOpen(address);
        }}
      >
        <OutlinedField
          type="search"
          placeholder={TRACKING_TEXTS.picker.search}
          value={draft}
          error={problem !== undefined}
          helperText={problem}
          onChange={(event) => {
            setDraft(event.target.value);
            setProblem(undefined);
          }}
          slotProps={{
            ...SEARCH_SLOTS,
            htmlInput: {
              "aria-label": PICKER_TEXTS.address,
              inputMode: "url",
              autoCapitalize: "none",
              spellCheck: false,
            },
          }}
        />
        <Tooltip title={PICKER_TEXTS.open}>
          <Button
            type="submit"
            variant="contained"
            aria-label={PICKER_TEXTS.open}
            loading={isBusy}
            sx={{ minHeight: 40, minWidth: 40, px: 0, flexShrink: 0 }}
          >
            <Icon name="enter" size={20} />
          </Button>
        </Tooltip>
      </Box>
    </Box>
  );
}
