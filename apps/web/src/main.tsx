import "@fontsource-variable/inter/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { checkForOutage } from "./api/connection.ts";
import { followOtherTabs } from "./api/session.ts";
import { watchFocus } from "./api/watch-focus.ts";
import { App } from "./app/App.tsx";
import { serveInstalled } from "./app/installed.ts";
import { watchHistory } from "./ui/held-history.ts";
import "./ui/theme/fonts.css";
import "./ui/theme/forced-colors.css";
import "./ui/theme/print.css";

followOtherTabs();
watchFocus();
watchHistory();
serveInstalled();
// The browser knows at once when its network is lost; when it is back, that says nothing about the server.
window.addEventListener("offline", checkForOutage);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
