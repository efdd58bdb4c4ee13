import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import {
  CONTROL_TEXTS,
  formatMoney,
  lastReadText,
  PALETTE_TEXTS,
  type ProductRow,
  type Profile,
} from "@pricetrail/contract";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useProposedProducts } from "../features/products/product-queries.ts";
import { formatDate } from "../ui/dates.ts";
import { Icon } from "../ui/icons.tsx";
import { LiveRegion } from "../ui/LiveRegion.tsx";
import { useColorMode } from "../ui/theme/ColorModeProvider.tsx";
import { actionsOf, matching, screensOf, type Command } from "./palette-commands.ts";
import { OPTION_STYLES, PaletteOption } from "./PaletteOption.tsx";
import { useMenuGroups } from "./useMenu.ts";
import { productPath } from "../ui/paths.ts";

const T = PALETTE_TEXTS;

interface CommandPaletteProps {
  profile: Profile;
  isMenuOpen: boolean | undefined;
  onMenu: () => void;
  onKeys: () => void;
  onLogout: () => void;
  onClose: () => void;
}

/** The price that a product is sold at; empty without one. */
function priceOf({ discountedPrice, normalPrice, isStale, pricedAt }: ProductRow): string {
  const money = discountedPrice ?? normalPrice;
  if (money === null) return "";
  const reading = isStale && pricedAt !== null ? ` (${lastReadText(formatDate(pricedAt))})` : "";
  return `${formatMoney(money)}${reading}`;
}

/** Finds products, screens and actions as people type: a combobox whose list is always open. */
export default function CommandPalette({ profile, onClose, ...around }: CommandPaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { mode, setMode } = useColorMode();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const search = text.trim();
  const products = useProposedProducts(search);

  const found: Command[] = (search.length > 1 ? (products.data?.list ?? []) : []).map((row) => ({
    id: row._id,
    label: row.name,
    icon: "product",
    // With the price, so that the same item of several sellers can be compared here.
    note: [row.seller?.name, priceOf(row)].filter(Boolean).join(" · "),
    to: productPath(row._id),
  }));
  const screens = matching(screensOf(useMenuGroups(profile)), search);
  const actions = matching(actionsOf({ profile, mode, onMode: setMode, ...around }), search);
  const groups = [
    { label: T.products, commands: found },
    { label: T.screens, commands: screens },
    { label: T.actions, commands: actions },
  ].filter(({ commands }) => commands.length > 0);
  const all = groups.flatMap(({ commands }) => commands);
  const at = Math.min(chosen, all.length - 1);
  const optionId = (command: Command) => `${id}-${command.id}`;
  const isLooking = search.length > 1 && products.isFetching;

  const choose = (index: number) => {
    const next = all[(index + all.length) % all.length];
    if (next === undefined) return;
    setChosen(all.indexOf(next));
    document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") choose(at + 1);
    else if (event.key === "ArrowUp") choose(at - 1);
    // A click like a pointer's, so that a screen with unsaved input can ask first.
    else if (event.key === "Enter") list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.click();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      transitionDuration={0}
      sx={{ "& .MuiDialog-container": { alignItems: "flex-start" } }}
      // The name of the dialog itself: on the component it would be that of the frame around it, which has no role.
      slotProps={{
        paper: { "aria-label": T.title, sx: { mt: { xs: 1, sm: "12vh" }, mx: { xs: 1 }, maxHeight: "70vh" } },
      }}
    >
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1.5,
          px: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Icon name="search" />
        <Box
          component="input"
          type="text"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be typed into
          role="combobox"
          // The palette exists only for typing.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={T.hint}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={all[at] && optionId(all[at])}
          placeholder={T.hint}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
          sx={{
            all: "unset",
            flex: 1,
            minWidth: 0,
            height: 52,
            fontSize: "1rem",
            color: "text.primary",
            "&::placeholder": { color: "text.secondary" },
          }}
        />
        <Box
          component="button"
          type="button"
          aria-label={CONTROL_TEXTS.close}
          onClick={onClose}
          sx={{
            font: "inherit",
            fontSize: "0.75rem",
            color: "text.secondary",
            bgcolor: "transparent",
            border: 1,
            borderColor: "divider",
            borderRadius: 0.75,
            px: 0.75,
            py: 0.25,
            cursor: "pointer",
          }}
        >
          Esc
        </Box>
      </Box>
      <Box
        ref={list}
        id={`${id}-list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold links
        role="listbox"
        aria-label={T.title}
        sx={{ overflowY: "auto", p: 1, minHeight: 56, ...OPTION_STYLES }}
      >
        {groups.map(({ label, commands }) => (
          <Box
            key={label}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is no part of a form
            role="group"
            aria-label={label}
            sx={{ mb: 0.5 }}
          >
            <Box
              aria-hidden="true"
              sx={{ px: 1, py: 0.5, fontSize: "0.75rem", fontWeight: 600, color: "text.secondary" }}
            >
              {label}
            </Box>
            {commands.map((command) => (
              <PaletteOption
                key={command.id}
                id={optionId(command)}
                command={command}
                isChosen={all[at] === command}
                onPoint={() => setChosen(all.indexOf(command))}
                onTake={() => {
                  onClose();
                  command.act?.();
                }}
              />
            ))}
          </Box>
        ))}
      </Box>
      {all.length === 0 && (
        <Box sx={{ px: 3, pb: 3, typography: "body2", color: "text.secondary" }}>
          {isLooking ? T.looking : T.nothing(search)}
        </Box>
      )}
      <LiveRegion message={search === "" ? "" : isLooking ? T.looking : T.found(all.length)} />
    </Dialog>
  );
}
