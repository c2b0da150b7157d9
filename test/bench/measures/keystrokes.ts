import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver-protocol/node';
import { type Client, startClient, within } from '../client';
import type { Programs, Server } from '../servers';
import { type Summary, summarize } from '../statistics';

/** A file that is typed in: its text, and the one character that is typed and taken back. */
export interface Typing {
  readonly file: string;
  readonly languageId: string;
  readonly text: string;
  /** Where the character goes; with it there the file has other problems than without. */
  readonly position: Position;
  readonly character: string;
  /** Where completion is asked for right after an edit; not at all when absent. */
  readonly completion?: Position;
}

/** Cost of one file for a server. */
export interface Keystrokes {
  /** From opening to the first diagnostics, in milliseconds. */
  readonly first: number;
  readonly diagnostics: Summary;
  readonly completion?: Summary;
  /** How many diagnostics the file has without and with the character. */
  readonly problems: readonly [number, number];
  /** How many completions were offered. */
  readonly offered: number;
  /** Bytes. */
  readonly peak: number;
}

/** A person does not type faster. */
const pause = 60;

/** Measures each server a few times, in turns. Of each, the measurement with the middle median counts. */
export async function inTurns(
  servers: readonly Server[],
  turns: number,
  measure: (server: Server) => Promise<Keystrokes>,
): Promise<ReadonlyMap<Server, Keystrokes>> {
  const all = new Map<Server, Keystrokes[]>();
  for (let turn = 0; turn < turns; turn++) {
    for (const server of servers) all.set(server, [...(all.get(server) ?? []), await measure(server)]);
  }
  return new Map(
    [...all].flatMap(([server, measured]) => {
      const sorted = measured.toSorted((one, other) => one.diagnostics.median - other.diagnostics.median);
      const middle = sorted[Math.floor(sorted.length / 2)];
      return middle ? [[server, middle] as const] : [];
    }),
  );
}

/** Opens a file in a server, types, and stops the server. */
export async function typeIn(
  programs: Programs,
  server: Server,
  folder: string,
  typing: Typing,
  edits: number,
): Promise<Keystrokes> {
  const client = await startClient(programs, server, folder);
  try {
    if (server.name === 'Sortie') await within(client.ready, 'Sortie to read the folder');
    else await delay(500);
    return await typeWith(client, typing, edits);
  } finally {
    await client.stop();
  }
}

/** The most memory that a server has had, in bytes, when it has shown the first diagnostics of a file. */
export async function openIn(programs: Programs, server: Server, folder: string, typing: Typing): Promise<number> {
  const client = await startClient(programs, server, folder);
  try {
    await within(client.ready, `${server.name} to read the folder`);
    const uri = pathToFileURL(typing.file).toString();
    const published = client.published(uri, () => true);
    client.open(uri, typing.languageId, typing.text);
    await published;
    return (await client.memory()).peak;
  } finally {
    await client.stop();
  }
}

/** Opens a file in a running server and types; the first edits are not counted. */
export async function typeWith(client: Client, typing: Typing, edits: number): Promise<Keystrokes> {
  const uri = pathToFileURL(typing.file).toString();
  const opened = performance.now();
  const firstPublished = client.published(uri, () => true);
  client.open(uri, typing.languageId, typing.text);
  const without = (await firstPublished).length;
  const first = performance.now() - opened;
  const editor = createTypist(client, uri, typing);
  const warmUps = warmUpsOf(edits);

  let shown = without;
  let between: readonly [number, number] = [without, without];
  const took: number[] = [];
  for (let edit = 0; edit < edits + warmUps; edit++) {
    await delay(pause);
    const before = shown;
    const answered = client.published(uri, ({ length }) => length !== before);
    const began = performance.now();
    editor.type();
    shown = (await answered).length;
    if (edit >= warmUps) took.push(performance.now() - began);
    if (edit === 0) between = [before, shown];
    if (!between.includes(shown)) throw new Error(`${shown} diagnostics of ${uri}, expected ${between.join(' or ')}`);
  }

  const completed: number[] = [];
  let offered = 0;
  if (typing.completion) {
    for (let edit = 0; edit < edits + warmUps; edit++) {
      await delay(pause);
      const before = shown;
      const answered = client.published(uri, ({ length }) => length !== before);
      const began = performance.now();
      editor.type();
      offered = await editor.complete(typing.completion);
      if (edit >= warmUps) completed.push(performance.now() - began);
      shown = (await answered).length;
    }
  }
  const { peak } = await client.memory();
  client.close(uri);
  return {
    first,
    diagnostics: summarize(took),
    ...(completed.length > 0 ? { completion: summarize(completed) } : {}),
    problems: between,
    offered,
    peak,
  };
}

/** Edits that come before those that are counted: few where each takes long. */
function warmUpsOf(edits: number): number {
  return Math.min(4, Math.floor(edits / 3));
}

interface Typist {
  /** Types the character, or takes it back. */
  type(): void;
  /** How many completions there are at a place. */
  complete(position: Position): Promise<number>;
}

function createTypist(client: Client, uri: string, { position, character }: Typing): Typist {
  const end = { line: position.line, character: position.character + character.length };
  let version = 1;
  let typed = false;
  return {
    type() {
      version += 1;
      const change = typed ? { range: { start: position, end }, text: '' } : withCharacter(position, character);
      typed = !typed;
      const params = { textDocument: { uri, version }, contentChanges: [change] };
      client.tell('textDocument/didChange', params);
    },
    async complete(at) {
      const answer = await within(
        client.connection.sendRequest<CompletionList | CompletionItem[] | null>('textDocument/completion', {
          textDocument: { uri },
          position: at,
        }),
        'completion',
      );
      return Array.isArray(answer) ? answer.length : (answer?.items.length ?? 0);
    },
  };
}

function withCharacter(position: Position, text: string) {
  return { range: { start: position, end: position }, text };
}
