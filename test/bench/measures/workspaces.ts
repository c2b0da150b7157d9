import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Client, startClient, within } from '../client';
import { apiconfigPath } from '../files/workspace';
import { type Programs, sortie } from '../servers';
import { quantile } from '../statistics';
import { positionAt } from '../typing';
import { type Keystrokes, typeWith } from './keystrokes';

/** The cost of reading a workspace, in milliseconds: the shortest of five runs. */
export interface IndexingCosts {
  /** The time from `initialized` until all files have been read. */
  readonly indexing: number;
  /** The time from `initialized` until all problems have been counted. */
  readonly counted: number;
  /** The time to read the workspace's files and scan each file once. */
  readonly floor: number;
}

/** The cost of reading a workspace, and of opening and editing its files. */
export interface WorkspaceCosts extends IndexingCosts {
  readonly keystrokes: Keystrokes;
  /** The median time to the first diagnostics of a file that is opened while the server is idle. */
  readonly openedIdle: number;
  /** The median time to the first diagnostics of a file that is opened while the server is reading the workspace. */
  readonly openedWhileIndexing: number;
  /**
   * The memory growth, in bytes, from opening and closing 500 files. Measured after garbage collection. Undefined if
   * the workspace has fewer than 500 APIs.
   */
  readonly keptByClosed: number | undefined;
}

/**
 * The maximum number of files to open for the measurement, and the milliseconds to wait before opening the next one.
 */
const opened = 20;
const betweenOpened = 100;
const openedAndClosed = 500;

/**
 * Takes three measurements in a generated workspace with this many APIs: reading the workspace, opening and editing
 * files in an idle server, and opening files in a server that is still reading the workspace.
 */
export async function measureWorkspace(
  programs: Programs,
  folder: string,
  apis: number,
  edits: number,
): Promise<WorkspaceCosts> {
  const reading = await measureReading(programs, folder);
  const client = await startClient(programs, sortie(programs), folder);
  try {
    await within(client.ready, 'Sortie to read the workspace');
    await delay(300);
    const openedIdle = quantile(await openSome(client, folder, apis), 0.5);
    const keystrokes = await typeWith(client, workspaceTyping(folder, 0), edits);
    const keptByClosed = apis >= openedAndClosed ? await openAndClose(client, folder) : undefined;
    const openedWhileIndexing = await openMeanwhile(programs, folder, apis);
    return { ...reading, keystrokes, openedIdle, openedWhileIndexing, keptByClosed };
  } finally {
    await client.stop();
  }
}

const timesRead = 5;

/** Reads a workspace several times, alternately with and without the server. Returns the shortest times. */
export async function measureReading(programs: Programs, folder: string): Promise<IndexingCosts> {
  const [floors, reads] = [[] as number[], [] as Reading[]];
  for (let time = 0; time < timesRead; time++) {
    floors.push(scanned(programs, folder));
    reads.push(await read(programs, folder));
  }
  return {
    indexing: Math.min(...reads.map(({ indexing }) => indexing)),
    counted: Math.min(...reads.map(({ counted }) => counted)),
    floor: Math.min(...floors),
  };
}

type Reading = Omit<IndexingCosts, 'floor'>;

/**
 * Returns the times, in milliseconds, until the workspace has been read and until its problems have been counted. The
 * client declares that it pulls diagnostics.
 */
async function read(programs: Programs, folder: string): Promise<Reading> {
  const client = await startClient(programs, sortie(programs), folder, { pulls: true });
  try {
    const began = performance.now();
    await within(client.ready, 'Sortie to read the workspace');
    return { indexing: client.readEnded() - began, counted: performance.now() - began };
  } finally {
    await client.stop();
  }
}

/** Returns the time for reading and scanning, in milliseconds, measured in a separate process. */
function scanned({ node, floor }: Programs, folder: string): number {
  const { stdout, status, stderr } = spawnSync(node, [floor, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const answer: unknown = JSON.parse(stdout);
  if (answer && typeof answer === 'object' && 'milliseconds' in answer && typeof answer.milliseconds === 'number')
    return answer.milliseconds;
  throw new Error(`The floor answered ${stdout}`);
}

async function openMeanwhile(programs: Programs, folder: string, apis: number): Promise<number> {
  const client = await startClient(programs, sortie(programs), folder);
  try {
    let isReading = false;
    const begun = new Promise<void>((resolve) => {
      client.onProgress((done, total) => {
        isReading = done < total;
        if (done > 0) resolve();
      });
    });
    await within(begun, 'Sortie to begin reading');
    return quantile(await openSome(client, folder, apis, () => isReading), 0.5);
  } finally {
    await client.stop();
  }
}

/**
 * Opens several files across the workspace, one at a time. Returns the time until each file's first diagnostics, in
 * milliseconds. Continues while `goesOn` returns true, but measures at least one file.
 */
async function openSome(client: Client, folder: string, apis: number, goesOn = () => true): Promise<number[]> {
  const took: number[] = [];
  do {
    const api = 1 + Math.floor(((took.length + 0.5) * (apis - 1)) / opened);
    const began = performance.now();
    const uri = await openAt(client, folder, api, (text) =>
      text.replace('- customDescription', '- "+customDescription"'),
    );
    took.push(performance.now() - began);
    client.close(uri);
    await delay(betweenOpened);
  } while (took.length < opened && goesOn());
  return took;
}

/** Opens an apiconfig file in the workspace and waits for its diagnostics. */
async function openAt(client: Client, folder: string, api: number, change = (text: string) => text): Promise<string> {
  const file = path.join(folder, apiconfigPath(api));
  const uri = pathToFileURL(file).toString();
  const answered = client.published(uri, () => true);
  client.open(uri, 'yaml', change(readFileSync(file, 'utf8')));
  await answered;
  return uri;
}

/** Opens and closes files. Returns the growth, in bytes, of the memory that remains after garbage collection. */
async function openAndClose(client: Client, folder: string): Promise<number> {
  const round = async (from: number, to: number) => {
    for (let api = from; api < to; api++) client.close(await openAt(client, folder, api));
    await delay(500);
  };
  await round(0, 20);
  const before = (await client.memory()).kept;
  await round(0, openedAndClosed);
  return (await client.memory()).kept - before;
}

function workspaceTyping(folder: string, api: number) {
  const file = path.join(folder, apiconfigPath(api));
  const text = readFileSync(file, 'utf8');
  return {
    file,
    languageId: 'yaml',
    text,
    position: positionAt(text, text.indexOf('customDescription')),
    character: '+',
  };
}
