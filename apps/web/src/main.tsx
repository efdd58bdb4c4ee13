import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followOtherTabs } from "./api/session.ts";
import { App } from "./app/App.tsx";
import { watchHistory } from "./ui/held-history.ts";
import { watchUpdates } from "./app/updates.ts";

followOtherTabs();
watchHistory();
watchUpdates();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
