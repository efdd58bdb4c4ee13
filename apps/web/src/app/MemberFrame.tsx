import useMediaQuery from "@mui/material/useMediaQuery";
import { useTheme } from "@mui/material/styles";
import { DRAWER_WIDTH_PX } from "@pricetrail/contract";
import { useState, type ReactNode } from "react";
import { useProfile } from "../api/queries.ts";
import { RunProgressProvider, useRunProgress } from "../features/runs/RunProgressProvider.tsx";
import { lazyPart } from "../ui/parts.tsx";
import { MainContent } from "./MainContent.tsx";
import { MemberBar } from "./MemberBar.tsx";
import { isMenuPinned, keepMenuPinned } from "./menu-cookie.ts";
import { MenuToggle } from "./MenuToggle.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";

const RunProgressPanel = lazyPart(() => import("../features/runs/RunProgressPanel.tsx"), {
  isPrefetched: true,
});

function LiveRuns() {
  return useRunProgress().runs.size === 0 ? null : <RunProgressPanel />;
}

/** Bar, drawer and run progress around a signed-in user's screen. */
export default function MemberFrame({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up("md"), { noSsr: true });
  const [isPinned, setPinned] = useState(isMenuPinned);
  const [isOpen, setOpen] = useState(false);
  const isShown = isWide ? isPinned : isOpen;
  const toggle = () => {
    if (!isWide) {
      setOpen(!isOpen);
      return;
    }
    keepMenuPinned(!isPinned);
    setPinned(!isPinned);
  };
  return (
    <RunProgressProvider>
      <TopBar isSignedIn start={<MenuToggle isOpen={isShown} onToggle={toggle} />}>
        {profile && <MemberBar profile={profile} />}
      </TopBar>
      <SideMenu profile={profile} isWide={isWide} isOpen={isShown} onClose={() => setOpen(false)} />
      <MainContent indentPx={isWide && isPinned ? DRAWER_WIDTH_PX : 0}>{children}</MainContent>
      <LiveRuns />
    </RunProgressProvider>
  );
}
