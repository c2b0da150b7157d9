import path from 'node:path';
import type { DeploymentsApi } from '../../../platform/api';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { Clock } from '../../../platform/clock';
import { deploy } from '../../../platform/deployments/deploy';
import { planDeployment } from '../../../platform/deployments/plan';
import { Poller } from '../../../platform/deployments/poller';
import { readEnvironment } from '../../../platform/environment';
import { PlatformError } from '../../../platform/http/failure';
import { createRecords } from '../../../platform/records/records';
import { status } from '../../client/deployments/treeSamples';

/**
 * The longest step of the simulated clock, in milliseconds. During longer steps, a lease could expire while files are
 * being written.
 */
const longestStep = 1_000;
const minutes = 60;
const watched = ['first', 'second', 'third'];

/** The cost of watching three deployments for an hour. */
export interface WatchCosts {
  /** The growth of memory in the second half of the hour, in bytes, measured after garbage collection. */
  readonly grown: number;
  /** The number of status requests for all three deployments. */
  readonly requests: number;
  /** The maximum number of status requests that the contract allows. */
  readonly allowed: number;
  /** The result of each watch. */
  readonly ends: readonly string[];
}

/** Watches three deployments for a simulated hour in which some status requests fail. */
export async function measureWatch(folder: string): Promise<WatchCosts> {
  const clock = createHour();
  const records = createRecords(path.join(folder, 'records'), clock);
  let requests = 0;
  let [settled, last] = [Number.POSITIVE_INFINITY, 0];
  const weigh = async () => {
    for (let minute = 0; minute < minutes; minute++) {
      await clock.sleep(60_000);
      if (minute !== minutes / 2 && minute !== minutes - 2) continue;
      globalThis.gc?.();
      globalThis.gc?.();
      const { heapUsed } = process.memoryUsage();
      if (minute === minutes / 2) settled = heapUsed;
      else last = heapUsed;
    }
  };
  const one = async (name: string) => {
    const api = createPlanet(clock, () => {
      requests += 1;
    });
    const read = readEnvironment({
      name,
      baseUrl: 'https://cloud.example.com',
      tenantId: 'acme',
      projectId: 'claims',
      planetId: name,
    });
    if (!read.ok) throw new Error('no environment');
    const choices = [{ application: 'cc', buildId: 'cc/16/15' }];
    const planned = planDeployment({ environment: read.environment, choices, listed: [], records: [] });
    if (!planned.ok) throw new Error(planned.problems.join(' '));
    const poller = new Poller({ api, clock, random: () => 0.5 });
    const engine = { records, clock, poller, askToken: async () => true };
    const { kind, reason } = await deploy(planned.plan, engine, { api });
    poller.close();
    return `${kind} (${reason})`;
  };
  const [ends] = await Promise.all([Promise.all(watched.map(one)), weigh()]);
  return { grown: last - settled, requests, allowed: Math.ceil(watched.length * minutes * (60 / 2.4)), ends };
}

/** Creates a planet on which a requested deployment takes 59 minutes. Every ninth status response is lost. */
function createPlanet(clock: Clock, onStatus: () => void): DeploymentsApi {
  let started: number | undefined;
  let asked = 0;
  const standing = (): DeploymentStatus => {
    if (started === undefined) return status({ deploymentId: 'before', activityName: 'none' });
    const passed = clock.monotonic() - started;
    if (passed > (minutes - 1) * 60_000) return status({ deploymentId: 'ours', activityName: 'none' });
    const activityName = `activity ${Math.floor(passed / 45_000)}`;
    return status({
      deploymentId: 'ours',
      phase: 'UPGRADING',
      operationInProgress: true,
      phaseDetails: `step ${Math.floor(passed / 15_000)}`,
      activityName,
      applications: [{ application: 'cc', state: activityName }],
    });
  };
  return {
    branches: async () => [],
    builds: async () => [],
    async status() {
      onStatus();
      asked += 1;
      if (asked > 3 && asked % 9 === 0)
        throw new PlatformError('The connection ended.', { code: 'reset', sent: 'unsure' });
      return standing();
    },
    async upgrade() {
      started = clock.monotonic();
      return { kind: 'accepted', answer: { status: 202, body: {} } };
    },
  };
}

/** Creates a clock that advances every two milliseconds: to the next awaited time, but by at most one second. */
function createHour(): Clock {
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  let time = 0;
  let isScheduled = false;
  const proceed = () => {
    isScheduled = false;
    sleepers.sort((one, other) => one.until - other.until);
    time = Math.min(sleepers[0]?.until ?? time, time + longestStep);
    while ((sleepers[0]?.until ?? Number.POSITIVE_INFINITY) <= time) sleepers.shift()?.wake();
    schedule();
  };
  const schedule = () => {
    if (isScheduled || sleepers.length === 0) return;
    isScheduled = true;
    setTimeout(proceed, 2);
  };
  return {
    now: () => 1_700_000_000_000 + time,
    monotonic: () => time,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve();
          return;
        }
        const sleeper = {
          until: time + Math.max(0, milliseconds),
          wake: () => {
            signal?.removeEventListener('abort', leave);
            resolve();
          },
        };
        const leave = () => {
          sleepers.splice(sleepers.indexOf(sleeper), 1);
          resolve();
        };
        signal?.addEventListener('abort', leave, { once: true });
        sleepers.push(sleeper);
        schedule();
      }),
  };
}
