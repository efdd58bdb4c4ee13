import { Suspense, useEffect } from "react";
import { Navigate } from "react-router";
import { errorStatus, retryingText } from "../api/api-error.ts";
import { useMe, useToken } from "../api/queries.ts";
import { signOutTo } from "../api/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { lazyScreen } from "../ui/parts.tsx";
import { PageSkeleton } from "../ui/Skeletons.tsx";
import type { ScreenRoute } from "./screen-route.ts";

const UnverifiedScreen = lazyScreen(() => import("../features/accounts/UnverifiedScreen.tsx"));

/** Selects what a path shows to visitors, signed-in users, and users with an unverified address. */
export function Screen({ route }: { route: ScreenRoute }) {
  const token = useToken();
  if (token !== null) return <MemberScreen route={route} />;
  const Visitor = route.visitor;
  if (!Visitor) return <Navigate to="/login" replace />;
  return (
    <Suspense fallback={<PageSkeleton width={route.width} />}>
      <Visitor />
    </Suspense>
  );
}

function MemberScreen({ route }: { route: ScreenRoute }) {
  const { data: profile, error, failureReason } = useMe();
  // A 401 has already led to /login; any other error that outlasted the retries ends the session too.
  const lost = error !== null && errorStatus(error) !== 401 && profile === undefined;
  useEffect(() => {
    if (lost && !route.isOpen) signOutTo("/");
  }, [lost, route.isOpen]);
  const Member = route.member;
  if (!Member) return <Navigate to="/" replace />;
  if (!route.isOpen) {
    if (profile === undefined) {
      return failureReason === null ? (
        <PageSkeleton width={route.width} />
      ) : (
        <ErrorState message={retryingText(failureReason)} />
      );
    }
    if (profile.email_verified_at === null) {
      return (
        <Suspense fallback={null}>
          <UnverifiedScreen />
        </Suspense>
      );
    }
  }
  return (
    <Suspense fallback={<PageSkeleton width={route.width} />}>
      <Member />
    </Suspense>
  );
}
