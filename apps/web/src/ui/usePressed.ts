import { useState } from "react";

/**
 * What is chosen of what the address keeps, from the moment it is pressed: the address is rendered when there is time for it, which on a
 * busy device is after the next press, and an alert would then be about something else than was chosen.
 *
 * @param params of the address as it was last rendered; another object when it has changed
 * @param shown what this address says
 */
export function usePressed<T>(params: URLSearchParams, shown: T): [T, (pressed: T) => void] {
  const [pressed, setPressed] = useState<{ value: T; params: URLSearchParams }>();
  const value = pressed?.params === params ? pressed.value : shown;
  return [value, (next) => setPressed({ value: next, params })];
}
