import {
  readCapture,
  testCapture,
  type Capture,
  type ConfigurationEntry,
  type Inspection,
  ownFieldKey,
} from "@pricetrail/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import {
  acceptAll,
  acceptProposal,
  addOwnField,
  clearChoice,
  clearTest,
  dropOwnField,
  pickElement,
  setReading,
  setRemoved,
  setTests,
  startPicks,
  untested,
  type Picks,
} from "./picks.ts";

const PRICES = new Set(["normalPrice", "discountedPrice"]);

/** Returns the choices on an inspected page. A pick is read at once, and tested by a visit like those of runs. */
export function usePicks(
  inspection: Inspection,
  entries: readonly ConfigurationEntry[],
  firstField?: string,
) {
  const [picks, setPicks] = useState<Picks>(() => startPicks(inspection.proposals, entries));
  const [selected, setSelected] = useState(firstField);
  const isTesting = useRef(false);
  const waiting = untested(picks);

  // One visit at a time: choices made meanwhile are tested together by the next one.
  useEffect(() => {
    if (waiting.length === 0 || isTesting.current) return;
    isTesting.current = true;
    callApi(testCapture, { body: { url: inspection.url, fields: waiting } })
      .then(
        ({ data }) => data,
        (error: unknown) => ({ message: errorText(error) }),
      )
      .then((result) => {
        isTesting.current = false;
        setPicks((before) => setTests(before, waiting, result));
      })
      .catch(() => undefined);
  });

  const pick = useCallback(
    (capture: Capture) => {
      setPicks((before) => pickElement(before, capture));
      const { key } = capture;
      callApi(readCapture, { body: { inspection: inspection._id, capture } }).then(
        ({ data }) => setPicks((before) => setReading(before, key, capture, data)),
        (error: unknown) =>
          setPicks((before) =>
            setReading(before, key, capture, {
              key,
              raw: capture.value,
              value: PRICES.has(key) ? null : capture.value,
              currency: null,
              problem: errorText(error),
            }),
          ),
      );
    },
    [inspection._id],
  );

  return {
    picks,
    selected,
    select: setSelected,
    pick,
    accept: (key: string) => setPicks((before) => acceptProposal(before, key)),
    acceptAll: () => setPicks(acceptAll),
    clear: (key: string) => setPicks((before) => clearChoice(before, key)),
    testAgain: (key: string) => setPicks((before) => clearTest(before, key)),
    setRemoved: (key: string, isRemoved: boolean) => setPicks((before) => setRemoved(before, key, isRemoved)),
    addOwn: (name: string) => {
      setPicks((before) => addOwnField(before, name));
      setSelected(ownFieldKey(name));
    },
    /** Starts over from the stored entries, with nothing chosen. */
    restart: (stored: readonly ConfigurationEntry[]) => {
      setPicks(startPicks(inspection.proposals, stored));
      setSelected(undefined);
    },
    dropOwn: (key: string) => {
      setPicks((before) => dropOwnField(before, key));
      setSelected((before) => (before === key ? undefined : before));
    },
  };
}

export type PicksState = ReturnType<typeof usePicks>;
