import { getConfiguration, inspectBrowser, type Configuration, type Inspection } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { callApi } from "../../api/call.ts";

export interface Inspected {
  inspection: Inspection;
  configuration: Configuration | undefined;
}

/** Returns whether two URLs have the same host and path. */
const isSamePage = (one: string, other: string): boolean => {
  try {
    const [a, b] = [new URL(one), new URL(other)];
    return a.host === b.host && a.pathname === b.pathname;
  } catch {
    return false;
  }
};

async function inspect(session: string, wanted: Configuration | undefined): Promise<Inspected> {
  const { data: inspection } = await callApi(inspectBrowser, { params: { id: session } });
  if (
    wanted &&
    (inspection.existingId === wanted.product._id || isSamePage(inspection.url, wanted.product.url))
  ) {
    return { inspection, configuration: wanted };
  }
  if (inspection.existingId === null) return { inspection, configuration: undefined };
  const { data: configuration } = await callApi(getConfiguration, { params: { id: inspection.existingId } });
  return { inspection, configuration };
}

/** Turns inspection on and off; it counts as on only once the panel is ready, so that the indicator is accurate. */
export function useInspection() {
  const [isReady, setReady] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  const start = useMutation({
    mutationFn: ({ session, wanted }: { session: string; wanted: Configuration | undefined }) =>
      inspect(session, wanted),
  });
  const { reset, mutate } = start;
  const enable = useCallback(
    (session: string, wanted: Configuration | undefined) => {
      setReady(false);
      setUnsaved(0);
      mutate({ session, wanted });
    },
    [mutate],
  );
  const disable = useCallback(() => {
    setUnsaved(0);
    reset();
  }, [reset]);
  return {
    inspected: start.data,
    error: start.error,
    isOn: start.data !== undefined,
    isToggling: start.isPending || (start.data !== undefined && !isReady),
    unsaved,
    setUnsaved,
    onReady: useCallback(() => setReady(true), []),
    enable,
    disable,
  };
}
