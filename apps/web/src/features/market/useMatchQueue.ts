import {
  answerMatch,
  answerMatches,
  MATCH_TEXTS as T,
  undoMatch,
  type MatchAnswer,
  type MatchRow,
} from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { useMatches, useMatchSummary } from "./match-queries.ts";

/** Rows loaded at once, and number of unanswered ones below which more are loaded. */
const LOADED = 50;
const MIN_AHEAD = 15;
/** What is answered for a whole brand is at least this likely. */
const LIKELY_PERMILLE = 800;

/** An answer that can be taken back, with what that would change; null while that is not known. */
export interface Undo {
  row: MatchRow;
  consequences: string[] | null;
}

interface Answered {
  row: MatchRow;
  answer: MatchAnswer;
}

/**
 * Returns the matches that wait and the functions that answer them. An answer shows the next match at once; it is stored meanwhile, and
 * a refused one comes back.
 */
export function useMatchQueue(brand: string | undefined) {
  const queryClient = useQueryClient();
  const query = useMatches({ brand, pageSize: LOADED });
  const summary = useMatchSummary().data;
  const [answered, setAnswered] = useState<ReadonlyMap<string, Answered>>(new Map());
  const [undo, setUndo] = useState<Undo>();
  /** The answer that is being stored. */
  const sent = useRef<Promise<unknown>>(undefined);
  const waiting = (query.data?.list ?? []).filter(({ _id }) => !answered.has(_id));
  const reload = () => queryClient.invalidateQueries(STALE.matches);
  const restore = (id: string) =>
    setAnswered((before) => new Map([...before].filter(([other]) => other !== id)));
  const refuse = (error: unknown) => {
    toasts.error(errorText(error));
    return reload();
  };

  const sending = useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: MatchAnswer }) =>
      callApi(answerMatch, { params: { id }, body: { answer } }),
    onError: (error, { id }) => {
      restore(id);
      return refuse(error);
    },
    // More are loaded before a person reaches the last one.
    onSuccess: () => (waiting.length <= MIN_AHEAD ? reload() : undefined),
  });
  const takingBack = useMutation({
    mutationFn: ({ _id: id }: MatchRow) => callApi(undoMatch, { params: { id }, body: {} }),
    onError: refuse,
    onSuccess: ({ message }, { _id }) => {
      restore(_id);
      toasts.success(message);
      return reload();
    },
    onSettled: () => setUndo(undefined),
  });
  const alike = useMutation({
    mutationFn: ({ dryRun }: { dryRun: boolean }) =>
      callApi(answerMatches, {
        body: { brand: brand ?? "none", answer: "same", minPermille: LIKELY_PERMILLE, dryRun },
      }),
    onError: refuse,
    onSuccess: ({ message, answered: count }, { dryRun }) => {
      if (dryRun) {
        if (count === 0) toasts.info(T.noneLikely);
        return undefined;
      }
      toasts.success(message);
      return reload();
    },
  });

  const [current] = waiting;
  const last = [...answered.values()].findLast(({ answer }) => answer !== "later")?.row;
  // Since the counts were loaded.
  const more = (query.data?.list ?? []).length - waiting.length;
  const done = summary ? summary.same + summary.equivalent + summary.different : 0;
  return {
    query,
    summary,
    waiting,
    current,
    progress: summary && { answered: done + more, all: done + summary.waiting },
    last,
    undo,
    alike,
    takingBack,
    answer: (answer: MatchAnswer) => {
      if (!current) return;
      setAnswered((before) => new Map(before).set(current._id, { row: current, answer }));
      sent.current = sending.mutateAsync({ id: current._id, answer }).catch(() => undefined);
    },
    /** Asks what taking the last answer back would change. */
    askUndo: async () => {
      if (!last) return;
      setUndo({ row: last, consequences: null });
      try {
        await sent.current;
        const { data } = await callApi(undoMatch, { params: { id: last._id }, body: { dryRun: true } });
        if (data.isLeaving) setUndo({ row: last, consequences: data.consequences });
        else takingBack.mutate(last);
      } catch (error) {
        setUndo(undefined);
        restore(last._id);
        await refuse(error);
      }
    },
    closeUndo: () => setUndo(undefined),
  };
}
