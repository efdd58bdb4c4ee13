import { ERROR_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import {
  createElement,
  Suspense,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from "react";
import { ErrorState } from "./ErrorState.tsx";
import { reloadOnce } from "./newer-version.ts";
import { PartLoader, type PartTrouble } from "./part-loader.ts";
import { TroubleDialog } from "./TroubleDialog.tsx";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

interface Trouble<Props> {
  trouble: PartTrouble;
  isRetrying: boolean;
  onRetry: () => void;
  props: Props;
}

/**
 * A component whose code loads on demand, or earlier while the browser is idle. If loading fails, `Failed` takes its place
 * and everything around it stays. Suspends while loading.
 */
function lazyComponent<Props extends object>(
  load: Load<Props>,
  Failed: ComponentType<Trouble<Props>>,
  isPrefetched: boolean,
): ComponentType<Props> {
  const loader = new PartLoader(async () => (await load()).default);
  // Disabled in development and tests, where loading could outlive the test that started it.
  if (isPrefetched && import.meta.env.PROD) loader.prefetch();
  return function LazyComponent(props: Props) {
    const state = useSyncExternalStore(loader.subscribe, loader.state);
    if (state.kind === "loaded") return createElement(state.value, props);
    if (state.kind === "broken") throw state.error;
    if (state.kind === "failed") {
      return (
        <Failed trouble={state.trouble} isRetrying={state.isRetrying} onRetry={loader.retry} props={props} />
      );
    }
    // Suspends like React's own `lazy`: a promise read by `use` never wakes code that acts inside a test.
    // oxlint-disable-next-line typescript/only-throw-error
    throw loader.load();
  };
}

/** A screen's dialog, prefetched while the screen is idle; if loading fails, a dialog says so and offers a retry. */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  const Dialog = lazyComponent<Props>(
    load,
    ({ props, ...trouble }) => <TroubleDialog {...trouble} onClose={props.onClose} />,
    true,
  );
  return function LazyDialog(props: Props) {
    return <Suspense fallback={null}>{createElement(Dialog, props)}</Suspense>;
  };
}

/** A piece of a screen, such as a chart; if loading fails, its place says so and offers a retry. */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { fallback = null, isPrefetched = false }: { fallback?: ReactNode; isPrefetched?: boolean } = {},
): ComponentType<Props> {
  const Part = lazyComponent<Props>(load, PieceTrouble, isPrefetched);
  return function LazyPart(props: Props) {
    return <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>;
  };
}

/** A whole screen. Nothing has been typed on it yet, so a newer version on the server is loaded at once. */
export function lazyScreen<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return lazyComponent<Props>(load, ScreenTrouble, false);
}

function PieceTrouble({ trouble, onRetry }: Trouble<object>) {
  return trouble === "outdated" ? (
    <ErrorState
      message={SHELL_TEXTS.outdated}
      retryLabel={SHELL_TEXTS.reload}
      onRetry={() => window.location.reload()}
    />
  ) : (
    <ErrorState message={ERROR_TEXTS.noResponse} onRetry={onRetry} />
  );
}

function ScreenTrouble(trouble: Trouble<object>) {
  const isOutdated = trouble.trouble === "outdated";
  useEffect(() => {
    if (isOutdated) reloadOnce();
  }, [isOutdated]);
  return <PieceTrouble {...trouble} />;
}
