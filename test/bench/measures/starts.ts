import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from 'vscode-languageserver-protocol/node';
import { startClient } from '../client';
import { apiconfigText, elementProperties, elementSchemaText, peerSchemaText } from '../files/apiconfig';
import { writeFiles } from '../files/workspace';
import { type Programs, type Server, sortie, yamlPeer } from '../servers';
import { quantile } from '../statistics';
import { apiconfigFile, elementSchemaFile } from '../typing';

/** The median time, in milliseconds, from the start of a server to its response to `initialize`. */
export interface ServerStart {
  readonly server: string;
  readonly milliseconds: number;
}

/** Starts the servers alternately, several times each. */
export async function measureStarts(
  programs: Programs,
  servers: readonly Server[],
  folder: string,
  times: number,
): Promise<readonly ServerStart[]> {
  const started = servers.map((server) => ({ server, took: [] as number[] }));
  for (let time = 0; time < times; time++) {
    for (const { server, took } of started) {
      const client = await startClient(programs, server, folder, { probed: false });
      took.push(client.initializedAfter);
      await client.stop();
    }
  }
  return started.map(({ server, took }) => ({ server: server.name, milliseconds: quantile(took, 0.5) }));
}

/** Returns the median time, in milliseconds, that Node needs to run an empty program. */
export function measureNode({ node }: Programs, times: number): number {
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    spawnSync(node, ['--eval', '0']);
    took.push(performance.now() - began);
  }
  return quantile(took, 0.5);
}

/** How soon servers report the problems in an apiconfig file. The times are medians, in milliseconds. */
export interface FirstProblems {
  /** The time from the start of Sortie until it has reported the problems that depend on no other file. */
  readonly own: number;
  /** The time from the start of Sortie until all problems are reported. */
  readonly all: number;
  /** The time from the start of yaml-language-server until it has reported its first problems. */
  readonly peer: number;
}

/** An apiconfig file that is opened immediately after a server has started. */
export interface OpenedFile {
  readonly file: string;
  readonly text: string;
  /** The text of entries that aren't names. Every server reports these entries without reading another file. */
  readonly malformed: string;
  /** The text of entries with sort keys that no schema declares. */
  readonly undeclared: string;
}

const timesStarted = 5;

/** Starts Sortie and yaml-language-server alternately, several times each. Each server opens the same file. */
export async function measureFirstProblems(
  programs: Programs,
  peer: Server,
  folder: string,
  opened: OpenedFile,
): Promise<FirstProblems> {
  const took: Record<keyof FirstProblems, number[]> = { own: [], all: [], peer: [] };
  for (let time = 0; time < timesStarted; time++) {
    const [own = 0, all = 0] = await untilMarked(programs, sortie(programs), folder, opened, [
      opened.malformed,
      opened.undeclared,
    ]);
    const [first = 0] = await untilMarked(programs, peer, folder, opened, [opened.malformed]);
    took.own.push(own);
    took.all.push(all);
    took.peer.push(first);
  }
  return { own: quantile(took.own, 0.5), all: quantile(took.all, 0.5), peer: quantile(took.peer, 0.5) };
}

/**
 * Starts a server. For each entry, returns the time in milliseconds until a problem is reported on the entry's line.
 */
async function untilMarked(
  programs: Programs,
  server: Server,
  folder: string,
  { file, text }: OpenedFile,
  entries: readonly string[],
): Promise<readonly number[]> {
  const lines = text.split('\n');
  const began = performance.now();
  const client = await startClient(programs, server, folder, { probed: false });
  try {
    const uri = pathToFileURL(file).toString();
    const marked = entries.map(async (entry) => {
      const marks = marksOf(lines, entry);
      await client.published(uri, (diagnostics) => diagnostics.some(marks));
      return performance.now() - began;
    });
    client.open(uri, 'yaml', text);
    return await Promise.all(marked);
  } finally {
    await client.stop();
  }
}

/** Returns a function that checks whether a diagnostic is on a line that contains the entry. */
function marksOf(lines: readonly string[], entry: string): (diagnostic: Diagnostic) => boolean {
  const marked = new Set(lines.flatMap((line, index) => (line.includes(entry) ? [index] : [])));
  return ({ range }) => marked.has(range.start.line);
}

/**
 * The number of collections, and the number of properties of each element. These numbers result in an apiconfig file of
 * 262 KB and a schema of 4.2 MB.
 */
const coldCollections = 905;
const coldProperties = 41;

/** Measures how soon a newly started server reports problems in an apiconfig file of 262 KB with a schema of 4.2 MB. */
export async function measureColdStart(programs: Programs, folder: string): Promise<FirstProblems> {
  const undeclared = 'customDescriptoin';
  const text = apiconfigText(coldCollections).replace(/customDescription(?!.*customDescription)/s, undeclared);
  const properties = Array.from({ length: coldProperties - elementProperties.length }, (_, at) => `other${at}_Ext`);
  writeFiles(folder, [
    { path: apiconfigFile, text },
    { path: elementSchemaFile, text: elementSchemaText(coldCollections, [...elementProperties, ...properties]) },
  ]);
  const peerSchema = path.join(folder, 'peer.json');
  writeFileSync(peerSchema, peerSchemaText());
  const opened = { file: path.join(folder, apiconfigFile), text, malformed: '"+priority"', undeclared };
  return measureFirstProblems(programs, yamlPeer(programs, peerSchema, true), folder, opened);
}
