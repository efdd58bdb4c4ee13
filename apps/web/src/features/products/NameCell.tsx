import { DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS, type ProductRow } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import { useRef, useState, type ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { QUIET_ACTION } from "../../ui/quiet-action.ts";
import { useAssign, type InlineKind } from "./useAssign.ts";

const ChangeName = lazyDialog(() => import("./ChangeName.tsx"));

/** Overlays the end of the text without taking space; without hover, it is beside the text. */
const AT_END = {
  minHeight: 24,
  display: "flex",
  alignItems: "center",
  "& > .quiet": { position: "absolute", right: 0 },
  "@media (hover: none)": { pr: 3 },
} as const;

/** A name in a product's row with the button that changes it in place. */
export function NameCell({
  product,
  kind,
  children,
}: {
  product: ProductRow;
  kind: InlineKind;
  /** The name as shown in the row. */
  children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [refused, setRefused] = useState<string>();
  const assign = useAssign();
  const close = () => {
    setAnchor(null);
    setRefused(undefined);
  };
  const store = async (name: string) => {
    close();
    if (await assign(product, kind, name)) return;
    setRefused(name);
    // People who have moved on are not interrupted: they see it when they open it again.
    if (document.activeElement === button.current) setAnchor(button.current);
  };
  return (
    <Box sx={[QUIET_ACTION, AT_END]}>
      <span>{children}</span>
      <IconButton
        ref={button}
        className="quiet"
        aria-label={PRODUCT_SCREEN_TEXTS.changeOf(DATA_SCREEN_TEXTS[kind], product.name)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="edit" size={16} />
      </IconButton>
      {anchor && (
        <ChangeName
          anchor={anchor}
          product={product}
          kind={kind}
          refused={refused}
          onStore={(name) => void store(name)}
          onClose={close}
        />
      )}
    </Box>
  );
}
