/** Reads the memory that a running program really uses, through its inspector. */
export interface HeapProbe {
  /** Collects garbage and returns the bytes still in use, in the JavaScript heap and in buffers outside it. */
  usedBytes(): Promise<number>;
  close(): void;
}

interface Answer {
  id?: number;
  error?: { message: string };
  result?: { usedSize?: number; backingStorageSize?: number };
}

/** @param address of the inspector, which Node prints when it is started with `--inspect` */
export async function openHeapProbe(address: string): Promise<HeapProbe> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`no inspector at ${address}`)), { once: true });
  });
  let last = 0;
  const ask = (method: string): Promise<NonNullable<Answer["result"]>> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const receive = ({ data }: MessageEvent<string>): void => {
        const answer = JSON.parse(data) as Answer;
        if (answer.id !== id) return;
        socket.removeEventListener("message", receive);
        if (answer.error) reject(new Error(answer.error.message));
        else resolve(answer.result ?? {});
      };
      socket.addEventListener("message", receive);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    usedBytes: async () => {
      await ask("HeapProfiler.collectGarbage");
      const { usedSize = 0, backingStorageSize = 0 } = await ask("Runtime.getHeapUsage");
      return usedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}
