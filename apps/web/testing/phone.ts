import { onTestFinished, vi } from "vitest";

/** Makes the window as narrow as a phone's until the test ends. */
export function setPhoneWidth(): void {
  const media = vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: query.includes("max-width"),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  onTestFinished(() => {
    media.mockRestore();
  });
}
