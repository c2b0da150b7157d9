import { beforeEach, expect, test, vi } from 'vitest';
import { ListedBuilds } from '../../../client/deployments/listedBuilds';
import type { TreeState } from '../../../client/deployments/tree/state';
import type { Build } from '../../../platform/apiTypes';
import { Editor } from '../editor';
import { now, read, record, state, status } from './treeSamples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

let editor: Editor;
let copied: string[];
let opened: unknown[][];
let shownAt: (number | undefined)[];

beforeEach(() => {
  editor = new Editor();
  copied = [];
  opened = [];
  shownAt = [];
  slot.vscode = {
    ...editor.module,
    Range: class {
      constructor(readonly line: number) {}
    },
    workspace: { openTextDocument: async () => ({}) },
    languages: { setTextDocumentLanguage: async () => undefined },
    window: {
      ...(editor.module.window as object),
      showTextDocument: async (_: unknown, { selection }: { selection?: { line: number } }) =>
        void shownAt.push(selection?.line),
    },
    env: { language: 'en', clipboard: { writeText: async (text: string) => void copied.push(text) } },
    commands: { executeCommand: async (...all: unknown[]) => void opened.push(all) },
  };
});

const build = (id: string): Build => ({ id, application: 'cc', label: id, raw: { id, application: 'cc', note: 'n' } });
const there = <T>(value: T) => ({ kind: 'there', value }) as const;
const runsCc10 = status({ applications: [{ application: 'cc', build: 'cc/16/10' }] });
const lists = [['main', there([build('cc/16/10'), build('cc/16/12')])]] as const;
const listed = new ListedBuilds(lists);

const buildNode = {
  kind: 'build',
  id: 'row',
  starSystem: 'claims',
  branch: 'main',
  latest: false,
  deployed: [],
  isDeploymentKnown: false,
} as const;

/** Runs a command on a build's or a deployment's row, and on an unknown row. Returns the created documents. */
async function run(
  command: string,
  row: { build: Build } | { record: ReturnType<typeof record> } | 'environment',
  shown: TreeState,
) {
  const { rowCommands } = await import('../../../client/deployments/rowCommands');
  const { present } = await import('../../../client/deployments/tree/rows');
  const node =
    row === 'environment'
      ? ({ kind: 'environment', id: 'row', key: 'settings:Dev' } as const)
      : 'build' in row
        ? ({ ...buildNode, build: row.build } as const)
        : ({ kind: 'deployment', id: 'row', record: row.record } as const);
  const put: (readonly [name: string, text: string])[] = [];
  const parts = {
    tree: { node: (id: unknown) => (id === 'row' ? node : undefined), row: () => present(shown, node) },
    source: { state: () => shown, recognize: async () => undefined },
    records: { read: async (id: string) => shown.records.find((each) => each.id === id) },
  };
  const documents = {
    put: (name: string, text: string) => {
      put.push([name, text]);
      return name;
    },
  };
  await rowCommands(parts as never, documents as never)[command]?.('row');
  await rowCommands(parts as never, documents as never)[command]?.('another row');
  return put;
}

test("the complete ID of a build is copied, and the platform's ID of a deployment", async () => {
  const shown = state({ environment: read(status({})) });
  await run('sortie.copyId', { build: build('cc/16/12') }, shown);
  await run('sortie.copyId', { record: record({ result: 'succeeded' }) }, shown);
  await run('sortie.copyId', { record: { ...record({}), deploymentId: '5f0c' } }, shown);
  expect(copied).toEqual(['cc/16/12', 'r1', '5f0c']);
});

test('a build is compared with the running build, property by property', async () => {
  const others = new ListedBuilds([['of pc', there([{ ...build('cc/16/10'), application: 'pc', raw: {} }])], ...lists]);
  const put = await run(
    'sortie.compareBuild',
    { build: build('cc/16/12') },
    state({ environment: read(runsCc10), builds: others }),
  );
  expect(put.map(([name]) => name)).toEqual(['cc-16-10.json', 'cc-16-12.json']);
  expect(put.map(([, text]) => JSON.parse(text))).toEqual([build('cc/16/10').raw, build('cc/16/12').raw]);
  expect(opened).toEqual([['vscode.diff', 'cc-16-10.json', 'cc-16-12.json', 'cc: 16/10 (runs on dev1) ↔ 16/12']]);
});

test("a build is compared with the build that this machine last deployed if the status doesn't name the running build", async () => {
  const shown = state({ environment: read(status({})), builds: listed, records: [record({ result: 'succeeded' })] });
  await run('sortie.compareBuild', { build: build('cc/16/12') }, shown);
  expect(opened).toEqual([
    ['vscode.diff', 'cc-16-14.json', 'cc-16-12.json', 'cc: 16/14 (last deployed to dev1 from this machine) ↔ 16/12'],
  ]);
  await run('sortie.compareBuild', { build: build('cc/16/14') }, shown);
  expect(editor.messages).toEqual(['This build of cc is the last one deployed to dev1 from this machine.']);
});

test.each([
  ['ended badly', 'note', 'The operation ended in UPGRADE_FAILED: no. Confirming…', 2],
  ['was refused', 'result', 'not started: the platform refused the request.', 3],
] as const)('the log of a deployment that %s opens at the line that says so', async (_, kind, text, at) => {
  const line = { seq: 1, at: now, elapsedMs: 0, kind: 'requested', text: 'deployment requested' } as const;
  const lines = [line, { ...line, kind, text, phase: kind === 'note' ? 'UPGRADE_FAILED' : undefined }, line];
  const decision = { ...line, kind: 'note', elapsedMs: undefined, phase: 'UPGRADE_FAILED' } as const;
  const failed = { ...record({ result: 'unknown' }), lines: kind === 'note' ? [...lines, decision] : lines };
  await run('sortie.showDeployment', { record: failed }, state({ records: [failed] }));
  expect(shownAt).toEqual([at]);
  await run('sortie.showDeployment', { record: { ...record({ result: 'succeeded' }), lines } }, state({}));
  expect(shownAt).toEqual([at, undefined]);
});

test("a failed planet opens the log of its deployment, or its status if the deployment isn't from this machine", async () => {
  const failed = { ...record({ result: 'unknown' }), deploymentId: 'd7' };
  const environment = read(status({ phase: 'UPGRADE_FAILED', deploymentId: 'd7' }));
  const put = await run('sortie.showDeployment', 'environment', state({ environment, records: [failed] }));
  expect(put).toHaveLength(1);
  expect(opened).toEqual([]);
  await run('sortie.showDeployment', 'environment', state({ environment }));
  expect(opened).toEqual([['sortie.showStatus', '["environment","settings:Dev"]']]);
});

test.each([
  ['the build is running', runsCc10, 'cc/16/10', 'This build of cc already runs on dev1.'],
  ['the running build is unknown', status({}), 'cc/16/12', "Sortie can't tell which build of cc runs on dev1."],
])("a comparison isn't possible: %s", async (_, now, id, sentence) => {
  const put = await run('sortie.compareBuild', { build: build(id) }, state({ environment: read(now), builds: listed }));
  expect([put, opened, editor.messages]).toEqual([[], [], [sentence]]);
});
