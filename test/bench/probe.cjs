// Loaded into a measured server before its own code: answers what memory it uses, and can take its waiting time away.
const without = new Set((process.env.BENCH_WITHOUT_DELAYS ?? '').split(',').filter(Boolean).map(Number));
if (without.size > 0) {
  const { setTimeout: original } = globalThis;
  globalThis.setTimeout = Object.assign(
    (
      /** @type {(...args: unknown[]) => void} */ callback,
      /** @type {number} */ milliseconds,
      /** @type {unknown[]} */ ...args
    ) => original(callback, without.has(milliseconds) ? 0 : milliseconds, ...args),
    original,
  );
}
if (process.channel) {
  process.on('message', (question) => {
    if (question !== 'memory') return;
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ peak: process.resourceUsage().maxRSS * 1024, kept: heapUsed + external });
  });
  process.channel.unref();
}
