import { expect, test, vi } from 'vitest';
import { findTaskSpot } from '../../../client/deployments/task/tasksFile';
import type { Build } from '../../../platform/apiTypes';
import { Editor } from '../editor';
import { environment } from './treeSamples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const build = (id: string): Build => ({ id, application: id.split('/')[0] ?? '', label: id, raw: { id } });
const lists = {
  branches: ['main', 'release/1'],
  builds: new Map([
    ['main', [build('cc/16/9'), build('cc/16/10'), build('pc/8/8')]],
    ['release/1', [build('cc/15/1')]],
  ]),
};

class CompletionItem {
  insertText = '';
  constructor(readonly label: string) {}
}

/** Returns the values that completion at `|` in a tasks file would insert. */
async function offered(text: string, read: typeof lists | 'none' = lists): Promise<readonly string[]> {
  slot.vscode = { ...new Editor().module, CompletionItem, CompletionItemKind: {}, Range: class {} };
  const { TaskCompletion } = await import('../../../client/deployments/task/completion');
  const known = { key: 'settings:Dev', environment, local: false };
  const environments = { all: () => [known], named: (name: string) => (name === 'Dev' ? known : undefined) };
  const offset = text.indexOf('|');
  const document = { getText: () => text.replace('|', ''), offsetAt: () => offset, positionAt: () => undefined };
  const completion = new TaskCompletion(environments as never, () => (read === 'none' ? undefined : read));
  const items = await completion.provideCompletionItems(document as never, {} as never);
  return items.map(({ insertText }) => String(insertText));
}

const task = (members: string) => `{ // tasks
  "version": "2.0.0",
  "tasks": [{ "type": "shell", "command": "x" }, { "type": "sortie", ${members} },],
}`;

test.each([
  ['"environment": |', ['"Dev"']],
  ['"environment": "|"', ['"Dev"']],
  ['"environment": "D|', ['"Dev"']],
  ['"environment": "Dev", "branch": "|"', ['"main"', '"release/1"']],
  ['"environment": "Dev", "branch": "main", "applications": {|}', ['"cc": ', '"pc": ']],
  ['"environment": "Dev", "branch": "main", "applications": { "|": "" }', ['"cc"', '"pc"']],
  ['"environment": "Dev", "branch": "main", "applications": { "cc": "latest", "|" }', ['"pc"']],
  ['"environment": "Dev", "branch": "main", "applications": { "cc": "|" }', ['"latest"', '"cc/16/10"', '"cc/16/9"']],
  ['"environment": "Dev", "applications": { "cc": "|" }', ['"cc/16/10"', '"cc/16/9"', '"cc/15/1"']],
  ['"environment": "Dev", "branch": "none", "applications": { "cc": "|" }', []],
  ['"environment": "Other", "branch": "|"', []],
  ['"branch": "|"', []],
  ['"label": "|"', []],
  ['"environment": "Dev", "|"', []],
  ['"environment": "Dev", "applications": { "cc": { "x": "|" } }', []],
])('in a task, %s', async (members, inserted) => {
  expect(await offered(task(members))).toEqual(inserted);
});

test('nothing is offered in other tasks, or before anything was read', async () => {
  expect(await offered('{ "tasks": [{ "type": "shell", "environment": "|" }] }')).toEqual([]);
  expect(await offered('{ "tasks": ["|"] }')).toEqual([]);
  expect(await offered('|')).toEqual([]);
  expect(await offered(task('"environment": "Dev", "branch": "|"'), 'none')).toEqual([]);
});

test('the string at the position is replaced with its quotation marks', () => {
  const text = task('"environment": "De", "branch": "main"');
  const start = text.indexOf('"De"');
  expect(findTaskSpot(text, start + 3)).toMatchObject({ member: 'environment', start, end: start + 4 });
  const workspaceFile = `{ "tasks": ${text} }`;
  const inside = workspaceFile.indexOf('"main"');
  expect(findTaskSpot(workspaceFile, inside + 1)).toMatchObject({ member: 'branch', environment: 'De' });
});

test('typing sends no request', async () => {
  const api = new Proxy({}, { get: (_, name) => () => Promise.reject(new Error(`requested ${String(name)}`)) });
  slot.vscode = new Editor().module;
  const { Planets } = await import('../../../client/deployments/planets');
  const asked: string[] = [];
  const planets = new Planets(
    (of) => {
      asked.push(of.name);
      return api as never;
    },
    {} as never,
    {} as never,
  );
  expect(planets.readLists(environment)).toBeUndefined();
  expect(asked).toEqual([]);
  const requests: string[] = [];
  const counting = {
    branches: async () => {
      requests.push('branches');
      return [{ name: 'main', raw: 'main' }];
    },
    builds: async () => {
      requests.push('builds');
      return [build('cc/16/9')];
    },
  };
  const read = new Planets(() => counting as never, {} as never, {} as never);
  await read.catalog(environment).loadBranches();
  await read.catalog(environment).loadBuilds('main');
  for (let key = 0; key < 20; key += 1) {
    expect(read.readLists(environment)).toEqual({
      branches: ['main'],
      builds: new Map([['main', [build('cc/16/9')]]]),
    });
  }
  expect(requests).toEqual(['branches', 'builds']);
});
