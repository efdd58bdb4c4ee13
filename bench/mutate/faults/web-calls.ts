import type { Area } from "../fault.ts";

/** Retries and reloads, what is stale after a change, what remains of a session, and the screens' forms and lists. */
export const WEB_CALL_FAULTS: Area = {
  name: "web calls",
  files: [
    {
      file: "apps/web/src/api/query-client.ts",
      tests: ["apps/web/src/api/query-client.test.ts"],
      faults: [
        ["count < 1", "count < 5"],
        ['refetchOnWindowFocus: "always"', "refetchOnWindowFocus: false"],
      ],
    },
    {
      file: "apps/web/src/api/call.ts",
      tests: ["apps/web/src/api/call.test.ts"],
      faults: [
        ["if (options.signal?.aborted) throw error;", ""],
        ["getToken() === session", "getToken() !== null"],
        ["JSON.stringify([getToken(), path, ...asked])", "JSON.stringify([path, ...asked])"],
        ['error.isTransient || error.body?.code === "in_flight"', "error.isTransient"],
      ],
    },
    {
      file: "apps/web/src/api/session.ts",
      tests: ["apps/web/src/api/session.test.ts"],
      faults: [
        ["  clearSentRequests();\n", ""],
        ["  sessionStorage.clear();\n  clearSentRequests", "  clearSentRequests"],
      ],
    },
    {
      file: "apps/web/src/api/connection.ts",
      tests: ["apps/web/src/app/ConnectionLine.test.tsx"],
      faults: [
        ["status === 0 || (status >= 502 && status <= 504)", "status === 0 || status >= 500"],
        ["Math.min(Math.max(1, wait), MAX_WAIT_S)", "Math.max(1, wait)"],
      ],
    },
    {
      file: "apps/web/src/api/query-keys.ts",
      tests: ["apps/web/src/api/query-keys.test.ts"],
      faults: [['kind === "plans" || (kind === "product" && part === "plan")', 'kind === "plans"']],
    },
    {
      file: "apps/web/src/ui/table-display.ts",
      tests: ["apps/web/src/ui/table-display.test.ts"],
      faults: [["!mark.startsWith(`${key}~`)", "!mark.startsWith(key)"]],
    },
    {
      file: "apps/web/src/ui/useRowFocus.ts",
      tests: ["apps/web/src/ui/useRowFocus.test.tsx"],
      faults: [
        ["Math.min(left.row, all.length - 1)", "left.row"],
        ["left.element.isConnected && (left.id === undefined || stays !== -1)", "stays !== -1"],
        ["if (!isFocusLost()) return;\n      const all", "const all"],
        ["if (isSettled || document.querySelector('[role=\"dialog\"]') === null) return;", "return;"],
      ],
    },
    {
      file: "apps/web/src/ui/paged-table.ts",
      tests: ["apps/web/src/features/products/ProductList.test.tsx"],
      faults: [["isFetching: query.isPlaceholderData", "isFetching: false"]],
    },
    {
      file: "apps/web/src/features/products/ProductList.tsx",
      tests: ["apps/web/src/features/products/ProductList.test.tsx"],
      faults: [
        ['groups[0] !== "none" ? groups[0]', 'groups[0] !== "" ? groups[0]'],
        ["query={{ search, ...filters }}", "query={{ search }}"],
      ],
    },
    {
      file: "apps/web/src/features/products/useProductChanges.ts",
      tests: ["apps/web/src/features/products/ProductActions.test.tsx"],
      faults: [
        [
          "isTracking ? PRODUCT_SCREEN_TEXTS.trackingIsOn : PRODUCT_SCREEN_TEXTS.trackingIsOff",
          "isTracking ? PRODUCT_SCREEN_TEXTS.trackingIsOff : PRODUCT_SCREEN_TEXTS.trackingIsOn",
        ],
      ],
    },
    {
      file: "apps/web/src/features/scraping-browser/picks.ts",
      tests: ["apps/web/src/features/scraping-browser/picks.test.ts"],
      faults: [
        [".filter(({ key }) => arePricesSame || !isPriceField(key))", ".filter(() => arePricesSame)"],
        ["isRemoved, choice: isRemoved ? undefined : choice", "isRemoved, choice"],
      ],
    },
    {
      file: "apps/web/src/features/runs/RunItems.tsx",
      tests: ["apps/web/src/features/runs/RunPage.test.tsx"],
      faults: [
        [
          'change({ only: event.target.checked ? "errors" : undefined })',
          'change({ only: event.target.checked ? undefined : "errors" })',
        ],
      ],
    },
    {
      file: "apps/web/src/features/runs/RunPage.tsx",
      tests: ["apps/web/src/features/runs/RunPage.test.tsx"],
      faults: [["disabled={run.errors === 0}", "disabled={run.values === 0}"]],
    },
    {
      file: "apps/web/src/features/accounts/MembersTable.tsx",
      tests: ["apps/web/src/features/accounts/MembersTable.test.tsx"],
      faults: [["      if (isGone(failure)) setRemoving(undefined);\n", ""]],
    },
    {
      file: "apps/web/src/features/accounts/MembersTable.tsx",
      tests: ["apps/web/src/features/accounts/TeamPage.test.tsx"],
      faults: [["    await queryClient.invalidateQueries(STALE.me);\n", ""]],
    },
  ],
};
