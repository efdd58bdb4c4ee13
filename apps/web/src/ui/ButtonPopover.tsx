import Popover, { type PopoverProps } from "@mui/material/Popover";

/** A dialog below the button that opened it, aligned with the button's right edge unless told otherwise. */
export function ButtonPopover({
  anchor,
  label,
  paper,
  align = "right",
  ...rest
}: {
  anchor: HTMLElement;
  /** The dialog's name, for screen readers. */
  label: string;
  /** Size and padding of its paper. */
  paper: { p: number; pb?: number; width?: number; maxWidth?: string };
  align?: "left" | "right";
} & Pick<PopoverProps, "children" | "onKeyDownCapture"> & { onClose: () => void }) {
  return (
    <Popover
      open
      anchorEl={anchor}
      transitionDuration={0}
      anchorOrigin={{ vertical: "bottom", horizontal: align }}
      transformOrigin={{ vertical: "top", horizontal: align }}
      slotProps={{ paper: { role: "dialog", "aria-label": label, sx: { mt: 0.5, ...paper } } }}
      {...rest}
    />
  );
}
