import { LIVE_VIEW_TEXTS, roleHas, outcomeSentence } from "@pricetrail/contract";
import type { BrowserSession, LiveEvent } from "@pricetrail/contract";
import type { WebSocket } from "ws";
import { acceptPageUrl } from "../../egress/address.ts";
import type { Engine } from "../../engine.ts";
import { createBrowsers } from "../../fetch/browser-spread.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { forbidden, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { pageAboveShare } from "./live-shares.rules.ts";
import { openLivePage } from "./live.page.ts";
import type { LivePage } from "./live.page.ts";
import { fetchServed } from "./served-page.rules.ts";
import type { ServedPage } from "./served-page.rules.ts";
import { createViewer } from "./viewer.page.ts";
import type { Viewer } from "./viewer.page.ts";

/** Maximum open pages per person. */
const PER_PERSON = 2;
/** Maximum pages kept as served, without a browser: they only use some memory. */
const MAX_SERVED = 20;
/** Time in seconds without input after which a page is closed. */
const IDLE_S = 300;
/** Time in seconds without a viewer after which a page is closed; a reload takes less. */
const UNWATCHED_S = 15;

type Ending = Exclude<Extract<LiveEvent, { type: "closed" }>["reason"], "elsewhere">;

interface LiveSession {
  id: string;
  /** The owner, as of the last call: the session ends with this caller's. */
  caller: Caller;
  createdAt: Date;
  lastInputAt: Date;
  /** Since when nobody watches; null while somebody does, and while the page is being opened. */
  unwatchedSince: Date | null;
  viewer: Viewer | null;
  /** Null while the browser starts, and when there is none. */
  live: LivePage | null;
  /** The page as fetched, when there is no browser. */
  served: ServedPage | null;
  end: (reason: Ending) => void;
}

export interface LiveSessionsDeps {
  engine: Pick<Engine, "guard" | "browser" | "hasBrowser" | "fetcher">;
  /** Returns the present state of an earlier request's caller; undefined when the session has ended. */
  recheckCaller: (caller: Caller) => Promise<Caller | undefined>;
}

export type LiveSessionsService = ReturnType<typeof createLiveSessions>;

