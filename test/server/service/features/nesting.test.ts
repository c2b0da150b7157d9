import { expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { positionAt } from '../../kit/cursor';
import { able, answersAt, never, openBilling } from './scene';

const many = 100_000;
const head = 'Invoices:\n  defaultSort: []\n  x: ';
const property = '"properties": {';

const texts: readonly (readonly [name: string, file: string, text: string])[] = [
  ['lists in YAML', paths.apiconfig, head + '['.repeat(many)],
  ['mappings in YAML', paths.apiconfig, head + '{a: '.repeat(many)],
  ['dashes in YAML', paths.apiconfig, `${head}\n    ${'- '.repeat(many)}x\n`],
  [
    'levels in YAML',
    paths.apiconfig,
    `Invoices:\n  defaultSort: []\n${Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth)}k:\n`).join('')}`,
  ],
  ['objects in JSON', paths.schema, `${billing[paths.schema]}`.replace(property, property + '"a": {'.repeat(many))],
  [
    'lists in JSON',
    paths.mapping,
    `${billing[paths.mapping]}`.replace(property, `${property}"a": ${'['.repeat(many)}`),
  ],
  ['braces in Gosu', paths.resource, `${billing[paths.resource]}`.replace('return', `return ${'{('.repeat(many)}`)],
  [
    'templates in Gosu',
    paths.resource,
    `${billing[paths.resource]}`.replace('return', `return ${'"$'.concat('{').repeat(many)}`),
  ],
  ['comments in Gosu', paths.resource, `${billing[paths.resource]}`.replace('return', `return ${'/*'.repeat(many)}`)],
];

test.each(texts)("endlessly nested %s don't break any request and are reported", async (_, file, text) => {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(file);
  service.open(uri, 1, text);
  expect((await service.diagnostics(uri, never)).map(({ code }) => code)).toContain('invalid-syntax');
  for (const offset of [0, 12, 30, 400, Math.floor(text.length / 2), text.length]) {
    const { line, character } = positionAt(text, Math.min(offset, text.length));
    await answersAt(service, uri, line, character);
    const range = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
    for (const action of await service.codeActions(uri, range, { diagnostics: [] }, able, never)) {
      await service.resolveCodeAction(action, never);
    }
  }
  await service.fixAll(uri, never);
  const task = { kind: 'set-default-sort', uri, collection: 'Invoices', names: ['dueDate'] } as const;
  await service.generate(task, {}, never);
  expect(service.text(uri)).toBe(text);
  service.dispose();
});
