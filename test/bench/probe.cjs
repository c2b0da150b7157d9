// Runs in a measured server before the server's own code. Reports the server's memory and the length of its turns, and
// can remove the server's delays.
const timers = process.getBuiltinModule('node:timers/promises');
const fs = process.getBuiltinModule('node:fs');

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

/** @type {{ began: number, ended: number, milliseconds: number }[]} */
const turns = [];
/** @type {{ began: number, milliseconds: number }[]} */
const collections = [];

/** Returns the three longest turns of the event loop, without garbage collection, in milliseconds. */
function longestTurns() {
  const without = turns.map(({ began, ended, milliseconds }) => {
    const inside = collections.filter((one) => began <= one.began && one.began < ended);
    return milliseconds - inside.reduce((sum, one) => sum + one.milliseconds, 0);
  });
  return without.sort((one, other) => other - one).slice(0, 3);
}

/** Linux updates the computing time of a running thread only this often. */
const updateInMilliseconds = 4;

/**
 * Returns a function that returns the computing time of the main thread in milliseconds, or undefined on other systems
 * than Linux. The computing time of the process also includes the threads that collect garbage.
 *
 * @returns {() => number | undefined}
 */
function mainThread() {
  const times = `/proc/self/task/${process.pid}/schedstat`;
  if (!fs.existsSync(times)) return () => undefined;
  const file = fs.openSync(times, 'r');
  const bytes = Buffer.alloc(100);
  return () => Number.parseInt(bytes.toString('latin1', 0, fs.readSync(file, bytes, 0, bytes.length, 0)), 10) / 1e6;
}

/**
 * Starts measuring the computing time of each turn of the event loop, up to the start of the next turn. The result is
 * never less than the time that the main thread used.
 */
function watchTurns() {
  const threadTime = mainThread();
  let began = performance.now();
  let used = process.cpuUsage();
  let usedByThread = threadTime();
  const startTurn = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    const thread = threadTime();
    const most =
      thread === undefined || usedByThread === undefined
        ? Number.POSITIVE_INFINITY
        : thread - usedByThread + updateInMilliseconds;
    turns.push({ began, ended: now, milliseconds: Math.min(now - began, (user + system) / 1000, most) });
    began = now;
    used = process.cpuUsage();
    usedByThread = thread;
  };
  process.stdin.prependListener('data', startTurn);
  const { setImmediate: original } = globalThis;
  /** @type {(callback: (...args: unknown[]) => void, ...args: unknown[]) => NodeJS.Immediate} */
  const measured = (callback, ...args) =>
    original(() => {
      startTurn();
      callback(...args);
    });
  globalThis.setImmediate = Object.assign(measured, original);
  Object.assign(timers, { setImmediate: () => new Promise((resolve) => measured(() => resolve(undefined))) });
}

if (process.channel) {
  // Observes from the start, because the observer's first call takes several milliseconds.
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      collections.push({ began: startTime, milliseconds: duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  process.on('message', (question) => {
    if (question === 'turns') {
      watchTurns();
      return;
    }
    if (question !== 'memory') return;
    const turns = longestTurns();
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ peak: process.resourceUsage().maxRSS * 1024, kept: heapUsed + external, turns });
  });
  process.channel.unref();
}