/** Creates the service for pages that people have open in the server's browser. They exist only in this program. */
export function createLiveSessions(foundation: Foundation, { engine, recheckCaller }: LiveSessionsDeps) {
  const { config, clock, log } = foundation;
  const { guard } = engine;
  const hasBrowser = engine.hasBrowser && config.BROWSER_SESSIONS > 0;
  const limit = hasBrowser ? config.BROWSER_SESSIONS : MAX_SERVED;
  const perPerson = Math.min(PER_PERSON, limit);
  const sessions = new Map<string, LiveSession>();
  const running = new Set<Promise<void>>();
  const pool = createBrowsers({
    guard,
    ...engine.browser,
    userAgent: config.USER_AGENT,
    // One browser per page: a shop's scripts, including crashes, cannot affect another person.
    recycleAfter: 1,
    maxVisits: limit,
    maxMegabytes: config.BROWSER_PAGE_MB,
  });

  const ownedBy = (session: LiveSession, caller: Caller): boolean =>
    session.caller.userId === caller.userId && session.caller.organisationId === caller.organisationId;
  const openOnes = (caller: Caller): LiveSession[] =>
    [...sessions.values()].filter((session) => ownedBy(session, caller));

  function find(caller: Caller, id: string): LiveSession {
    const session = sessions.get(id);
    if (!session || !ownedBy(session, caller)) throw notFound(LIVE_VIEW_TEXTS.gone);
    session.caller = caller;
    return session;
  }

  /** Returns the session; null while there is nothing to show. */
  function rowOf({ id, createdAt, live, served }: LiveSession): BrowserSession | null {
    const shown = live?.state() ?? (served === null ? null : { url: served.url, title: "" });
    if (shown === null) return null;
    return { _id: id, url: shown.url, title: shown.title, createdAt: createdAt.toISOString() };
  }

  /** Runs one page from opening to closing; resolves as soon as it is open. */
  function start(session: LiveSession, address: URL, ended: Promise<unknown>): Promise<void> {
    const opened = Promise.withResolvers<void>();
    const hosted = pool
      .withContext(async ({ context, browser, tookTooMuch }) => {
        const onCrash = (): void => session.end(tookTooMuch() ? "limit" : "crashed");
        browser.once("disconnected", onCrash);
        session.live = await openLivePage(context, address, { guard, onCrash });
        opened.resolve();
        await ended;
      })
      .catch((error: unknown) => log.warn({ err: error }, "a page could not be opened in the browser"))
      .finally(() => {
        session.end("crashed");
        running.delete(hosted);
        opened.reject(refused(LIVE_VIEW_TEXTS.notStarted));
      });
    running.add(hosted);
    return opened.promise;
  }

  /** Closes pages that are idle, unwatched, or owned by people who have signed out or lost their role. */
  async function sweep(): Promise<void> {
    for (const session of sessions.values()) {
      const now = clock.now().getTime();
      const unwatchedMs = session.unwatchedSince === null ? 0 : now - session.unwatchedSince.getTime();
      if (unwatchedMs >= UNWATCHED_S * 1_000) session.end("closed");
      else if (now - session.lastInputAt.getTime() >= IDLE_S * 1_000) session.end("idle");
      else {
        const caller = await recheckCaller(session.caller);
        const isSame = caller !== undefined && ownedBy(session, caller) && roleHas(caller.role, "write");
        if (!isSame) session.end("closed");
      }
    }
  }

  async function closeAll(): Promise<void> {
    for (const session of sessions.values()) session.end("closed");
    await pool.close();
    await Promise.all(running);
  }

  return {
    limits: { sessions: perPerson, idleSeconds: IDLE_S },
    hasBrowser,

    list: (caller: Caller): BrowserSession[] =>
      openOnes(caller)
        .map(rowOf)
        .filter((row) => row !== null),

    /**
     * Opens an address; returns as soon as it is loading. Without a browser, the page is kept as its shop serves it.
     *
     * @throws AppError 406 for an address that is not permitted, at the limits, and when no browser can be started
     */
    async open(caller: Caller, address: string): Promise<BrowserSession> {
      const accepted = acceptPageUrl(address, guard.allow);
      if (!accepted.ok) throw refused(outcomeSentence("url_rejected", accepted.reason));
      if (openOnes(caller).length >= perPerson) throw refused(LIVE_VIEW_TEXTS.personLimit(perPerson));
      if (sessions.size >= limit) {
        const spare = pageAboveShare([...sessions.values()], caller.organisationId, limit);
        if (spare === null) throw refused(LIVE_VIEW_TEXTS.serverLimit);
        spare.end("shared");
      }
      const now = clock.now();
      const ended = Promise.withResolvers<null>();
      const session: LiveSession = {
        id: newId(now),
        caller,
        createdAt: now,
        lastInputAt: now,
        unwatchedSince: null,
        viewer: null,
        live: null,
        served: null,
        end: (reason) => {
          if (!sessions.delete(session.id)) return;
          session.viewer?.end(reason);
          session.live?.show(null);
          ended.resolve(null);
        },
      };
      sessions.set(session.id, session);
      try {
        if (hasBrowser) await start(session, accepted.url, ended.promise);
        else session.served = await fetchServed(engine.fetcher, caller.organisationId, accepted.url.href);
      } catch (error) {
        session.end("closed");
        throw error;
      }
      session.unwatchedSince = clock.now();
      const row = rowOf(session);
      // Closed by its owner, or by the program's shutdown, while it was being opened.
      if (row === null || !sessions.has(session.id)) throw refused(LIVE_VIEW_TEXTS.notStarted);
      return row;
    },

    /**
     * Closes a page.
     *
     * @throws AppError 404 for pages that are closed or belong to another person
     */
    close(caller: Caller, id: string): void {
      find(caller, id).end("closed");
    },

    /**
     * Returns the page itself, for reading it.
     *
     * @throws AppError 404 as `close`, and while the page is being opened
     */
    use(caller: Caller, id: string): Pick<LiveSession, "live" | "served"> {
      const session = find(caller, id);
      if (!session.live && !session.served) throw notFound(LIVE_VIEW_TEXTS.gone);
      session.lastInputAt = clock.now();
      return session;
    },

    /** Records activity outside the live view, so that none of the person's pages counts as idle. */
    touch(caller: Caller): void {
      for (const session of openOnes(caller)) session.lastInputAt = clock.now();
    },

    /**
     * Lets a socket show and control a page; a second window of the same person takes the page over.
     *
     * @throws AppError 404 as `use`, 403 when the person has lost the permission to make changes, 406 without a browser
     */
    watch(caller: Caller, id: string): (socket: WebSocket) => void {
      const session = find(caller, id);
      const { live } = session;
      if (session.served) throw refused(LIVE_VIEW_TEXTS.noBrowser);
      if (!live) throw notFound(LIVE_VIEW_TEXTS.gone);
      if (!roleHas(caller.role, "write")) throw forbidden();
      return (socket) => {
        const viewer = createViewer(socket, {
          onCommand: (command) => {
            if (session.viewer !== viewer) return;
            if (command.type !== "drawn") session.lastInputAt = clock.now();
            live.run(command);
          },
          onGone: () => {
            if (session.viewer !== viewer) return;
            session.viewer = null;
            session.unwatchedSince = clock.now();
            live.show(null);
          },
        });
        // It may have ended between the decision and the upgrade.
        if (!sessions.has(id)) return viewer.end("closed");
        session.viewer?.end("elsewhere");
        session.viewer = viewer;
        session.unwatchedSince = null;
        live.show(viewer);
      };
    },

    sweep,
    closeAll,
  };
}
