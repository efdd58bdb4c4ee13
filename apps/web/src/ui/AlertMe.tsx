import { lazyPart } from "./parts.tsx";

/** The way to an alert about what a filter shows; its texts are those of the alerts, which no screen waits for. */
export const AlertMe = lazyPart(() => import("./AlertMeButton.tsx"), {
  fallback: <i style={{ display: "block", height: 40 }} />,
  isPrefetched: true,
});
