/**
 * A stored block as a document for a frame that may do nothing (`sandbox=""`). The markup was cleaned on the server; the
 * policy in front of it keeps it from loading anything, should something have been missed.
 */
export function blockDocument(html: string, theme: "light" | "dark"): string {
  const colors = theme === "dark" ? "#e7e8ec;background:#17181c" : "#1b1c22;background:#fff";
  return [
    '<!doctype html><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<style>:root{color-scheme:${theme}}body{font:14px/1.5 system-ui,sans-serif;margin:12px;color:${colors};overflow-wrap:anywhere}`,
    "img,svg,video,canvas{display:none}table{border-collapse:collapse}td,th{padding:2px 6px}</style>",
    html,
  ].join("");
}
