import Box from "@mui/material/Box";
import { PICKER_TEXTS } from "@pricetrail/contract";
import { IconAction } from "../../ui/IconAction.tsx";
import { useSeparator } from "../../ui/useSeparator.ts";
import { FIELDS_WIDTH } from "./fields-width.ts";

/** Between the page and its fields on wide screens: resizes or hides the fields. */
export function FieldsHandle({
  width,
  isOpen,
  onWidth,
  onOpen,
  onDrag,
}: {
  width: number;
  isOpen: boolean;
  onWidth: (width: number, isDone: boolean) => void;
  onOpen: (isOpen: boolean) => void;
  /** Called on drag start and end: during a drag, the page must not take pointer events. */
  onDrag: (isDragged: boolean) => void;
}) {
  const separator = useSeparator({
    label: PICKER_TEXTS.panelWidth,
    size: width,
    min: FIELDS_WIDTH.min,
    max: FIELDS_WIDTH.max,
    isAfter: true,
    onSize: (next, isDone) => {
      onDrag(!isDone);
      onWidth(next, isDone);
    },
  });
  return (
    <Box
      sx={{
        display: { xs: "none", lg: "flex" },
        flexDirection: "column",
        alignItems: "center",
        width: 22,
        flexShrink: 0,
        color: "text.secondary",
      }}
    >
      <IconAction
        icon={isOpen ? "right" : "left"}
        label={isOpen ? PICKER_TEXTS.closeFields : PICKER_TEXTS.openFields}
        onClick={() => onOpen(!isOpen)}
      />
      {isOpen && (
        <Box
          {...separator}
          sx={{
            flexGrow: 1,
            width: 12,
            cursor: "col-resize",
            touchAction: "none",
            borderRadius: 1,
            // A line along the draggable edge; the focus ring is the common one.
            background: "linear-gradient(var(--line), var(--line)) center / 1px 100% no-repeat",
            "--line": ({ palette }) => palette.divider,
            "&:hover, &:focus-visible": { "--line": ({ palette }) => palette.primary.main },
          }}
        />
      )}
    </Box>
  );
}
