/** A message for the screen after a full page load, such as why the session ended. */
const KEY = "notice";

export interface Notice {
  kind: "info" | "success";
  text: string;
}

export function storeNotice(notice: Notice): void {
  sessionStorage.setItem(KEY, JSON.stringify(notice));
}

/** Returns the notice and removes it. */
export function popNotice(): Notice | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Notice);
}
