import Box from "@mui/material/Box";
import { PICKER_TEXTS, type LiveCommand } from "@pricetrail/contract";
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { LiveRegion, visuallyHidden } from "../../ui/LiveRegion.tsx";
import { keyCommand } from "./live-input.ts";

/** Maximum time in ms between two Escape presses that return focus. */
const TWICE_MS = 800;

/**
 * The input for keys meant for the page. Reached by Tab it captures nothing: Enter (or a click on the picture) sends keys to
 * the page, and Escape twice returns them, so nobody is trapped. It is a text box, so that pasting, input methods and phone
 * keyboards work.
 */
export function LiveKeyboard({
  box,
  isTyping,
  onTyping,
  send,
}: {
  box: RefObject<HTMLTextAreaElement | null>;
  isTyping: boolean;
  onTyping: (isTyping: boolean) => void;
  send: (command: LiveCommand) => void;
}) {
  const hintId = useId();
  const escapedAt = useRef(Number.NEGATIVE_INFINITY);
  const [hasFocus, setFocus] = useState(false);

  const press = (event: KeyboardEvent<HTMLTextAreaElement>, kind: "down" | "up") => {
    if (!isTyping) {
      // Only Enter does anything here; Tab moves on.
      if (kind === "down" && event.key === "Enter") onTyping(true);
      if (event.key !== "Tab") event.preventDefault();
      return;
    }
    if (event.key === "Escape" && kind === "down") {
      const isSecond = event.timeStamp - escapedAt.current < TWICE_MS;
      escapedAt.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (isSecond) {
        event.preventDefault();
        onTyping(false);
        return;
      }
    }
    const command = keyCommand(event.nativeEvent, kind);
    if (!command) return;
    event.preventDefault();
    send(command);
  };
  /** Takes text not typed key by key: pasted or composed text. */
  const take = (target: HTMLTextAreaElement) => {
    if (target.value !== "") send({ type: "text", text: target.value.slice(0, 5_000) });
    target.value = "";
  };
  return (
    <>
      <Box
        component="textarea"
        ref={box}
        aria-label={PICKER_TEXTS.keyboard}
        aria-describedby={hintId}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        rows={1}
        sx={visuallyHidden}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          onTyping(false);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => press(event, "down")}
        onKeyUp={(event: KeyboardEvent<HTMLTextAreaElement>) => press(event, "up")}
        onCompositionEnd={(event: { currentTarget: HTMLTextAreaElement }) => take(event.currentTarget)}
        onInput={(event: { currentTarget: HTMLTextAreaElement; nativeEvent: Event }) => {
          if (!(event.nativeEvent as InputEvent).isComposing) take(event.currentTarget);
        }}
      />
      <Box
        id={hintId}
        sx={{
          px: 1.5,
          py: 0.25,
          fontSize: "0.75rem",
          borderTop: 1,
          borderColor: "divider",
          lineHeight: 1.5,
          color: isTyping ? "text.primary" : "text.secondary",
          bgcolor: isTyping ? "action.selected" : "background.paper",
          outline: hasFocus ? "2px solid" : "none",
          outlineColor: (theme) => theme.palette.primary.main,
          outlineOffset: -2,
        }}
      >
        {isTyping ? PICKER_TEXTS.keyboardOn : PICKER_TEXTS.keyboardHint}
      </Box>
      <LiveRegion message={hasFocus ? (isTyping ? PICKER_TEXTS.keyboardOn : PICKER_TEXTS.keyboardOff) : ""} />
    </>
  );
}
