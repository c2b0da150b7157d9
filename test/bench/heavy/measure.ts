import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Position } from 'vscode-languageserver-protocol/node';
import { type Client, startClient, within } from '../client';
import { apiconfigText, classFiles, elementSchemaText } from '../files/apiconfig';
import { writeFiles } from '../files/workspace';
import { type SortiePrograms, sortie } from '../servers';
import { quantile } from '../statistics';
import { apiconfigFile, elementSchemaFile, positionAt } from '../typing';
import type { HeavyDocument } from './inputs';

/** The cost of an expensive document. Times are in milliseconds, memory in bytes. */
export interface HeavyCosts {
  readonly bytes: number;
  /** How long hovers in another file take while the document is opened and edited and all requests are sent. */
  readonly hovers: readonly HoverTime[];
  /** The duration of each request before the edit, by the request's name. */
  readonly requests: Readonly<Record<string, number>>;
  /** The peak memory beyond that of an idle server. */
  readonly memory: number;
  /** The longest turn of the server's event loop, excluding garbage collection. */
  readonly longestTurn: number;
}

/** A figure that summarizes the times of many hovers. Times are in milliseconds. */
export interface HoverTime {
  readonly figure: string;
  readonly idle: number;
  /** The time while the server processes the expensive document. */
  readonly busy: number;
}

const warmUps = 5;
const idleHovers = 300;
/**
 * The figures to compare. Each is compared with the same figure of the idle server. Even there, the slowest of several
 * hundred hovers takes ten times as long as the median, because the machine interrupts it.
 */
const figures: readonly (readonly [string, number])[] = [
  ['median', 0.5],
  ['95 %', 0.95],
  ['slowest', 1],
];
const collections = 20;
/** Milliseconds to wait between two hovers, so that the server can do other work. */
const pause = 2;

/**
 * Opens an expensive document and sends all requests at once, then edits the document and sends all requests again.
 * Meanwhile, sends hover requests for another file.
 */
export async function measureHeavy(
  programs: SortiePrograms,
  folder: string,
  document: HeavyDocument,
): Promise<HeavyCosts> {
  mkdirSync(folder, { recursive: true });
  const quietText = apiconfigText(collections);
  writeFiles(folder, [
    { path: apiconfigFile, text: quietText },
    { path: elementSchemaFile, text: elementSchemaText(collections) },
    ...classFiles(collections),
    ...(document.beside ?? []),
  ]);
  const client = await startClient(programs, { ...sortie(programs), projectFile: undefined }, folder);
  try {
    await within(client.ready, 'Sortie to read the folder');
    const quiet = pathToFileURL(path.join(folder, apiconfigFile)).toString();
    await client.open(quiet, 'yaml', quietText);
    const others = await openOthers(client, folder);
    const position = positionAt(quietText, quietText.indexOf('customDescription'));
    const hover = () =>
      timed(() => client.connection.sendRequest('textDocument/hover', { textDocument: { uri: quiet }, position }));
    // The first run of any code is slow, whatever the document contains.
    for (let round = 0; round < warmUps; round++)
      for (const uri of [quiet, ...others]) await askAll(client, uri, position);
    const idle: number[] = [];
    for (let count = 0; count < idleHovers; count++) {
      idle.push(await hover());
      await delay(pause);
    }
    const idleMemory = (await client.memory()).peak;
    client.watchTurns();
    const { requests, hovers } = await askForEverything(client, folder, document, hover);
    const { peak, turns } = await client.memory();
    return {
      bytes: Buffer.byteLength(document.text),
      hovers: figures.map(([figure, q]) => ({ figure, idle: quantile(idle, q), busy: quantile(hovers, q) })),
      requests,
      memory: peak - idleMemory,
      longestTurn: Math.max(0, ...turns),
    };
  } finally {
    await client.stop();
  }
}

/** Opens a schema and a class, so that the warm-up covers JSON and Gosu. Returns the URIs of the files. */
async function openOthers(client: Client, folder: string): Promise<readonly string[]> {
  const schema = { path: elementSchemaFile, text: elementSchemaText(collections), languageId: 'json' };
  const classes = [...classFiles(1)].map((file) => ({ ...file, languageId: 'gosu' }));
  const uris: string[] = [];
  for (const { path: file, text, languageId } of [schema, ...classes]) {
    const uri = pathToFileURL(path.join(folder, file)).toString();
    await client.open(uri, languageId, text);
    uris.push(uri);
  }
  return uris;
}

async function askForEverything(
  client: Client,
  folder: string,
  { file, languageId, text, position }: HeavyDocument,
  hover: () => Promise<number>,
): Promise<{ readonly requests: Readonly<Record<string, number>>; readonly hovers: readonly number[] }> {
  const uri = pathToFileURL(path.join(folder, file)).toString();
  let isDone = false;
  const published = client.published(uri, () => true);
  // While the document is being sent, a hover waits for the client and the pipe, not for the server.
  await client.open(uri, languageId, text);
  const askAndEdit = async () => {
    const [requests] = await Promise.all([askAll(client, uri, position), published]);
    const contentChanges = [{ range: { start: position, end: position }, text: 'x' }];
    await client.tell('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges });
    await askAll(client, uri, position);
    return requests;
  };
  const all = askAndEdit().finally(() => {
    isDone = true;
  });
  // If a request fails before the last hover, the error is thrown after the hovers.
  all.catch(() => {});
  const hovers: number[] = [];
  while (!isDone) {
    hovers.push(await within(hover(), 'a hover'));
    await delay(pause);
  }
  return { requests: await all, hovers };
}

/** Sends all requests about a document at once. Returns the duration of each request. */
async function askAll(client: Client, uri: string, position: Position): Promise<Readonly<Record<string, number>>> {
  const took = requestsFor(uri, position).map(async ([method, params]) => {
    const response = () => within(client.connection.sendRequest(`textDocument/${method}`, params), method);
    return [method, await timed(response)] as const;
  });
  return Object.fromEntries(await Promise.all(took));
}

/** Returns all requests about a document. Inlay hints and code actions are requested for the whole document. */
function requestsFor(uri: string, position: Position): readonly (readonly [string, object])[] {
  const textDocument = { uri };
  const at = { textDocument, position };
  const range = { start: { line: 0, character: 0 }, end: { line: 10_000_000, character: 0 } };
  return [
    ['hover', at],
    ['completion', at],
    ['definition', at],
    ['references', { ...at, context: { includeDeclaration: true } }],
    ['documentHighlight', at],
    ['prepareRename', at],
    ['documentSymbol', { textDocument }],
    ['documentLink', { textDocument }],
    ['codeLens', { textDocument }],
    ['inlayHint', { textDocument, range }],
    ['codeAction', { textDocument, range, context: { diagnostics: [] } }],
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
