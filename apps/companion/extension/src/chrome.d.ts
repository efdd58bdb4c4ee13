/** The part of the browser's extension API that the companion uses. */
declare namespace chrome {
  interface Tab {
    id?: number;
    url?: string;
  }
  interface MessageSender {
    id?: string;
    url?: string;
    frameId?: number;
    tab?: Tab;
  }
  namespace runtime {
    const id: string;
    function getURL(path: string): string;
    function sendMessage(message: unknown): Promise<unknown>;
    const onMessage: {
      addListener(
        listener: (
          message: unknown,
          sender: MessageSender,
          respond: (answer: unknown) => void,
        ) => boolean | undefined,
      ): void;
    };
  }
  namespace storage {
    const local: {
      get(key: string): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      remove(key: string): Promise<void>;
      setAccessLevel(options: { accessLevel: "TRUSTED_CONTEXTS" }): Promise<void>;
    };
  }
  namespace tabs {
    function query(query: { active: true; currentWindow: true }): Promise<Tab[]>;
    /** The tab of the page that asks; undefined in the popup. */
    function getCurrent(): Promise<Tab | undefined>;
    function create(options: { url: string }): Promise<Tab>;
  }
  namespace scripting {
    function executeScript(injection: {
      target: { tabId: number };
      files: string[];
    }): Promise<{ result?: unknown }[]>;
  }
}
