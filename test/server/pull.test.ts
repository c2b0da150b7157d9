import { afterEach, expect, test } from 'vitest';
import { CancellationToken, CancellationTokenSource, type Diagnostic } from 'vscode-languageserver';
import { readClient } from '../../server/client';
import { noProblems, ResultIds } from '../../server/diagnostics/delivered';
import { Pull } from '../../server/diagnostics/pull';

const uri = 'file:///a.yaml';
const problem: Diagnostic = {
  message: 'x',
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
};
interface Report {
  readonly resultId: string;
  readonly items: Diagnostic[];
}

const items = [problem];
const bad: Report = { resultId: new ResultIds().of(items), items };
const good: Report = { resultId: noProblems, items: [] };
const none = CancellationToken.None;

let pull: Pull | undefined;
afterEach(() => pull?.dispose());

/** Creates a `Pull` that serves one file. `become` changes the file's report. */
function answers(first: Report) {
  let report = first;
  const versions = new Map<string, number>();
  /** Offers the file. */
  const offer = async (isAffected: boolean) => {
    await created.offer(uri, report.items, isAffected);
    created.delivered('all files');
  };
  const created = new Pull(
    { languages: { diagnostics: { refresh: async () => {} } } },
    readClient({ processId: null, rootUri: null, capabilities: {} }),
    { versions },
    {
      async diagnostics() {
        await Promise.resolve();
        return report.items;
      },
    },
    () => void setImmediate(() => void offer(true)),
  );
  pull = created;
  return {
    pull: created,
    async become(next: Report) {
      report = next;
      await offer(true);
    },
    /** Changes the report, but doesn't offer the file yet. */
    becomeLater(next: Report) {
      report = next;
    },
    async open() {
      versions.set(uri, 1);
      await offer(false);
    },
    async close() {
      versions.delete(uri);
      created.closed(uri);
      await offer(false);
    },
  };
}

test('a client that forgets reported problems is informed when they disappear', async () => {
  const { pull, become } = answers(bad);
  await pull.document(uri, undefined, none);
  await become(good);
  const report = await pull.workspace({ previousResultIds: [] }, none);
  expect(report.items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});

test('a client receives an earlier report again after it received a different one', async () => {
  const { pull, become, becomeLater } = answers(bad);
  const held = pull.workspace({ previousResultIds: [{ uri, value: bad.resultId }] }, none);
  becomeLater(good);
  expect(await pull.document(uri, bad.resultId, none)).toMatchObject({ kind: 'full', items: [] });
  await become(bad);
  expect((await held).items).toMatchObject([{ uri, items: [problem] }]);
});

test('a client that closed a document receives the report again, whatever the client remembers', async () => {
  const { pull, become, open, close } = answers(bad);
  await open();
  await pull.document(uri, undefined, none);
  await become(good);
  await close();
  const previousResultIds = [{ uri, value: good.resultId }];
  const stopped = new CancellationTokenSource();
  const first = pull.workspace({ previousResultIds }, stopped.token);
  stopped.cancel();
  await first;
  const report = await pull.workspace({ previousResultIds }, none);
  expect(report.items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});

test('a client that pulls a closed document also receives the report as the response to the waiting request', async () => {
  const { pull, become } = answers(bad);
  await pull.document(uri, undefined, none);
  await pull.workspace({ previousResultIds: [] }, none);
  await become(good);
  const held = pull.workspace({ previousResultIds: [{ uri, value: good.resultId }] }, none);
  await new Promise((resolve) => setImmediate(resolve));
  await pull.document(uri, bad.resultId, none);
  expect((await held).items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});

test('a client that ignores the report for a document after closing it receives the report in another way', async () => {
  const { pull, become, open, close } = answers(bad);
  await open();
  await pull.document(uri, undefined, none);
  const held = pull.workspace({ previousResultIds: [{ uri, value: bad.resultId }] }, none);
  await pull.document(uri, bad.resultId, none);
  await become(good);
  await close();
  await pull.document(uri, bad.resultId, none);
  expect((await held).items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});

test('a client that discards a report for an earlier version pulls again', async () => {
  const versions = new Map([[uri, 1]]);
  const checks: ((items: Diagnostic[]) => void)[] = [];
  const refreshed = new Promise<void>((resolve) => {
    pull = new Pull(
      { languages: { diagnostics: { refresh: async () => resolve() } } },
      readClient({
        processId: null,
        rootUri: null,
        capabilities: { workspace: { diagnostics: { refreshSupport: true } } },
      }),
      { versions },
      { diagnostics: () => new Promise((end) => checks.push(end)) },
      () => {},
    );
  });
  const earlier = pull?.document(uri, undefined, none);
  versions.set(uri, 2);
  const later = pull?.document(uri, undefined, none);
  checks[1]?.([problem]);
  expect(await later).toMatchObject({ items: [problem] });
  checks[0]?.([]);
  expect(await earlier).toMatchObject({ items: [] });
  await pull?.offer(uri, [], true);
  await refreshed;
});

test('a client is asked to pull a document again only if another change may have affected it', async () => {
  let refreshes = 0;
  const refreshed = new Promise<void>((resolve) => {
    pull = new Pull(
      {
        languages: {
          diagnostics: {
            refresh: async () => {
              refreshes++;
              resolve();
            },
          },
        },
      },
      { refreshes: { diagnostics: true, lenses: false, hints: false } },
      { versions: new Map([[uri, 1]]) },
      { diagnostics: async () => items },
      () => {},
    );
  });
  await pull?.document(uri, undefined, none);
  await pull?.offer(uri, [], false);
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(refreshes).toBe(0);
  await pull?.offer(uri, [], true);
  await refreshed;
});

test('a client with a report of an earlier server is informed that a closed file has no problems', async () => {
  const { pull, open, close } = answers(good);
  await open();
  await close();
  const report = await pull.workspace({ previousResultIds: [{ uri, value: 'earlier' }] }, none);
  expect(report.items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});
