import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import IconButton from "@mui/material/IconButton";
import { TABLE_VIEW_TEXTS } from "@pricetrail/contract";
import { useEffect, useRef, useState } from "react";
import { ButtonPopover } from "./ButtonPopover.tsx";
import { Fieldset } from "./Fieldset.tsx";
import { Icon } from "./icons.tsx";
import { NativeSelect } from "./NativeSelect.tsx";
import type { TableChoice } from "./useTableView.ts";
import { disabledFor } from "./disabled-for.ts";

const T = TABLE_VIEW_TEXTS;

/** The columns of a table, their order and the row height; changes apply at once. */
export default function TableViewMenu({
  anchor,
  view,
  onClose,
}: {
  anchor: HTMLElement;
  view: TableChoice;
  onClose: () => void;
}) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [last, setLast] = useState<{ key: string; by: -1 | 1 }>();
  // Moving a row loses keyboard focus; at the end of the list its other button gets it.
  useEffect(() => {
    if (last === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("button") ?? [])].filter(
      (button) => button.dataset["column"] === last.key && !button.disabled,
    );
    (buttons.find((button) => button.dataset["by"] === String(last.by)) ?? buttons[0])?.focus();
  }, [last]);
  const move = (key: string, by: -1 | 1) => {
    view.move(key, by);
    setLast({ key, by });
  };
  return (
    <ButtonPopover anchor={anchor} label={T.display} onClose={onClose} paper={{ p: 2, width: 300 }}>
      <NativeSelect
        label={T.density}
        value={view.isCompact ? "compact" : "comfortable"}
        onChange={(value) => view.setCompact(value === "compact")}
        options={[
          { value: "comfortable", label: T.comfortable },
          { value: "compact", label: T.compact },
        ]}
      />
      <Fieldset ref={list} sx={{ mt: 1.5, display: "grid" }}>
        <Box
          component="legend"
          sx={{ typography: "caption", fontWeight: 600, color: "text.secondary", mb: 0.5 }}
        >
          {T.columns}
        </Box>
        {view.choosable.map(({ key, header }, at) => (
          <Box key={key} sx={{ display: "flex", alignItems: "center", minWidth: 0 }}>
            <FormControlLabel
              sx={{ flexGrow: 1, minWidth: 0 }}
              control={
                <Checkbox
                  size="small"
                  sx={{ py: 0.5 }}
                  checked={view.isShown(key)}
                  onChange={(event) => view.show(key, event.target.checked)}
                />
              }
              label={header}
              slotProps={{ typography: { variant: "body2", noWrap: true } }}
            />
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                size="small"
                data-column={key}
                data-by={by}
                {...disabledFor(
                  at + by < 0 ? T.isFirst : at + by >= view.choosable.length ? T.isLast : undefined,
                )}
                aria-label={by < 0 ? T.moveUp(header) : T.moveDown(header)}
                onClick={() => move(key, by)}
              >
                <Icon name={by < 0 ? "up" : "down"} size={14} />
              </IconButton>
            ))}
          </Box>
        ))}
      </Fieldset>
      <FormControlLabel
        sx={{ mt: 0.5 }}
        control={
          <Checkbox
            size="small"
            sx={{ py: 0.5 }}
            checked={!view.isWhole}
            onChange={(event) => view.setWhole(!event.target.checked)}
          />
        }
        label={T.fold}
        slotProps={{ typography: { variant: "body2" } }}
      />
      <Button size="small" onClick={view.reset} sx={{ mt: 1 }}>
        {T.usualDisplay}
      </Button>
    </ButtonPopover>
  );
}
