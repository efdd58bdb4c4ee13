/** Scripts that allocate memory without limit, each by another means. */
const SCRIPTS = {
  "typed arrays": `const all = []; setInterval(() => all.push(new Uint8Array(5e6).fill(1)), 5);`,
  strings: `const all = []; setInterval(() => { const text = "x".repeat(1e6) + all.length; all.push(text.split("").join("\\u4e01")); }, 5);`,
  objects: `const all = []; setInterval(() => all.push(Array.from({ length: 2e5 }, (_, n) => ({ n }))), 5);`,
  "wasm memory": `const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
    setInterval(() => {
      const from = memory.grow(100) * 65536;
      new Uint8Array(memory.buffer).fill(1, from);
    }, 5);`,
  canvases: `const all = []; setInterval(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 1200 });
      canvas.getContext("2d", { willReadFrequently: true }).fillRect(0, 0, 1200, 1200);
      all.push(canvas);
    }, 5);`,
  workers: `const source = "const all = []; setInterval(() => all.push(new Uint8Array(1e6).fill(1)), 10)";
    for (let count = 0; count < 20; count += 1) new Worker(URL.createObjectURL(new Blob([source])));`,
  "the Cache API": `caches.open("all").then(async (cache) => {
      for (let count = 0; ; count += 1) await cache.put("/" + count, new Response(new Uint8Array(5e6).fill(1)));
    });`,
  IndexedDB: `const opening = indexedDB.open("all");
    opening.onupgradeneeded = () => opening.result.createObjectStore("all");
    opening.onsuccess = () => {
      let count = 0;
      const more = () => {
        const changes = opening.result.transaction("all", "readwrite");
        for (let n = 0; n < 100; n += 1) changes.objectStore("all").put(crypto.getRandomValues(new Uint8Array(5e4)), count++);
        changes.oncomplete = more;
      };
      more();
    };`,
  blobs: `const all = []; setInterval(() => all.push(new Blob([new Uint8Array(5e6).fill(1)])), 10);`,
  files: `navigator.storage.getDirectory().then(async (folder) => {
      for (let count = 0; ; count += 1) {
        const file = await (await folder.getFileHandle("f" + count, { create: true })).createWritable();
        await file.write(new Uint8Array(5e6).fill(1));
        await file.close();
      }
    });`,
};

export type MemoryHog = keyof typeof SCRIPTS;
export const MEMORY_HOGS = Object.keys(SCRIPTS) as MemoryHog[];

/** Returns a page that allocates memory by these means, and never settles, until it is killed. */
export function memoryHogPage(greed: MemoryHog): string {
  return `<title>Greedy</title><p id=p></p><script>
    setInterval(() => { p.append("."); }, 50);
    ${SCRIPTS[greed]}</script>`;
}
