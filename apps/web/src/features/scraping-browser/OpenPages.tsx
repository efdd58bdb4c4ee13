import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { PICKER_TEXTS, type BrowserSession } from "@pricetrail/contract";
import { IconAction } from "../../ui/IconAction.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

const nameOf = (session: BrowserSession) =>
  session.title === "" ? shortAddress(session.url) || PICKER_TEXTS.untitled : session.title;

/** The pages open on the server, one per tab; the current one stands out. */
export function OpenPages({
  list,
  active,
  isDisabled,
  onShow,
  onClose,
  onNew,
}: {
  list: readonly BrowserSession[];
  active: string | undefined;
  isDisabled: boolean;
  onShow: (id: string) => void;
  onClose: (id: string) => void;
  /** Opens the next URL in a new page. */
  onNew: () => void;
}) {
  return (
    <Box
      component="ul"
      aria-label={PICKER_TEXTS.pages}
      sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, listStyle: "none", m: 0, p: 0 }}
    >
      {list.map((session) => (
        <Box
          component="li"
          key={session._id}
          sx={{
            display: "flex",
            alignItems: "center",
            maxWidth: 260,
            "& .MuiIconButton-root": { p: 0.375 },
            border: 1,
            borderRadius: 1,
            borderColor: session._id === active ? "primary.main" : "divider",
            bgcolor: session._id === active ? "action.selected" : "background.paper",
          }}
        >
          <Button
            size="small"
            color="inherit"
            aria-current={session._id === active ? "true" : undefined}
            {...disabledFor(isDisabled && PICKER_TEXTS.toggling)}
            onClick={() => onShow(session._id)}
            sx={{ minWidth: 0, minHeight: 30, py: 0, fontWeight: session._id === active ? 600 : 400 }}
          >
            <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
              {nameOf(session)}
            </Box>
          </Button>
          <IconAction
            icon="close"
            label={PICKER_TEXTS.closePage(nameOf(session))}
            whyNot={isDisabled && PICKER_TEXTS.toggling}
            onClick={() => onClose(session._id)}
          />
        </Box>
      ))}
      {active !== undefined && (
        <Box component="li" sx={{ display: "flex", alignItems: "center" }}>
          <IconAction
            icon="add"
            label={PICKER_TEXTS.newPage}
            whyNot={isDisabled && PICKER_TEXTS.toggling}
            onClick={onNew}
          />
        </Box>
      )}
    </Box>
  );
}
