import Box from "@mui/material/Box";
import { keyframes } from "@mui/material/styles";
import { MAX_LIVE_VIEW, MIN_LIVE_VIEW, PICKER_TEXTS } from "@pricetrail/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LiveKeyboard } from "./LiveKeyboard.tsx";
import { Opening } from "./Opening.tsx";
import { useLivePointer } from "./useLivePointer.ts";
import type { LiveViewState } from "./useLiveView.ts";

/** How long in ms the window's size must be stable before the page is resized. */
const RESIZE_MS = 150;

const slide = keyframes({ from: { transform: "translateX(-100%)" }, to: { transform: "translateX(250%)" } });

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, value)));

/** The page as its browser on the server renders it, with pointer and key events sent back to it. */
export function LiveView({
  live,
  isHidden,
  onOpenAgain,
}: {
  live: LiveViewState;
  /** Whether inspection covers it, so that no pictures are needed. */
  isHidden: boolean;
  onOpenAgain: () => void;
}) {
  const { canvas, send, page, isConnected, closed } = live;
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [isTyping, setTyping] = useState(false);
  const press = useCallback(() => {
    box.current?.focus({ preventScroll: true });
    setTyping(true);
  }, []);
  useLivePointer(canvas, live.viewport, send, press);

  // The server forgets both with the connection, so they are sent again on each one.
  useEffect(() => {
    if (!isConnected) return;
    const report = () => send({ type: "visible", visible: !isHidden && !document.hidden });
    report();
    document.addEventListener("visibilitychange", report);
    return () => document.removeEventListener("visibilitychange", report);
  }, [isConnected, isHidden, send]);
  useEffect(() => {
    const target = frame.current;
    if (!isConnected || isHidden || !target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      const { width, height } = target.getBoundingClientRect();
      if (width < 1 || height < 1) return;
      // A page for a larger view than a browser draws keeps the view's proportions.
      const scale = Math.min(1, MAX_LIVE_VIEW.width / width, MAX_LIVE_VIEW.height / height);
      send({
        type: "resize",
        width: within(width * scale, MIN_LIVE_VIEW.width, MAX_LIVE_VIEW.width),
        height: within(height * scale, MIN_LIVE_VIEW.height, MAX_LIVE_VIEW.height),
      });
    };
    report();
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(report, RESIZE_MS);
    });
    observer.observe(target);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isConnected, isHidden, send]);

  const name = page === undefined || page.title === "" ? (page?.url ?? PICKER_TEXTS.untitled) : page.title;
  return (
    <Box hidden={isHidden} sx={{ position: "relative" }}>
      <Box sx={{ height: 4, overflow: "hidden" }}>
        {page?.isLoading && (
          <Box
            component="output"
            aria-label={PICKER_TEXTS.loading}
            sx={{
              width: "40%",
              height: 4,
              bgcolor: "primary.main",
              animation: `${slide} 1.2s ease-in-out infinite`,
            }}
          />
        )}
      </Box>
      {page?.problem && (
        <Box sx={{ p: 1.5 }}>
          <ErrorState message={page.problem} onRetry={() => send({ type: "reload" })} />
        </Box>
      )}
      {closed && (
        <Box sx={{ p: 1.5 }}>
          <ErrorState
            message={PICKER_TEXTS.closed[closed]}
            onRetry={closed === "elsewhere" ? live.takeBack : onOpenAgain}
            retryLabel={closed === "elsewhere" ? PICKER_TEXTS.takeBack : PICKER_TEXTS.openAgain}
          />
        </Box>
      )}
      <Box
        ref={frame}
        sx={{
          position: "relative",
          // The height left by the bars around it: more than 65% of a window of 1440 by 900.
          height: { xs: "calc(100dvh - 290px)", md: "calc(100dvh - 186px)" },
          minHeight: { xs: 360, sm: 440 },
          bgcolor: "action.hover",
        }}
      >
        <Box
          component="canvas"
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas, drawn again with every frame
          role="img"
          aria-label={PICKER_TEXTS.live(name)}
          sx={{
            display: "block",
            width: "100%",
            height: "100%",
            // A picture of the size before is not distorted; positions are converted accordingly in `placeIn`.
            objectFit: "contain",
            objectPosition: "left top",
            touchAction: "none",
            cursor: live.cursor,
            opacity: closed ? 0.35 : 1,
          }}
        />
        {!live.isDrawn && !closed && !page?.problem && (
          // Covers any remains of the previous page.
          <Box sx={{ position: "absolute", inset: 0, bgcolor: "background.paper" }}>
            <Opening />
          </Box>
        )}
        {!isConnected && !closed && live.isDrawn && (
          <Box
            component="output"
            sx={{
              position: "absolute",
              inset: "auto 12px 12px 12px",
              width: "fit-content",
              px: 1.5,
              py: 0.75,
              border: 1,
              borderColor: "divider",
              borderRadius: 1,
              bgcolor: "background.paper",
              typography: "body2",
            }}
          >
            {PICKER_TEXTS.reconnecting}
          </Box>
        )}
      </Box>
      <LiveKeyboard box={box} isTyping={isTyping} onTyping={setTyping} send={send} />
    </Box>
  );
}
