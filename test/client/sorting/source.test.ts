import { expect, test, vi } from 'vitest';
import type { PlatformHere } from '../../../client/local/platformHere';
import { type Answers, Editor, memento } from '../editor';
import { localApplication } from './samples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const { environment } = localApplication;
const localEnvironment = { key: 'local:', environment, local: true };
const team = { key: 'settings:Team', environment: { ...environment, name: 'Team' }, local: false };

/** Asks for the source of a preview. Returns the editor, the name of the source, and the number of starts. */
async function askIn(folders: PlatformHere['folders'], known: readonly object[], answers: Answers) {
  const editor = new Editor({ answers });
  slot.vscode = editor.module;
  const { CollectionSources } = await import('../../../client/sorting/preview/source');
  const start = vi.fn(async () => undefined);
  const local = { possible: true, runs: false, folders, start };
  const environments = { all: () => known, selected: () => undefined };
  const sources = new CollectionSources(environments as never, local as never, memento() as never, {} as never);
  const source = await sources.ask('Preview of Invoices');
  return { editor, source: source?.name, starts: start.mock.calls.length };
}

test('the local platform is the source without a question if it is the only one and serves the folder', async () => {
  const { editor, source, starts } = await askIn('one', [localEnvironment], () => undefined);
  expect([editor.asked.length, source, starts]).toEqual([0, 'Local', 1]);
});

test.each([
  ['several', 'The local platform serves one folder, but this window has several. Open the folder in its own window,'],
  ['none', 'The local platform serves a folder on this machine, but this window has none.'],
] as const)(
  'if the window has %s folders, the list says what is served before the platform starts',
  async (folders, words) => {
    for (const known of [[localEnvironment], [localEnvironment, team]]) {
      const { editor, source, starts } = await askIn(folders, known, () => undefined);
      expect(editor.asked[0]?.items[0]?.detail).toContain(words);
      expect([source, starts]).toEqual([undefined, 0]);
    }
    const { source, starts } = await askIn(folders, [localEnvironment], () => ['Local platform']);
    expect([source, starts]).toEqual(['Local', 1]);
  },
);
