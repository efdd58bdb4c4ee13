import type { Area } from "../fault.ts";

const FEATURES = "apps/web/src/features";
const APP = "apps/web/src/app";
const LISTINGS = [`${FEATURES}/listings/`];
const KEYS = [`${FEATURES}/api-keys/`];
const APPLY = [`${FEATURES}/apply/`];
const EVIDENCE = [`${FEATURES}/evidence/`];

/** What screens offer, show and send: plans, alerts, deep runs, results of visits, keys, trials, evidence, and the frame around them. */
export const SCREEN_FAULTS: Area = {
  name: "screens",
  files: [
    {
      file: `${FEATURES}/plans/AddedCost.tsx`,
      tests: [`${FEATURES}/plans/AddedCost.test.tsx`],
      faults: [
        ["[...notKept, ...(overCap ? [overCap] : [])]", "notKept"],
        ["dayMicroUsd === 0\n", "monthMicroUsd > 0\n"],
      ],
    },
    {
      file: `${FEATURES}/plans/PlanDialog.tsx`,
      tests: [`${FEATURES}/plans/PlanDialog.test.tsx`, `${FEATURES}/plans/SchedulePage.test.tsx`],
      faults: [
        ["const isTaken = !plan && plans.some(", "const isTaken = plans.some("],
        ["            setTarget(nextTarget);\n", ""],
      ],
    },
    {
      file: `${FEATURES}/plans/PlanForecast.tsx`,
      tests: [`${FEATURES}/plans/PlanForecast.test.tsx`],
      faults: [
        ["Math.max(...failing", "Math.min(...failing"],
        [" || failing.some((shop) => shop.everyMinutesThatFits === null)", ""],
      ],
    },
    {
      file: `${FEATURES}/plans/PlansTable.tsx`,
      tests: [`${FEATURES}/plans/PlansTable.test.tsx`],
      faults: [
        ["plan.isPaused ? [] : shops.filter", "shops.filter"],
        ["{ isPaused: !plan.isPaused }", "{ isPaused: plan.isPaused }"],
      ],
    },
    {
      file: `${FEATURES}/plans/SchedulePage.tsx`,
      tests: [`${FEATURES}/plans/SchedulePage.test.tsx`],
      faults: [
        ["pauseAll(!event.target.checked)", "pauseAll(event.target.checked)"],
        ['dialog.plan.scope === "listing"', 'dialog.plan.scope !== "listing"'],
      ],
    },
    {
      file: `${FEATURES}/plans/QuickChange.tsx`,
      tests: [`${FEATURES}/plans/ProductPlan.test.tsx`],
      faults: [
        ['plan?.scope === "all" || plan?.scope === "product" ? plan : undefined', "plan ?? undefined"],
        ["target: isForAll ? undefined : product._id", "target: undefined"],
      ],
    },
    {
      file: `${FEATURES}/plans/quick-timings.ts`,
      tests: [`${FEATURES}/plans/ProductPlan.test.tsx`, `${FEATURES}/plans/plan-times.test.tsx`],
      faults: [
        ["          timing.window === null &&\n", ""],
        ["    !isKept ||\n", ""],
        ["dayMicroUsd > (before ? costOf(before) : 0)", "dayMicroUsd > 0"],
      ],
    },
    {
      file: `${FEATURES}/plans/cap-warning.ts`,
      tests: [`${FEATURES}/plans/PlanForecast.test.tsx`],
      faults: [[") > amount", ") >= amount"]],
    },
    {
      file: `${FEATURES}/plans/RunForecast.tsx`,
      tests: [`${FEATURES}/plans/RunForecast.test.tsx`],
      faults: [["Math.min(maxPages, shop.products)", "maxPages"]],
    },
    {
      file: `${FEATURES}/plans/TimingFieldset.tsx`,
      tests: [`${FEATURES}/plans/plan-times.test.tsx`],
      faults: [["days.length === 0 ? ALL_DAYS : days", "days"]],
    },
    {
      file: `${FEATURES}/plans/PlanTimeline.tsx`,
      tests: [`${FEATURES}/plans/plan-times.test.tsx`],
      faults: [["visits: (known?.visits ?? 0) + visits", "visits"]],
    },
    {
      file: `${FEATURES}/plans/ProductPlan.tsx`,
      tests: [`${FEATURES}/plans/ProductPlan.test.tsx`],
      faults: [["place <= visitsADay", "place > visitsADay"]],
    },
    {
      file: `${FEATURES}/plans/usePlanChanges.ts`,
      tests: [`${FEATURES}/plans/SchedulePage.test.tsx`],
      faults: [["[STALE.plans, STALE.activity]", "[STALE.activity]"]],
    },
    {
      file: `${FEATURES}/alerts/AlertMailPage.tsx`,
      tests: [`${FEATURES}/alerts/AlertMailPage.test.tsx`, `${FEATURES}/alerts/alert-screens.test.tsx`],
      faults: [
        ["    onSuccess: () => link.refetch(),\n", ""],
        ["errorStatus(link.error) === 404", "errorStatus(link.error) !== 404"],
        ['params.get("do") === "snooze"', 'params.get("do") !== "snooze"'],
      ],
    },
    {
      file: `${FEATURES}/alerts/MessagesTable.tsx`,
      tests: [`${FEATURES}/alerts/AlertsPage.test.tsx`, `${FEATURES}/alerts/alert-screens.test.tsx`],
      faults: [
        ["void markRead([id])", "void markRead()"],
        ['    ...(isUnread ? { unread: "true" as const } : {}),\n', ""],
      ],
    },
    {
      file: `${FEATURES}/alerts/NewAlert.tsx`,
      tests: [`${FEATURES}/alerts/alert-screens.test.tsx`],
      faults: [
        ["price: discountedPrice ?? normalPrice", "price: normalPrice"],
        [
          "if (product.isError) return <AlertDialog onClose={onClose} />;",
          "if (product.isError) return null;",
        ],
      ],
    },
    {
      file: `${FEATURES}/alerts/AlertsPage.tsx`,
      tests: [`${FEATURES}/alerts/alert-screens.test.tsx`],
      faults: [["{ add: undefined, target: undefined, tile: undefined }", "{ add: undefined }"]],
    },
    {
      file: `${FEATURES}/alerts/RehearsalChart.tsx`,
      tests: [`${FEATURES}/alerts/alert-screens.test.tsx`],
      faults: [["const minor = discounted ?? normal;", "const minor = normal;"]],
    },
    {
      file: `${FEATURES}/alerts/AlertRehearsal.tsx`,
      tests: [`${FEATURES}/alerts/alert-screens.test.tsx`],
      faults: [["data.already > 0", "data.already > 1"]],
    },
    {
      file: `${FEATURES}/listings/ListingPage.tsx`,
      tests: LISTINGS,
      faults: [
        ["  if (!mayWrite) return tellMe;\n", ""],
        ["listing.pass && isContinuable(listing.pass) && (", "listing.pass && ("],
        ["onSuccess: () => void navigate(HISTORY)", "onSuccess: () => setOpen(undefined)"],
        ["nextPassAt === null ? T.paused : formatDateTime(nextPassAt)", "formatDateTime(nextPassAt ?? 0)"],
      ],
    },
    {
      file: `${FEATURES}/listings/listing-queries.ts`,
      tests: LISTINGS,
      faults: [
        ["pass?.finishedAt !== null && reading === 0", "pass?.finishedAt !== null"],
        ["      void queryClient.invalidateQueries(STALE.listings);\n", ""],
      ],
    },
    {
      file: `${FEATURES}/listings/ListingFields.tsx`,
      tests: LISTINGS,
      faults: [
        ["hours === listing?.everyHours) ?? 24", "hours === 24) ?? 24"],
        ["listing?.isWatched ?? false", "false"],
      ],
    },
    {
      file: `${FEATURES}/listings/DeepHistoryPage.tsx`,
      tests: LISTINGS,
      faults: [["address !== null && mayWrite && (", "address !== null && ("]],
    },
    {
      file: `${FEATURES}/listings/StartListingDialog.tsx`,
      tests: LISTINGS,
      faults: [["          start.reset();\n", ""]],
    },
    {
      file: `${FEATURES}/listings/listed-columns.tsx`,
      tests: LISTINGS,
      faults: [["if (row.goneAt !== null) return T.isGone(formatDate(row.goneAt));", ""]],
    },
    {
      file: `${FEATURES}/listings/pass-columns.tsx`,
      tests: [`${FEATURES}/listings/pass-columns.test.tsx`],
      faults: [["  if (pass.isFirst) return T.firstRun;\n", ""]],
    },
    {
      file: `${FEATURES}/coverage/heat-map.ts`,
      tests: [`${FEATURES}/coverage/CoverageMap.test.tsx`],
      faults: [
        ["answered === visits && skipped === 0", "answered === visits"],
        ["due += one.visits + skipped", "due += one.visits"],
      ],
    },
    {
      file: `${FEATURES}/coverage/shop-coverage.ts`,
      tests: [`${FEATURES}/coverage/CoveragePage.test.tsx`],
      faults: [["planned + skippedCount(skipped)", "planned"]],
    },
    {
      file: `${FEATURES}/coverage/PlanCoverage.tsx`,
      tests: [`${FEATURES}/coverage/CoveragePage.test.tsx`],
      faults: [["made + skippedCount(skipped)", "made"]],
    },
    {
      file: `${FEATURES}/coverage/ShopVisits.tsx`,
      tests: [`${FEATURES}/coverage/`, `${FEATURES}/shops/`],
      faults: [["find((shop) => shop.host === host)", "at(0)"]],
    },
    {
      file: `${FEATURES}/api-keys/ApiKeysTable.tsx`,
      tests: KEYS,
      faults: [
        ["{row.isOwn && (", "{("],
        ["old.lastUsedAt === null", "old.lastUsedAt !== null"],
      ],
    },
    {
      file: `${FEATURES}/api-keys/scope-choice.ts`,
      tests: KEYS,
      faults: [
        ['level === "write" && !canWrite ? "read" : level', "level"],
        ["if (all && changed.length === 0)", "if (all)"],
      ],
    },
    {
      file: `${FEATURES}/api-keys/ApiKeysPage.tsx`,
      tests: KEYS,
      faults: [["useApiKeys(mayManage)", "useApiKeys(true)"]],
    },
    {
      file: `${FEATURES}/apply/ApplyPage.tsx`,
      tests: APPLY,
      faults: [["trial === null && !mayWrite ?", "false ?"]],
    },
    {
      file: `${FEATURES}/apply/ApplySource.tsx`,
      tests: APPLY,
      faults: [
        ["count === 0 || count > MAX_TRIAL_PAGES", "count === 0"],
        ["if (chosen.current === file) setFileText(read);", "setFileText(read);"],
        [
          'source === "catalogue" ? { productIds: [...selection.rows.keys()] } : { urls }',
          "selection.rows.size > 0 ? { productIds: [...selection.rows.keys()] } : { urls }",
        ],
      ],
    },
    {
      file: `${FEATURES}/apply/ShopProducts.tsx`,
      tests: APPLY,
      faults: [
        [".filter(({ _id }) => _id !== product._id)", ""],
        ["          setPage(1);\n", ""],
      ],
    },
    {
      file: `${FEATURES}/apply/trial-columns.tsx`,
      tests: APPLY,
      faults: [
        ['row.verdict === "sure" && confidenceText(field)', "confidenceText(field)"],
        ["row.isAccepted ? TRIAL_TEXTS.accepted : ", ""],
      ],
    },
    {
      file: `${FEATURES}/apply/trial-queries.ts`,
      tests: APPLY,
      faults: [["isFinished === false", "isFinished === true"]],
    },
    {
      file: `${FEATURES}/evidence/EvidenceRecord.tsx`,
      tests: EVIDENCE,
      faults: [
        ['chain.isUnbroken && contents.every(({ state }) => state !== "changed")', "chain.isUnbroken"],
        ['sandbox=""', 'sandbox="allow-scripts allow-same-origin"'],
        ['["discountedPrice", "normalPrice"]', '["normalPrice", "discountedPrice"]'],
      ],
    },
    {
      file: `${FEATURES}/evidence/EvidenceDialog.tsx`,
      tests: EVIDENCE,
      faults: [
        ["number === undefined ? { of, at } : { number }", "{ of, at, number }"],
        ["disabled={number >= newest}", "disabled={number > newest}"],
      ],
    },
    {
      file: `${APP}/CommandPalette.tsx`,
      tests: [`${APP}/CommandPalette.test.tsx`, `${APP}/shell-keys.test.tsx`],
      faults: [
        ["            setChosen(0);\n", ""],
        ["const money = discountedPrice ?? normalPrice;", "const money = normalPrice;"],
        ["    if (event.nativeEvent.isComposing) return;\n", ""],
      ],
    },
    {
      file: `${APP}/palette-commands.ts`,
      tests: [`${APP}/CommandPalette.test.tsx`, `${APP}/shell-keys.test.tsx`],
      faults: [
        ['...(roleHas(profile.role, "write") ? adding : []),', "...adding,"],
        ["words.every((word)", "words.some((word)"],
      ],
    },
    {
      file: `${APP}/LogoutDialog.tsx`,
      tests: [`${APP}/shell-keys.test.tsx`],
      faults: [[".catch(() => undefined);\n    signOutTo", ";\n    signOutTo"]],
    },
    {
      file: `${APP}/Screen.tsx`,
      tests: [`${APP}/shell-keys.test.tsx`],
      faults: [
        ["errorStatus(error) !== 401 && profile === undefined", "errorStatus(error) !== 401"],
        ["if (lost && !route.isOpen)", "if (lost)"],
        ["if (profile.email_verified_at === null) {", "if (profile.email_verified_at === undefined) {"],
      ],
    },
    {
      file: `${APP}/menu.ts`,
      tests: [`${APP}/routes.test.ts`],
      faults: [
        ['(entry.isFor !== "operator" || user.isOperator)', "true"],
        ['(entry.isFor !== "local" || hasOutbox)', "true"],
      ],
    },
    {
      file: `${APP}/MenuSection.tsx`,
      tests: [`${APP}/shell-keys.test.tsx`],
      faults: [["pathname.startsWith(`${path}/`)", "pathname.startsWith(path)"]],
    },
    {
      file: `${APP}/MenuBody.tsx`,
      tests: [`${APP}/shell.test.tsx`],
      faults: [
        ["if (home && folded.has(home.id)) toggle(home.id);", ""],
        ["    storeFoldedGroups(ids);\n", ""],
      ],
    },
    {
      file: `${APP}/useShortcuts.ts`,
      tests: [`${APP}/CommandPalette.test.tsx`, `${APP}/shell-keys.test.tsx`],
      faults: [
        ["hasModifier || isTyping(event.target) || !hasSingleKeys()", "hasModifier || !hasSingleKeys()"],
        [" || !hasSingleKeys()", ""],
        ["if (event.defaultPrevented || event.altKey) return;", "if (event.altKey) return;"],
      ],
    },
    {
      file: `${APP}/ErrorBoundary.tsx`,
      tests: [`${APP}/ErrorBoundary.test.tsx`, `${APP}/Layout.test.tsx`],
      faults: [["props.resetKey === state.resetKey ? null :", "props.resetKey === props.resetKey ? null :"]],
    },
    {
      file: `${APP}/Layout.tsx`,
      tests: [`${APP}/Layout.test.tsx`],
      faults: [
        ['if (isNew && hash === "") window.scrollTo(0, 0);', 'if (hash === "") window.scrollTo(0, 0);'],
      ],
    },
    {
      file: `${APP}/MemberFrame.tsx`,
      tests: [`${APP}/MemberFrame.test.tsx`, `${APP}/shell-keys.test.tsx`],
      faults: [["        storeMenuPinned(!isPinned);\n", ""]],
    },
    {
      file: `${APP}/installed.ts`,
      tests: [`${APP}/installed.test.ts`],
      faults: [
        [
          'if (window.matchMedia("(display-mode: standalone)").matches) register();',
          "register();\n  if (false) {}",
        ],
      ],
    },
  ],
};
