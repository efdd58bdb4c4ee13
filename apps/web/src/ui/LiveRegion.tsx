import { visuallyHidden } from "./visually-hidden.ts";

/** Says a change to screen readers without showing it. */
export function LiveRegion({ message, urgent = false }: { message: string; urgent?: boolean }) {
  return (
    <div style={visuallyHidden} role={urgent ? "alert" : "status"}>
      {message}
    </div>
  );
}
