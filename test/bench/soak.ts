import path from 'node:path';
import type { FaultInput } from '../../localPlatform/faults/fault';
import { type RunningPlatform, startLocalPlatform } from '../../localPlatform/start';
import { createDeploymentsApi } from '../../platform/api';
import { type Clock, systemClock } from '../../platform/clock';
import { deploy } from '../../platform/deployments/deploy';
import { planDeployment } from '../../platform/deployments/plan';
import { Poller } from '../../platform/deployments/poller';
import type { Environment } from '../../platform/environment';
import { readEnvironment } from '../../platform/environment';
import { createRecords, type Records } from '../../platform/records/records';

const factor = 20;
const [, , folder = '.', minutesText = '20'] = process.argv;
const duration = Number(minutesText) * 60_000;

/** Creates a clock that makes the engine run faster than real time. */
function hurried(): Clock {
  const { now, monotonic, sleep } = systemClock();
  const epoch = now();
  const start = monotonic();
  const passed = () => (monotonic() - start) * factor;
  return { now: () => epoch + passed(), monotonic: passed, sleep: (ms, signal) => sleep(ms / factor, signal) };
}

const faults: readonly FaultInput[] = [
  { route: 'getStatus', kind: 'reset', at: 'request' },
  { route: 'getStatus', kind: 'reset', at: 'body', bytes: 20 },
  { route: 'getStatus', kind: 'truncate', bytes: 30 },
  { route: 'getStatus', kind: 'stall', at: 'head' },
  { route: 'getStatus', kind: 'stall', at: 'body', bytes: 10 },
  { route: 'getStatus', kind: 'answer', status: 503, headers: { 'Retry-After': '5' } },
  { route: 'getStatus', kind: 'answer', status: 429, times: 2 },
  { route: 'getStatus', kind: 'answer', status: 401 },
  { route: 'getStatus', kind: 'answer', status: 200, text: '<html>', contentType: 'text/html' },
  { route: 'getStatus', kind: 'redirect', status: 302, location: '/elsewhere' },
  { route: 'getStatus', kind: 'huge', bytes: 300_000 },
];

interface Tally {
  readonly ends: Map<string, number>;
  statuses: number;
}

async function watchOne(environment: Environment, clock: Clock, records: Records, tally: Tally): Promise<void> {
  const target = createDeploymentsApi({
    target: environment,
    token: { origin: environment.baseUrl, token: async () => 'soak-token' },
    clock,
    random: Math.random,
    transport: { limits: { headMs: 300, bodyMs: 600, idleMs: 300, maxBytes: 200_000 } },
  });
  const api = {
    ...target,
    status: (signal?: AbortSignal) => {
      tally.statuses += 1;
      return target.status(signal);
    },
  };
  for (let round = 0; clock.monotonic() < duration; round += 1) {
    const buildId = `cc/16/${round % 2 === 0 ? 15 : 14}`;
    const planned = planDeployment({ environment, choices: [{ application: 'cc', buildId }], listed: [], records: [] });
    if (!planned.ok) throw new Error(planned.problems.join(' '));
    const poller = new Poller({ api, clock, random: Math.random });
    const engine = { records, clock, poller, askToken: async () => true };
    const { kind, reason } = await deploy(planned.plan, engine, { api });
    poller.close();
    const key = `${kind} (${reason})`;
    tally.ends.set(key, (tally.ends.get(key) ?? 0) + 1);
    await clock.sleep(5_000);
  }
}

async function disturb(platforms: readonly RunningPlatform[], clock: Clock): Promise<number> {
  let added = 0;
  const disturbedAt = new Map<RunningPlatform, number>();
  while (clock.monotonic() < duration) {
    await clock.sleep(3_000 + Math.random() * 4_000);
    for (const platform of platforms) {
      const fault = faults[Math.floor(Math.random() * faults.length)];
      const asked = platform.requests().getStatus ?? 0;
      // Waits for new requests before adding a fault. Otherwise, faults would accumulate into one endless outage.
      if (fault === undefined || asked < (disturbedAt.get(platform) ?? 0) + 3) continue;
      disturbedAt.set(platform, asked);
      platform.addFaults({ times: 1, ...fault });
      added += 1;
    }
  }
  return added;
}

async function memory(clock: Clock, samples: number[]): Promise<void> {
  while (clock.monotonic() < duration) {
    await clock.sleep(duration / 20);
    globalThis.gc?.();
    samples.push(process.memoryUsage().heapUsed / 1_048_576);
  }
}

async function main(): Promise<boolean> {
  const clock = hurried();
  const platforms = await Promise.all([1, 2, 3].map(() => startLocalPlatform({ simulation: { faults: true } })));
  const environments = platforms.map(({ url }, index) => {
    const read = readEnvironment({
      name: `soak${index}`,
      baseUrl: url,
      tenantId: 'local',
      projectId: 'sample',
      planetId: 'dev',
    });
    if (!read.ok) throw new Error('no environment');
    return read.environment;
  });
  const records = createRecords(path.join(folder, 'state'), clock);
  const tally: Tally = { ends: new Map(), statuses: 0 };
  const samples: number[] = [];
  const [added] = await Promise.all([
    disturb(platforms, clock),
    memory(clock, samples),
    ...environments.map((environment) => watchOne(environment, clock, records, tally)),
  ]);
  const minutes = clock.monotonic() / 60_000;
  await Promise.all(platforms.map((platform) => platform.dispose()));
  const allowed = Math.ceil(3 * minutes * (60 / 2.4));
  const settled = Math.min(...samples.slice(4, 9));
  const last = Math.min(...samples.slice(-5));
  const wrong = [...tally.ends].filter(
    ([end]) => !end.startsWith('succeeded') && !end.startsWith('not-started (no-baseline)'),
  );
  console.log(`${minutes.toFixed(1)} minutes of watching, ${added} faults`);
  for (const [end, count] of tally.ends) console.log(`  ${count} × ${end}`);
  console.log(`${tally.statuses} status requests, ${allowed} allowed`);
  console.log(`heap ${settled.toFixed(1)} MB at the start, ${last.toFixed(1)} MB at the end`);
  return (
    wrong.length === 0 &&
    (tally.ends.get('succeeded (complete)') ?? 0) > 0 &&
    tally.statuses <= allowed &&
    last - settled < 5
  );
}

main().then(
  (good) => {
    console.log(good ? 'good' : 'NOT GOOD');
    process.exitCode = good ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
