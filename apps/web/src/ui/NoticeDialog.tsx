import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";

/**
 * A short blocking message in the browser's own dialog, which needs no code that could fail to load while the server is
 * unreachable. It holds focus while open and restores it afterwards.
 */
export function NoticeDialog({
  title,
  text,
  children,
  onClose,
}: {
  title: string;
  text?: string | undefined;
  /** Its buttons; the last one gets the initial focus. */
  children: ReactNode;
  onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    [...element.querySelectorAll("button")].at(-1)?.focus();
    // Closing the dialog restores focus; removing its element does not.
    return () => element.close();
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Key presses must not reach a dialog that contains this one.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      sx={{
        p: 0,
        width: "min(444px, calc(100% - 32px))",
        color: "text.primary",
        bgcolor: "background.paper",
        border: 1,
        borderColor: "divider",
        borderRadius: 2,
        "&::backdrop": { bgcolor: "rgb(0 0 0 / 0.5)" },
      }}
    >
      <Box sx={{ p: 3, pb: 2 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {text !== undefined && (
          <Typography color="textSecondary" sx={{ mt: 1.5 }}>
            {text}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: "flex", justifyContent: "flex-end", gap: 1, p: 1, pt: 0 }}>{children}</Box>
    </Box>
  );
}
