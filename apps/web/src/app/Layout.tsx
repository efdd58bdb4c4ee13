import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { useProfile, useToken } from "../api/queries.ts";
import { lazyScreen } from "../ui/parts.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { isMenuPinned, menuWidthPx } from "./menu-cookie.ts";
import { MainContent } from "./MainContent.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";

const MemberFrame = lazyScreen(() => import("./MemberFrame.tsx"));

/** The frame of every screen. Visitors (logo only) and verified users get the bar and the drawer. */
export function Layout() {
  const isSignedIn = useToken() !== null;
  const theme = useTheme();
  const isWide = useMediaQuery(theme.breakpoints.up("md"), { noSsr: true });
  const isUnverified = useProfile()?.email_verified_at === null;
  const { pathname, hash } = useLocation();
  const isNew = useNavigationType() !== "POP";

  // Back keeps the browser's own scroll position; a new screen starts at its top.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isNew && hash === "") window.scrollTo(0, 0);
  }, [pathname, hash, isNew]);

  const screen = (
    <ErrorBoundary resetKey={pathname}>
      <Outlet />
    </ErrorBoundary>
  );
  return (
    <Box sx={{ minHeight: "100dvh", display: "flex", flexDirection: "column" }}>
      <SkipLink />
      {isSignedIn && !isUnverified ? (
        <Suspense
          fallback={
            <>
              <TopBar isSignedIn />
              <MainContent indentPx={menuWidthPx(isWide, isMenuPinned())}>
                <PageSkeleton />
              </MainContent>
            </>
          }
        >
          <MemberFrame>{screen}</MemberFrame>
        </Suspense>
      ) : (
        <>
          {!isUnverified && <TopBar isSignedIn={false} />}
          <MainContent>{screen}</MainContent>
          {!isSignedIn && <SiteFooter />}
        </>
      )}
    </Box>
  );
}
