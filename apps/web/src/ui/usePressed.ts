import { useState } from "react";

/**
 * Returns a selection held in the URL from the moment it is pressed. The URL is rendered later, on a busy device after the
 * next press, and an alert would then cover something other than the selection.
 *
 * @param params the URL's parameters as last rendered; a new object when they changed
 * @param shown the selection this URL gives
 */
export function usePressed<T>(params: URLSearchParams, shown: T): [T, (pressed: T) => void] {
  const [pressed, setPressed] = useState<{ value: T; params: URLSearchParams }>();
  const value = pressed?.params === params ? pressed.value : shown;
  return [value, (next) => setPressed({ value: next, params })];
}
