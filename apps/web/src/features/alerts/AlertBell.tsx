import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { SHELL_TEXTS } from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { Icon } from "../../ui/icons.tsx";
import { useUnread } from "./inbox-queries.ts";

const MAX_SHOWN = 99;

/** A link to the messages, with the number of unread ones. */
export function AlertBell() {
  const unread = useUnread().data ?? 0;
  return (
    <IconButton component={RouterLink} to="/alerts" aria-label={SHELL_TEXTS.bell(unread)}>
      <Icon name="bell" />
      {unread > 0 && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            position: "absolute",
            top: 2,
            right: 0,
            minWidth: 18,
            height: 18,
            px: 0.5,
            borderRadius: 9,
            bgcolor: "error.main",
            color: "error.contrastText",
            fontSize: 11,
            lineHeight: "18px",
            fontWeight: 600,
          }}
        >
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </Box>
      )}
    </IconButton>
  );
}
