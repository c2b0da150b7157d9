import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Clock, systemClock } from '../clock';
import { planetKey } from '../deployments/planet';
import type { DeploymentRecord } from '../deployments/types';
import type { PlanetAddress } from '../environment';
import {
  type About,
  type Claim,
  type ClaimOptions,
  claimPlanet,
  currentHolder,
  type Owner,
  takeOverPlanet,
} from './claim';
import type { StateFiles } from './files';
import { readRecord, recordText } from './format';
import type { Holding } from './lock';
import { nodeFiles } from './nodeFiles';

const kept = 200;
const folder = 'deployments';

/** The deployments of this machine and user, shared by every window and the command line. Every method may reject when the disk fails. */
export interface Records {
  /** All records, newest first; damaged files are left out. */
  list(): Promise<readonly DeploymentRecord[]>;
  read(id: string): Promise<DeploymentRecord | undefined>;
  /** Writes one record atomically and durably. The oldest ended ones beyond 200 are removed. */
  write(record: DeploymentRecord): Promise<void>;
  remove(id: string): Promise<void>;
  /** A name for a new record that sorts by time. */
  newId(): string;
  /** Takes the lock of a planet, which comes before consent, and is kept until a result. */
  claim(planet: PlanetAddress, about?: About): Promise<Claim>;
  /** Like `claim`, but asks whoever watches this deployment to yield and waits up to `patience` ms for it. */
  takeOver(planet: PlanetAddress, recordId: string, patience: number, signal?: AbortSignal): Promise<Claim>;
  /** Who holds the lock of a planet now, if anyone alive does. */
  holder(planet: PlanetAddress): Promise<Holding | undefined>;
  /** Gives the records of one base URL another one, for a local platform whose port had to change. Tells how many. */
  move(fromBaseUrl: string, toBaseUrl: string): Promise<number>;
  /** Calls `listener` after each change made through this object. Returns what ends that. */
  subscribe(listener: (recordId: string) => void): () => void;
}

export interface RecordsOptions {
  readonly files: StateFiles;
  readonly clock: Clock;
  readonly owner: Owner;
}

/** Opens the records below `directory` (see `stateDirectory`); nothing is written until the first deployment. */
export function createRecords(directory: string, clock: Clock = systemClock()): Records {
  return recordsOn({ files: nodeFiles(directory), clock, owner: thisProcess() });
}

/** The records over any files, clock and process. */
export function recordsOn(options: RecordsOptions): Records {
  const { files, clock, owner } = options;
  const claims: ClaimOptions = options;
  const listeners = new Set<(recordId: string) => void>();
  const path = (id: string) => `${folder}/${id}.json`;

  async function ids(): Promise<readonly string[]> {
    const names = await files.list(folder);
    return names
      .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : []))
      .sort((a, b) => (a < b ? 1 : -1));
  }

  async function list(): Promise<readonly DeploymentRecord[]> {
    const found: DeploymentRecord[] = [];
    for (const id of await ids()) {
      const record = readRecord(await files.read(path(id)));
      if (record !== undefined) found.push(record);
    }
    return found;
  }

  async function write(record: DeploymentRecord): Promise<void> {
    const isNew = record.sending === 'intent';
    await files.write(path(record.id), recordText(record));
    for (const listener of listeners) listener(record.id);
    if (isNew) await prune().catch(() => undefined);
  }

  async function prune(): Promise<void> {
    for (const id of (await ids()).slice(kept)) {
      const record = readRecord(await files.read(path(id)));
      if (record?.result !== undefined) await files.remove(path(id));
    }
  }

  return {
    list,
    read: async (id) => (isId(id) ? readRecord(await files.read(path(id))) : undefined),
    write,
    async remove(id) {
      if (!isId(id)) return;
      await files.remove(path(id));
      for (const listener of listeners) listener(id);
    },
    newId: () => `${String(clock.now()).padStart(15, '0')}-${owner.nonce().slice(0, 8)}`,
    claim: (planet, about) => claimPlanet(claims, planetKey(planet), about),
    takeOver: (planet, recordId, patience, signal) =>
      takeOverPlanet(claims, planetKey(planet), recordId, patience, signal),
    holder: (planet) => currentHolder(claims, planetKey(planet)),
    async move(fromBaseUrl, toBaseUrl) {
      let moved = 0;
      for (const record of await list()) {
        const { planet } = record.plan;
        if (planet.baseUrl !== fromBaseUrl || (await isWatched(claims, record))) continue;
        await write({ ...record, plan: { ...record.plan, planet: { ...planet, baseUrl: toBaseUrl } } });
        moved += 1;
      }
      return moved;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function isWatched(claims: ClaimOptions, record: DeploymentRecord): Promise<boolean> {
  const holder = await currentHolder(claims, planetKey(record.plan.planet));
  return holder?.recordId === record.id;
}

function isId(id: string): boolean {
  return /^[\w-]+$/.test(id);
}

function thisProcess(): Owner {
  return { host: hostname(), pid: process.pid, isAlive, nonce: () => randomUUID() };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EPERM';
  }
}
