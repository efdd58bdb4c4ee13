import type { CSSProperties } from "react";

/** For screen readers only. */
export const visuallyHidden: CSSProperties = {
  position: "absolute",
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};

/** Announces a change to screen readers without showing it. */
export function LiveRegion({ message, urgent = false }: { message: string; urgent?: boolean }) {
  return (
    <div style={visuallyHidden} role={urgent ? "alert" : "status"}>
      {message}
    </div>
  );
}
