import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import { CONTROL_TEXTS, KEYS_TEXTS } from "@pricetrail/contract";
import { useId } from "react";
import { COMMAND_KEY } from "./FindButton.tsx";
import { useSingleKeys } from "./useShortcuts.ts";

const T = KEYS_TEXTS;

const KEYS = [
  { keys: [COMMAND_KEY, "K"], text: T.palette },
  { keys: ["/"], text: T.search },
  { keys: ["["], text: T.menu },
  { keys: ["Shift"], text: T.range },
  { keys: ["Esc"], text: T.leave },
  { keys: ["?"], text: T.keys },
];

/** The global keyboard shortcuts, with a switch for those without Ctrl. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [isOn, setOn] = useSingleKeys();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} variant="h2">
        {T.title}
      </DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            display: "grid",
            gridTemplateColumns: "auto 1fr",
            columnGap: 2,
            rowGap: 1,
            m: 0,
            typography: "body2",
          }}
        >
          {KEYS.map(({ keys, text }) => (
            <Box key={text} sx={{ display: "contents" }}>
              <Box component="dt" sx={{ display: "flex", gap: 0.5, alignItems: "start" }}>
                {keys.map((key) => (
                  <Box
                    key={key}
                    component="kbd"
                    sx={{
                      font: "inherit",
                      fontSize: "0.8125rem",
                      border: 1,
                      borderColor: "divider",
                      borderRadius: 0.75,
                      px: 0.75,
                      bgcolor: "background.default",
                    }}
                  >
                    {key}
                  </Box>
                ))}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Checkbox size="small" checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
          label={T.single}
          slotProps={{ typography: { variant: "body2" } }}
        />
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.singleHint}</Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {CONTROL_TEXTS.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
