import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver-protocol/node';
import { type Client, startClient, within } from '../client';
import type { Programs, Server } from '../servers';
import { type Summary, summarize } from '../statistics';

/** A file to type in: its text, and the character to type and delete. */
export interface Typing {
  readonly file: string;
  readonly languageId: string;
  readonly text: string;
  /** Where to insert the character. Inserting it there changes the problems in the file. */
  readonly position: Position;
  readonly character: string;
  /** Where to request completion right after an edit. If absent, completion isn't measured. */
  readonly completion?: Position;
}

/** The time and memory that a server needs while a user types in one file. */
export interface Keystrokes {
  /** Milliseconds from opening the file to the first diagnostics. */
  readonly first: number;
  readonly diagnostics: Summary;
  readonly completion?: Summary;
  /** The number of diagnostics without the character, and the number with the character. */
  readonly problems: readonly [number, number];
  /** Number of completion items. */
  readonly offered: number;
  /** Peak memory in bytes. */
  readonly peak: number;
}

/** Milliseconds between keystrokes. People rarely type faster. */
const pause = 60;

/** Measures the servers in turn, several times each. For each server, returns the measurement with the median time. */
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

/** Starts a server, opens a file, types in the file, and stops the server. */
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

/** Opens a file in a new server. Returns the server's peak memory, in bytes, when the first diagnostics arrive. */
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

/** Opens a file in a running server and types in the file. The first edits aren't measured. */
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

/** Returns the number of edits to make before measuring: a third of the measured edits, but at most four. */
function warmUpsOf(edits: number): number {
  return Math.min(4, Math.floor(edits / 3));
}

interface Typist {
  /** Types the character, or deletes the character if it is already there. */
  type(): void;
  /** Returns the number of completion items at a position. */
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
