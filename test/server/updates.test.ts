import { afterEach, expect, test } from 'vitest';
import type { CancellationToken, Diagnostic } from 'vscode-languageserver';
import type { Publisher } from '../../server/diagnostics/publisher';
import { Updates } from '../../server/updates';

interface Options {
  readonly open?: readonly string[];
  readonly closed?: readonly string[];
  /** Called before each check. */
  readonly onCheck?: (uri: string) => Promise<void> | void;
  readonly wantsClosedFiles?: boolean;
}

const counts = { error: 1, warning: 2, information: 3, hint: 4 };
let updates: Updates | undefined;
afterEach(() => updates?.dispose());

/** Creates updates of a folder, and a list of events. */
function updatesOf({ open = [], closed = [], onCheck = () => {}, wantsClosedFiles = true }: Options) {
  const events: string[] = [];
  const stamps = new Map<string, object>();
  const waiting = new Map<string, () => void>();
  const record = (event: string) => {
    events.push(event);
    waiting.get(event)?.();
  };
  const service = {
    problemCounts: async () => counts,
    stamp: (uri: string) => stamps.get(uri) ?? service,
    removeUnused: () => {},
  };
  const state = { isReady: true };
  const publisher: Publisher = {
    wantsClosedFiles,
    files: () => [],
    offer: async (uri, _items, isAffected) => record(isAffected ? `${uri} affected` : uri),
    delivered: (scope) => record(scope),
    dispose: () => {},
  };
  const source = {
    async diagnostics(uri: string, _token: CancellationToken): Promise<Diagnostic[]> {
      await onCheck(uri);
      return [];
    },
  };
  const created = new Updates(
    { files: () => [...open, ...closed], all: () => [{ service }], of: () => ({ service }) },
    { versions: new Map(open.map((uri) => [uri, 1])), isInOtherLanguage: (uri) => uri === 'other' },
    source,
    publisher,
    (title) => {
      record(title);
      return { report: () => {}, done: () => record('done') };
    },
    {
      countsProblems: true,
      isReady: () => state.isReady,
      checked: async () => record('checked'),
      othersAffected: () => record('others affected'),
      counted: ({ errors, warnings, informations }) => record(`counted ${errors} ${warnings} ${informations}`),
    },
  );
  updates = created;
  const until = (event: string) => new Promise<void>((resolve) => waiting.set(event, resolve));
  return { updates: created, events, stamps, state, until };
}

test('after a change, the edited document is checked first, and closed files after all open documents', async () => {
  const { updates, events, until } = updatesOf({ open: ['a', 'b'], closed: ['c'] });
  const counted = until('counted 3 6 9');
  updates.changed('b');
  await counted;
  expect(events).toEqual(['b', 'a affected', 'open documents', 'checked', 'a', 'b', 'c', 'all files', 'counted 3 6 9']);
});

test('of several edited documents, the client may have asked for all but the last one too early', async () => {
  const { updates, events, until } = updatesOf({ open: ['a', 'b'], wantsClosedFiles: false });
  const checked = until('checked');
  updates.changed('a');
  updates.changed('b');
  await checked;
  expect(events.slice(0, 2)).toEqual(['b', 'a affected']);
});

test('open documents are checked while folders are read, and closed files after that', async () => {
  const { updates, events, until, state } = updatesOf({ open: ['a'], closed: ['c'] });
  state.isReady = false;
  const [checked, all] = [until('checked'), until('all files')];
  updates.changed();
  await checked;
  expect(events).toEqual(['a affected', 'open documents', 'checked']);
  state.isReady = true;
  updates.askAll();
  await all;
  expect(events.slice(3, 6)).toEqual(['a', 'c', 'all files']);
});

test('a change during the check of closed files is handled before the next file', async () => {
  const { updates, events, until } = updatesOf({
    open: ['a'],
    closed: ['c', 'd'],
    onCheck: (uri) => {
      if (uri === 'c') updates.changed('a');
    },
  });
  const all = until('all files');
  updates.askAll();
  await all;
  expect(events.slice(0, 7)).toEqual(['a', 'c', 'a', 'open documents', 'checked', 'd', 'all files']);
});

test('lenses are outdated if a change has affected an open document that the client did not edit', async () => {
  const { updates, events, stamps, until } = updatesOf({ open: ['a', 'b'], wantsClosedFiles: false });
  const change = async (affected: string) => {
    const counted = until('counted 2 4 6');
    stamps.set(affected, {});
    updates.changed('a');
    await counted;
    return events.splice(0).includes('others affected');
  };
  expect(await change('a')).toBe(false);
  expect(await change('a')).toBe(false);
  expect(await change('b')).toBe(true);
});

test('an error in one file does not keep other files from being checked', async () => {
  const { updates, events, until } = updatesOf({
    open: ['a', 'b'],
    closed: ['c'],
    onCheck: (uri) => (uri === 'a' ? Promise.reject(new Error('a fails')) : undefined),
  });
  const failed = new Promise((resolve) => process.once('unhandledRejection', resolve));
  const counted = until('counted 3 6 9');
  updates.changed('a');
  await counted;
  expect(await failed).toEqual(new Error('a fails'));
  expect(events).toEqual(['b affected', 'open documents', 'checked', 'b', 'c', 'all files', 'counted 3 6 9']);
});

test('a document in another language counts no problems', async () => {
  const { updates, until } = updatesOf({ open: ['other'] });
  const counted = until('counted 0 0 0');
  updates.askAll();
  await counted;
});

test('the check of very many files shows its progress once', async () => {
  const closed = Array.from({ length: 150 }, (_, index) => `${index}`);
  const { updates, events, until } = updatesOf({ closed });
  for (const expected of [['Checking sort configuration', 'done'], []]) {
    const all = until('all files');
    updates.askAll();
    await all;
    expect(events.splice(0).filter((event) => event === 'done' || event.startsWith('Checking'))).toEqual(expected);
  }
});
