import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTheme } from "@mui/material/styles";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useDatesOf } from "../api/use-dates.ts";
import { useProfile } from "../api/queries.ts";
import { RunProgressProvider, useRunProgress } from "../features/runs/RunProgressProvider.tsx";
import { lazyDialog, lazyPart } from "../ui/parts.tsx";
import { MAX_CONTENT_PX, RoomContext } from "../ui/room.ts";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { FindButton } from "./FindButton.tsx";
import { LogoutDialog } from "./LogoutDialog.tsx";
import { MainContent } from "./MainContent.tsx";
import { MemberBar } from "./MemberBar.tsx";
import { isMenuPinned, storeMenuPinned, menuWidthPx } from "./menu-cookie.ts";
import { MenuToggle } from "./MenuToggle.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";
import { useShortcuts } from "./useShortcuts.ts";

const RunProgressPanel = lazyPart(() => import("../features/runs/RunProgressPanel.tsx"), {
  isPrefetched: true,
});
const CommandPalette = lazyDialog(() => import("./CommandPalette.tsx"));
const KeysDialog = lazyDialog(() => import("./KeysDialog.tsx"));

function LiveRuns() {
  return useRunProgress().runs.size === 0 ? null : <RunProgressPanel />;
}

/** Bar, menu, command palette and run progress around a signed-in user's screen. */
export default function MemberFrame({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const areDatesKnown = useDatesOf(profile?.dates);
  const theme = useTheme();
  // While a screen needs the space, the menu is an overlay as on a narrow screen.
  const [isRoomWanted, setRoomWanted] = useState(false);
  const isWide = useMediaQuery(theme.breakpoints.up("md"), { noSsr: true }) && !isRoomWanted;
  const [isPinned, setPinned] = useState(isMenuPinned);
  const [isOpen, setOpen] = useState(false);
  const giveRoom = useCallback((isWanted: boolean) => {
    setRoomWanted(isWanted);
    setOpen(false);
  }, []);
  const [dialog, setDialog] = useState<"palette" | "keys" | "logout">();
  const close = () => setDialog(undefined);

  const does = useMemo(
    () => ({
      palette: () => setDialog((open) => (open === undefined ? "palette" : undefined)),
      keys: () => setDialog("keys"),
      logout: () => setDialog("logout"),
      menu: () => {
        if (!isWide) {
          setOpen((open) => !open);
          return;
        }
        storeMenuPinned(!isPinned);
        setPinned(!isPinned);
      },
    }),
    [isWide, isPinned],
  );
  useShortcuts(does);

  return (
    <RunProgressProvider>
      <TopBar
        isSignedIn
        start={<MenuToggle isOpen={isWide ? isPinned : isOpen} onToggle={does.menu} />}
        middle={<FindButton onOpen={does.palette} />}
      >
        {profile && <MemberBar profile={profile} onLogout={does.logout} />}
      </TopBar>
      <SideMenu
        profile={profile}
        isWide={isWide}
        isOpen={isWide ? isPinned : isOpen}
        onClose={() => setOpen(false)}
      />
      <MainContent indentPx={menuWidthPx(isWide, isPinned)}>
        <RoomContext value={giveRoom}>
          <Box sx={{ maxWidth: MAX_CONTENT_PX, mx: "auto" }}>
            {areDatesKnown ? children : <PageSkeleton />}
          </Box>
        </RoomContext>
      </MainContent>
      <LiveRuns />
      {dialog === "palette" && profile && (
        <CommandPalette
          profile={profile}
          isMenuOpen={isWide ? isPinned : undefined}
          onMenu={does.menu}
          onKeys={does.keys}
          onLogout={does.logout}
          onClose={close}
        />
      )}
      {dialog === "keys" && <KeysDialog onClose={close} />}
      <LogoutDialog open={dialog === "logout"} onClose={close} />
    </RunProgressProvider>
  );
}
