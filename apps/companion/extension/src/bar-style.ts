/** Styles of the bar; the page's own styles do not affect it. */
export const HOST_STYLE: Readonly<Record<string, string>> = {
  all: "initial",
  display: "block",
  position: "fixed",
  left: "auto",
  top: "auto",
  right: "16px",
  bottom: "16px",
  width: "min(360px, calc(100vw - 32px))",
  height: "auto",
  margin: "0",
  padding: "0",
  border: "0",
  background: "transparent",
  overflow: "visible",
  "z-index": "2147483647",
  "color-scheme": "light dark",
};

export const BAR_STYLE = `
  .bar { --page: light-dark(#fff, #16181d); --text: light-dark(#1c1e24, #eceef2); --quiet: light-dark(#5b606b, #a5abb8);
    --line: light-dark(#d9dce3, #3a3f4a); --edge: light-dark(#8b909c, #6f7684); --accent: light-dark(#3d4fd1, #a9b4ff);
    --wash: light-dark(#eef0fd, #262a4a); --on-accent: light-dark(#fff, #10161f); --bad: light-dark(#b3261e, #ff9a92);
    display: grid; gap: 10px; font: 14px/1.45 system-ui, sans-serif; max-height: calc(100vh - 32px); padding: 14px; overflow: auto; box-sizing: border-box;
    border: 1px solid var(--line); border-radius: 10px; background: var(--page); color: var(--text);
    box-shadow: 0 8px 28px rgb(0 0 0 / .22); text-align: left; }
  .head { display: flex; align-items: center; gap: 8px; }
  .head strong { flex: 1; font-size: 15px; }
  p { margin: 0; overflow-wrap: anywhere; }
  .quiet { color: var(--quiet); font-size: 13px; }
  .bad { color: var(--bad); }
  ul { display: grid; gap: 4px; margin: 0; padding: 0; list-style: none; }
  li { display: flex; align-items: center; gap: 4px; }
  button { min-height: 34px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 6px; background: transparent;
    color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
  button.field { display: grid; grid-template-columns: 128px minmax(0, 1fr); gap: 8px; flex: 1; min-width: 0;
    border-color: transparent; padding: 0 8px; text-align: left; align-items: center; }
  button.field span { overflow: hidden; font-weight: 400; text-overflow: ellipsis; white-space: nowrap; }
  button.field[aria-pressed="true"] { border-color: var(--accent); background: var(--wash); }
  button.small { min-width: 34px; padding: 0; border-color: transparent; }
  button.main { flex: 1; border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
  button.wide { flex: 1; }
  button:disabled { opacity: .55; cursor: default; }
  button:not(:disabled):hover { border-color: var(--accent); }
  input { flex: 1; min-width: 0; min-height: 34px; padding: 0 8px; border: 1px solid var(--edge); border-radius: 6px;
    background: transparent; color: inherit; font: inherit; box-sizing: border-box; }
  input[aria-invalid="true"] { border-color: var(--bad); }
  form { margin: 0; }
  .row { display: flex; gap: 8px; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
