import { DATA_SCREEN_TEXTS, freeName, PRODUCT_SCREEN_TEXTS, type ProductRow } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { ButtonPopover } from "../../ui/ButtonPopover.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { useNames } from "../catalogue/name-queries.ts";
import { NO_NAME } from "../catalogue/names.ts";
import { nameOf } from "./product-queries.ts";
import type { InlineKind } from "./useAssign.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** Returns why a name cannot be stored; undefined if it can. Only the seller is required. */
function faultOf(kind: InlineKind, name: string): string | undefined {
  if (name.trim() !== "") return freeName.safeParse(name).error?.issues[0]?.message;
  return kind === "seller" ? PRODUCT_SCREEN_TEXTS.sellerNeeded : undefined;
}

/** A small selection beside a table cell: a name from the list, a new one, or none; the choice shows at once. */
export default function ChangeName({
  anchor,
  product,
  kind,
  refused,
  onStore,
  onClose,
}: {
  anchor: HTMLElement;
  product: ProductRow;
  kind: InlineKind;
  /** The name refused on the last attempt. */
  refused: string | undefined;
  onStore: (name: string) => void;
  onClose: () => void;
}) {
  const names = useNames(kind).data ?? [];
  const before = nameOf(product[kind]);
  const [name, setName] = useState(refused ?? before);
  const fault = faultOf(kind, name);
  const label = DATA_SCREEN_TEXTS[kind];
  const save = (chosen: string) => {
    if (faultOf(kind, chosen) !== undefined) return;
    if (chosen.trim() === before) onClose();
    else onStore(chosen.trim());
  };
  return (
    <ButtonPopover
      anchor={anchor}
      label={PRODUCT_SCREEN_TEXTS.changeOf(label, product.name)}
      onClose={onClose}
      paper={{ p: 2, pb: 1.5, width: 300 }}
      // In the capture phase: the open list would handle the first Escape itself.
      onKeyDownCapture={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
      }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(name);
        }}
      >
        <NameField
          label={label}
          canAdd
          hasFocus
          options={names.map((row) => row.name)}
          value={name}
          onChange={setName}
          onPick={save}
          error={fault}
          {...(refused === name && { helperText: PRODUCT_SCREEN_TEXTS.nameRefused })}
        />
        <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1 }}>
          {kind !== "seller" && before !== "" && (
            <Button size="small" onClick={() => save("")}>
              {NO_NAME[kind]}
            </Button>
          )}
          <Button size="small" type="submit" variant="contained" {...disabledFor(fault)}>
            {DATA_SCREEN_TEXTS.save}
          </Button>
        </Box>
      </Box>
    </ButtonPopover>
  );
}
