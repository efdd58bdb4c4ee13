declare global {
  interface Window {
    /** The drawn pointer of a video: moves within `ms`, or shows a press. */
    filmPointer?: { move(x: number, y: number, ms: number): void; press(): void };
  }
}

/**
 * Runs in the page before anything else: a headless browser has no pointer, so one is drawn above everything. It receives no
 * events.
 */
export function drawPointer(): void {
  if (window.top !== window) return;
  const NS = "http://www.w3.org/2000/svg";
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  layer.style.cssText =
    "position:fixed;left:0;top:0;width:0;height:0;z-index:2147483647;pointer-events:none;transform:translate(640px,360px)";
  const ring = document.createElement("div");
  ring.style.cssText =
    "position:absolute;left:-22px;top:-22px;width:44px;height:44px;border-radius:50%;background:rgba(29,78,216,.35);opacity:0";
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 32");
  svg.style.cssText =
    "position:absolute;left:-2px;top:-2px;width:26px;height:35px;filter:drop-shadow(0 1px 2px rgba(0,0,0,.4))";
  const arrow = document.createElementNS(NS, "path");
  arrow.setAttribute("d", "M2 2v22l5.6-5.2 3.7 8.6 4-1.7-3.7-8.4H19z");
  arrow.setAttribute("fill", "#111");
  arrow.setAttribute("stroke", "#fff");
  arrow.setAttribute("stroke-width", "1.8");
  svg.append(arrow);
  layer.append(ring, svg);

  let at = "translate(640px,360px)";
  window.filmPointer = {
    move(x, y, ms) {
      const to = `translate(${x}px,${y}px)`;
      layer.animate([{ transform: at }, { transform: to }], {
        duration: ms,
        easing: "ease-in-out",
        fill: "forwards",
      });
      at = to;
    },
    press() {
      ring.animate(
        [
          { opacity: 1, transform: "scale(.3)" },
          { opacity: 0, transform: "scale(1)" },
        ],
        { duration: 500, easing: "ease-out" },
      );
    },
  };
  addEventListener("DOMContentLoaded", () => document.documentElement.append(layer));
}
