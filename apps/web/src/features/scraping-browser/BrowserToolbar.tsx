import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import Switch from "@mui/material/Switch";
import Tooltip from "@mui/material/Tooltip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTheme } from "@mui/material/styles";
import { LISTING_TEXTS, PICKER_TEXTS, TRACKING_TEXTS } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { Icon } from "../../ui/icons.tsx";
import { startListingPath } from "../../ui/paths.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** The line above the page: its controls, and the switch that turns inspection on. */
export function BrowserToolbar({
  children,
  url,
  isOn,
  isToggling,
  canToggle,
  onToggle,
}: {
  /** What is in front of the switch. */
  children: ReactNode;
  url: string;
  /** Whether the page is inspected. */
  isOn: boolean;
  isToggling: boolean;
  canToggle: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  const mayWrite = useMayWrite();
  const isWide = useMediaQuery(useTheme().breakpoints.up("lg"), { noSsr: true });
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 1,
        rowGap: 0.5,
        alignItems: "flex-start",
        mb: 0.5,
      }}
    >
      {children}
      <Box sx={{ display: "flex", alignItems: "center", minHeight: 40 }}>
        <FormControlLabel
          control={
            <Switch
              checked={isOn}
              disabled={!canToggle}
              onChange={(event) => onToggle(event.target.checked)}
            />
          }
          label={isOn ? TRACKING_TEXTS.picker.disable : TRACKING_TEXTS.picker.enable}
          title={canToggle || isToggling ? undefined : PICKER_TEXTS.noPageOpen}
          sx={{ mx: 0, mr: 0.5, whiteSpace: "nowrap" }}
          slotProps={{ typography: { variant: "body2" } }}
        />
        {mayWrite && <TrackAll url={url} isShort={isOn || !isWide} />}
        <Box component="span" sx={{ width: 20, height: 20 }}>
          {isToggling && <CircularProgress size={20} aria-label={PICKER_TEXTS.toggling} />}
        </Box>
      </Box>
    </Box>
  );
}

/** Opens the search for all products of the page; labelled if there is room. */
function TrackAll({ url, isShort }: { url: string; isShort: boolean }) {
  const link = {
    component: RouterLink,
    to: startListingPath(url),
    ...disabledFor(!/^https?:/.test(url) && PICKER_TEXTS.noPageOpen),
  };
  if (!isShort)
    return (
      <Button
        {...link}
        size="small"
        startIcon={<Icon name="layers" size={18} />}
        sx={{ whiteSpace: "nowrap" }}
      >
        {LISTING_TEXTS.trackAll}
      </Button>
    );
  return (
    <Tooltip title={LISTING_TEXTS.trackAll}>
      <IconButton {...link} size="small" aria-label={LISTING_TEXTS.trackAll}>
        <Icon name="layers" size={18} />
      </IconButton>
    </Tooltip>
  );
}
