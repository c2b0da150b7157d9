import { expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { able, never, openBilling } from './scene';

const message = 'Version-control conflict: keep one version and delete the conflict markers.';

/** Returns the line number and message of each problem in a file with this text. */
async function problemsOf(path: keyof typeof paths, text: string): Promise<readonly string[]> {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths[path]);
  service.open(uri, 1, text);
  const found = await service.diagnostics(uri, never);
  return found.map((problem) => `${problem.range.start.line}: ${problem.message}`);
}

const ours = 'Invoices:\n  defaultSort:\n    - nameless\n';
const theirs = 'Invoices:\n  defaultSort:\n    - "+dueDate"\n    - x: y\n';
const before = 'Payments:\n  defaultSort: [1]\n';
const after = 'Bills:\n  defaultSort: [2]\n';
const inYaml = `${before}<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> other\n${after}`;

test('a conflict in YAML is one problem, and form problems outside it stay', async () => {
  const around = await problemsOf('apiconfig', `${before}${after}`);
  expect(around.map((problem) => problem.slice(0, 1))).toEqual(['0', '1', '2', '3']);
  const [, first, , second] = around;
  expect(await problemsOf('apiconfig', inYaml)).toEqual([first, `2: ${message}`, second?.replace(/^3/, '13')]);
});

test.each([
  ['Windows line ends', inYaml.replaceAll('\n', '\r\n')],
  ['the version before both', inYaml.replace('=======', '||||||| base\nInvoices: {}\n=======')],
])('a conflict with %s is one problem', async (_, text) => {
  const found = await problemsOf('apiconfig', text);
  expect(found.filter((problem) => problem.endsWith(message))).toEqual([`2: ${message}`]);
  expect(found).toHaveLength(3);
});

test('a conflict inside a default sort is one problem', async () => {
  const cut =
    'Invoices:\n  defaultSort:\n<<<<<<< HEAD\n    - nameless\n=======\n    - dueDate\n>>>>>>> other\n    - x: y\n';
  expect(await problemsOf('apiconfig', cut)).toEqual([`2: ${message}`]);
});

test('a conflict in JSON is one problem', async () => {
  const text = billing[paths.schema] ?? '';
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.includes('dueDate'));
  const conflicting = [...lines];
  conflicting.splice(at, 1, '<<<<<<< HEAD', lines[at] ?? '', '=======', lines[at] ?? '', '>>>>>>> other');
  const found = await problemsOf('schema', conflicting.join('\n'));
  expect(found).toContain(`${at}: ${message}`);
  expect(found.filter((problem) => /^\d+/.exec(problem)?.[0] === `${at + 2}`)).toEqual([]);
});

test('a conflict in Gosu is one problem', async () => {
  const text = billing[paths.resource] ?? '';
  expect(await problemsOf('resource', `${text}<<<<<<< HEAD\n%%\n=======\n}\n>>>>>>> other\n`)).toEqual([
    `${text.split('\n').length - 1}: ${message}`,
  ]);
});

test('a marker without its counterpart is one problem, and disappears when the marker is deleted', async () => {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths.apiconfig);
  service.open(uri, 1, `${ours}>>>>>>> other\n`);
  const messages = async () => (await service.diagnostics(uri, never)).map((problem) => problem.message);
  expect((await messages()).filter((each) => each === message)).toHaveLength(1);
  const range = { start: { line: 3, character: 0 }, end: { line: 4, character: 0 } };
  service.change(uri, 2, [{ range, text: '' }]);
  expect(await messages()).not.toContain(message);
  expect(await messages()).toHaveLength(1);
});

test('nothing is offered for hidden problems', async () => {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths.apiconfig);
  service.open(uri, 1, inYaml);
  const position = { line: 6, character: 8 };
  const range = { start: position, end: position };
  const actions = await service.codeActions(uri, range, { diagnostics: [], only: ['quickfix'] }, able, never);
  expect(actions).toEqual([]);
});

test('a conflict in a base file is only information', async () => {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths.baseApiconfig);
  service.open(uri, 1, inYaml);
  const found = await service.diagnostics(uri, never);
  expect(found.map(({ message: words, severity }) => [words, severity])).toEqual([[message, 3]]);
});
