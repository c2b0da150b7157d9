import { afterEach, expect, test } from 'vitest';
import { CancellationToken, CancellationTokenSource, type Diagnostic } from 'vscode-languageserver';
import { readClient } from '../../server/client';
import { noProblems, resultIdOf } from '../../server/diagnostics/delivered';
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

const bad: Report = { resultId: resultIdOf([problem]), items: [problem] };
const good: Report = { resultId: noProblems, items: [] };
const none = CancellationToken.None;
const silent = { report: () => {}, done: () => {} };

let pull: Pull | undefined;
afterEach(() => pull?.dispose());

/** Creates a `Pull` that serves one file. `become` changes the file's report. */
function answers(first: Report) {
  let report = first;
  const versions = new Map<string, number>();
  const created = new Pull(
    { languages: { diagnostics: { refresh: async () => {} } } },
    readClient({ processId: null, rootUri: null, capabilities: {} }),
    { versions },
    {
      async diagnostics() {
        await Promise.resolve();
        return report.items;
      },
      isChecked: () => true,
      files: () => [uri],
    },
    { indexed: async () => {}, showProgress: () => silent },
  );
  pull = created;
  return {
    pull: created,
    become(next: Report) {
      report = next;
      created.changed([uri]);
    },
    open() {
      versions.set(uri, 1);
      created.changed([uri], uri);
    },
    close() {
      versions.delete(uri);
      created.closed(uri);
      created.changed([uri], uri);
    },
  };
}

test('a client that forgets reported problems is informed when they disappear', async () => {
  const { pull, become } = answers(bad);
  await pull.document(uri, undefined, none);
  become(good);
  const report = await pull.workspace({ previousResultIds: [] }, none);
  expect(report.items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});

test('a client receives an earlier report again after it received a different one', async () => {
  const { pull, become } = answers(bad);
  const held = pull.workspace({ previousResultIds: [{ uri, value: bad.resultId }] }, none);
  become(good);
  expect(await pull.document(uri, bad.resultId, none)).toMatchObject({ kind: 'full', items: [] });
  become(bad);
  expect((await held).items).toMatchObject([{ uri, items: [problem] }]);
});

test('a client that closed a document receives the report again, whatever the client remembers', async () => {
  const { pull, become, open, close } = answers(bad);
  open();
  await pull.document(uri, undefined, none);
  become(good);
  close();
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
  become(good);
  const held = pull.workspace({ previousResultIds: [{ uri, value: good.resultId }] }, none);
  await new Promise((resolve) => setImmediate(resolve));
  await pull.document(uri, bad.resultId, none);
  expect((await held).items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});

test('a client that ignores the report for a document after closing it receives the report in another way', async () => {
  const { pull, become, open, close } = answers(bad);
  open();
  await pull.document(uri, undefined, none);
  const held = pull.workspace({ previousResultIds: [{ uri, value: bad.resultId }] }, none);
  await pull.document(uri, bad.resultId, none);
  become(good);
  close();
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
      { diagnostics: () => new Promise((end) => checks.push(end)), isChecked: () => true, files: () => [uri] },
      { indexed: async () => {}, showProgress: () => silent },
    );
  });
  const earlier = pull?.document(uri, undefined, none);
  versions.set(uri, 2);
  const later = pull?.document(uri, undefined, none);
  checks[1]?.([problem]);
  expect(await later).toMatchObject({ items: [problem] });
  checks[0]?.([]);
  expect(await earlier).toMatchObject({ items: [] });
  pull?.changed([uri]);
  while (checks.length < 3) await new Promise((resolve) => setImmediate(resolve));
  checks[2]?.([]);
  await refreshed;
});

test('a client with a report of an earlier server is informed that a closed file has no problems', async () => {
  const { pull, open, close } = answers(good);
  open();
  close();
  const report = await pull.workspace({ previousResultIds: [{ uri, value: 'earlier' }] }, none);
  expect(report.items).toMatchObject([{ uri, kind: 'full', items: [] }]);
});

test('a check of very many files shows its progress once', async () => {
  const files = Array.from({ length: 150 }, (_, index) => `file:///${index}.yaml`);
  const known = new Set<string>();
  const shown: string[] = [];
  pull = new Pull(
    { languages: { diagnostics: { refresh: async () => {} } } },
    readClient({ processId: null, rootUri: null, capabilities: {} }),
    { versions: new Map() },
    {
      async diagnostics(one) {
        known.add(one);
        return (one === files[149] ? bad : good).items;
      },
      isChecked: (one) => known.has(one),
      files: () => files,
    },
    {
      indexed: async () => {},
      showProgress: (title) => {
        shown.push(title);
        return {
          report: (done, total) => void (done % 75 === 0 && shown.push(`${done} of ${total}`)),
          done: () => void shown.push('done'),
        };
      },
    },
  );
  const once = ['Checking sort configuration', '75 of 150', '150 of 150', 'done'];
  expect((await pull.workspace({ previousResultIds: [] }, none)).items).toHaveLength(1);
  expect(shown).toEqual(once);
  expect((await pull.workspace({ previousResultIds: [] }, none)).items).toHaveLength(1);
  expect(shown).toEqual(once);
});

test('a check of all files waits for documents that the client pulls', async () => {
  const checked: string[] = [];
  let end = () => {};
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const versions = new Map([[uri, 1]]);
  const source = {
    async diagnostics(one: string) {
      checked.push(one);
      if (one === uri) await first;
      return [problem];
    },
    isChecked: () => true,
    files: () => ['file:///b.yaml'],
  };
  const client = readClient({ processId: null, rootUri: null, capabilities: {} });
  const connection = { languages: { diagnostics: { refresh: async () => {} } } };
  pull = new Pull(connection, client, { versions }, source, { indexed: async () => {}, showProgress: () => silent });
  const pulled = pull.document(uri, undefined, none);
  const all = pull.workspace({ previousResultIds: [] }, none);
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(checked).toEqual([uri]);
  end();
  await Promise.all([pulled, all]);
  expect(checked).toContain('file:///b.yaml');
});
