import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BrowserRouter, useRoutes } from "react-router";
import { popNotice } from "../api/notice.ts";
import { makeQueryClient, refetchWhenReconnected } from "../api/query-client.ts";
import { keepFocus } from "../ui/keep-focus.ts";
import { ColorModeProvider } from "../ui/theme/ColorModeProvider.tsx";
import { ToastHost } from "../ui/ToastHost.tsx";
import { toasts } from "../ui/toasts.ts";
import { ConnectionLine } from "./ConnectionLine.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Layout } from "./Layout.tsx";
import { ROUTES } from "./routes.tsx";
import { Screen } from "./Screen.tsx";
import { UnknownPath } from "./UnknownPath.tsx";

const TREE = [
  {
    element: <Layout />,
    children: [
      ...ROUTES.map((route) => ({ path: route.path, element: <Screen key={route.path} route={route} /> })),
      { path: "*", element: <UnknownPath /> },
    ],
  },
];

function Routes() {
  return useRoutes(TREE);
}

export function App() {
  const [queryClient] = useState(makeQueryClient);
  useEffect(() => refetchWhenReconnected(queryClient), [queryClient]);
  useEffect(keepFocus, []);
  useEffect(() => {
    const notice = popNotice();
    if (notice) toasts[notice.kind](notice.text);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <ColorModeProvider>
        <ErrorBoundary>
          <BrowserRouter>
            <Routes />
          </BrowserRouter>
        </ErrorBoundary>
        <ConnectionLine />
        <ToastHost />
      </ColorModeProvider>
    </QueryClientProvider>
  );
}
