import {
  createTicket,
  getPanel,
  PICKER_TEXTS,
  type PanelCommand,
  type PanelEvent,
} from "@pricetrail/contract";
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { callAddress } from "../../api/address.ts";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useColorMode } from "../../ui/theme/ColorModeProvider.tsx";
import { readPanelEvent } from "./panel-event.ts";

export interface Panel {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The frame's URL; undefined until its ticket arrives. */
  src: string | undefined;
  /** Why the panel is unavailable, as a sentence. */
  problem: string | undefined;
  isReady: boolean;
  onLoad: () => void;
  send: (command: PanelCommand) => void;
  /** Loads the panel again, with a new ticket. */
  retry: () => void;
}

/**
 * The inspection panel: the page's markup in a frame with an opaque origin. The app talks to it only through a message port
 * handed over when the frame has loaded. A frame that loads a second time has left its document.
 */
export function usePanel(inspection: string, onEvent: (event: PanelEvent) => void): Panel {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort>(undefined);
  const listener = useRef(onEvent);
  const [attempt, setAttempt] = useState(0);
  const [ticket, setTicket] = useState<{ attempt: number; src?: string; problem?: string }>();
  const [hasLeft, setLeft] = useState(false);
  const [isReady, setReady] = useState(false);
  const { mode } = useColorMode();

  useEffect(() => {
    listener.current = onEvent;
  }, [onEvent]);

  // Not a query: lists reload after a run or a save, and a ticket works only once.
  useEffect(() => {
    const asking = new AbortController();
    callApi(createTicket, { signal: asking.signal }).then(
      (given) => setTicket({ attempt, src: callAddress(getPanel.path, { id: inspection }, given) }),
      (error: unknown) => {
        if (!asking.signal.aborted) setTicket({ attempt, problem: errorText(error) });
      },
    );
    return () => {
      asking.abort();
      port.current?.close();
      port.current = undefined;
    };
  }, [inspection, attempt]);

  const send = useCallback((command: PanelCommand) => port.current?.postMessage(command), []);
  const onLoad = () => {
    if (port.current) {
      port.current.close();
      port.current = undefined;
      setReady(false);
      setLeft(true);
      return;
    }
    const channel = new MessageChannel();
    port.current = channel.port1;
    channel.port1.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const event = readPanelEvent(data);
      if (!event) return;
      if (event.type === "ready") setReady(true);
      listener.current(event);
    });
    channel.port1.start();
    // An opaque origin cannot be named as a target; the frame has just loaded from the app's own URL.
    frame.current?.contentWindow?.postMessage({ type: "connect" }, "*", [channel.port2]);
  };
  const retry = useCallback(() => {
    setLeft(false);
    setReady(false);
    setAttempt((before) => before + 1);
  }, []);

  useEffect(() => {
    if (isReady) send({ type: "theme", theme: mode });
  }, [isReady, mode, send]);
  const current = ticket?.attempt === attempt ? ticket : undefined;
  return {
    frame,
    src: hasLeft ? undefined : current?.src,
    problem: hasLeft
      ? PICKER_TEXTS.panelLeft
      : current?.problem && `${PICKER_TEXTS.panelLost} ${current.problem}`,
    isReady,
    onLoad,
    send,
    retry,
  };
}
