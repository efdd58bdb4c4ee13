import type { CDPSession } from "playwright-core";

/** Maximum frames of a page that are read, and their maximum depth: a malicious page nests itself endlessly. */
const MAX_FRAMES = 60;
const MAX_DEPTH = 4;

/** A document of a page, accessed from an isolated world, where no script of the page can interfere. */
export interface FrameWorld {
  frameId: string;
  contextId: number;
  /** Its frames: the element of each, as an object of this world, and the inner world. */
  inside: { host: string; world: FrameWorld }[];
}

type FrameTree = Awaited<ReturnType<typeof frameTreeOf>>;

async function frameTreeOf(cdp: CDPSession) {
  return (await cdp.send("Page.getFrameTree")).frameTree;
}

/** Opens an isolated world in the page and in each of its frames, of any origin, up to the limits. */
export async function openIsolatedWorlds(cdp: CDPSession): Promise<FrameWorld> {
  let left = MAX_FRAMES;
  const open = async ({ frame, childFrames = [] }: FrameTree, depth: number): Promise<FrameWorld> => {
    const { executionContextId: contextId } = await cdp.send("Page.createIsolatedWorld", {
      frameId: frame.id,
      worldName: "pricetrail",
    });
    const world: FrameWorld = { frameId: frame.id, contextId, inside: [] };
    for (const child of depth < MAX_DEPTH ? childFrames : []) {
      if (left <= 0) break;
      left -= 1;
      try {
        const { backendNodeId } = await cdp.send("DOM.getFrameOwner", { frameId: child.frame.id });
        const { object } = await cdp.send("DOM.resolveNode", {
          backendNodeId,
          executionContextId: contextId,
        });
        if (object.objectId === undefined) continue;
        world.inside.push({ host: object.objectId, world: await open(child, depth + 1) });
      } catch {
        // The frame has been removed: the page is read without it.
      }
    }
    return world;
  };
  return open(await frameTreeOf(cdp), 0);
}

/**
 * Calls a function in a world; it is sent as text, so it uses nothing from outside. After the given values it receives the
 * elements around this document's frames.
 *
 * @returns its result if that is a text, else null
 */
export async function callInWorld<Values extends (string | number)[]>(
  cdp: CDPSession,
  { contextId, inside }: FrameWorld,
  ask: (...given: [...Values, ...Element[]]) => string | null,
  ...values: Values
): Promise<string | null> {
  const { result, exceptionDetails } = await cdp.send("Runtime.callFunctionOn", {
    functionDeclaration: ask.toString(),
    arguments: [...values.map((value) => ({ value })), ...inside.map(({ host }) => ({ objectId: host }))],
    executionContextId: contextId,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(`The page could not be read: ${exceptionDetails.text}`);
  const value: unknown = result.value;
  return typeof value === "string" ? value : null;
}
