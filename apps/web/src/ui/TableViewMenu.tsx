import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { NativeSelect } from "./NativeSelect.tsx";

const T = CONTROL_TEXTS;

/** Which columns a table has, and how high its rows are; what is chosen is seen at once. */
export default function TableViewMenu({
  anchor,
  choices,
  isCompact,
  onShow,
  onCompact,
  onReset,
  onClose,
}: {
  anchor: HTMLElement;
  choices: readonly { key: string; header: string; isShown: boolean }[];
  isCompact: boolean;
  onShow: (key: string, isShown: boolean) => void;
  onCompact: (isCompact: boolean) => void;
  onReset: () => void;
  onClose: () => void;
}) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={0}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-label": T.display, sx: { mt: 0.5, p: 2, width: 260 } } }}
    >
      <NativeSelect
        label={T.density}
        value={isCompact ? "compact" : "comfortable"}
        onChange={(value) => onCompact(value === "compact")}
        options={[
          { value: "comfortable", label: T.comfortable },
          { value: "compact", label: T.compact },
        ]}
      />
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1.5, display: "grid" }}>
        <Box
          component="legend"
          sx={{ typography: "caption", fontWeight: 600, color: "text.secondary", mb: 0.5 }}
        >
          {T.columns}
        </Box>
        {choices.map(({ key, header, isShown }) => (
          <FormControlLabel
            key={key}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.5 }}
                checked={isShown}
                onChange={(event) => onShow(key, event.target.checked)}
              />
            }
            label={header}
            slotProps={{ typography: { variant: "body2" } }}
          />
        ))}
      </Box>
      <Button size="small" onClick={onReset} sx={{ mt: 1 }}>
        {T.usualDisplay}
      </Button>
    </Popover>
  );
}
