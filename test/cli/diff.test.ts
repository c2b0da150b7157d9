import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newRepository, type Repository } from '../platform/git/repository';
import { apiconfig, billing, paths } from '../server/kit/billing';
import { runProgram } from './program';

function diff({ folder }: Pick<Repository, 'folder'>, ...args: readonly string[]) {
  return runProgram(['diff', ...args], { cwd: folder, env: { ...process.env, LC_ALL: 'C' } });
}

/** Creates a repository with the billing project in one commit. */
function committed(): Repository {
  const repository = newRepository(billing);
  repository.commit();
  return repository;
}

const withoutDueDate = (billing[paths.schema] ?? '').replace('"dueDate": {', '"amount": {');

describe('sortie diff', () => {
  test('reports that nothing differs', async () => {
    const { code, out } = await diff(committed(), '--base', 'HEAD', '--fail-on', 'breaking');
    expect([code, out]).toEqual([0, 'All sort keys and default sorts are the same as in HEAD.\n']);
  });

  test('lists removed and new keys and the default sort, and fails on a breaking change if requested', async () => {
    const repository = committed().write({ [paths.schema]: withoutDueDate });
    const { code, out } = await diff(repository, '--base', 'main');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'Invoices (billing)',
      "- dueDate  breaking: no longer a sort key, because it isn't marked sortable in the schema",
      '+ amount   new sort key · number · Invoice.Total',
      '! default sort: -dueDate, invoiceNumber → -dueDate (invalid), invoiceNumber',
      '',
      '1 collection differs from main. 1 sort key is no longer available to callers.',
      '',
    ]);
    expect((await diff(repository, '--base', 'main', '--fail-on', 'breaking')).code).toBe(1);
  });

  test('compares folders with their own project file, too', async () => {
    const nested = Object.fromEntries(Object.entries(billing).map(([file, text]) => [`claims/${file}`, text]));
    const repository = newRepository({ ...nested, 'claims/sortie.json': '{}' });
    repository.commit();
    repository.write({ [`claims/${paths.schema}`]: withoutDueDate, 'new/sortie.json': '{}' });
    const { code, out } = await diff(repository, '--base', 'main', '--fail-on', 'breaking');
    expect(code).toBe(1);
    expect(out).toContain('- dueDate  breaking: no longer a sort key');
  });

  test("doesn't fail on any other change", async () => {
    const repository = committed().write({ [paths.apiconfig]: apiconfig.replace('"-dueDate"', 'dueDate') });
    const { code, out } = await diff(repository, '--base', 'main', '--fail-on', 'breaking');
    expect(code).toBe(0);
    expect(out).toContain('! default sort: -dueDate, invoiceNumber → dueDate, invoiceNumber\n');
    expect(out).toContain('No breaking changes.');
  });

  test.each([
    ['payerName', '-dueDate, invoiceNumber → payerName (invalid), invoiceNumber'],
    ['"dueDate desc"', '-dueDate, invoiceNumber → dueDate desc (invalid), invoiceNumber'],
    ['- dueDate', '-dueDate, invoiceNumber → dueDate (invalid), invoiceNumber'],
    ['"-dueDate"\n    - memo\n    - memo', '-dueDate, invoiceNumber → -dueDate, memo (invalid), invoiceNumber'],
  ])('shows the entry %j as invalid', async (entry, words) => {
    const repository = committed().write({ [paths.apiconfig]: apiconfig.replace('"-dueDate"', entry) });
    const { out } = await diff(repository, '--base', 'main');
    expect(out).toContain(`! default sort: ${words}\n`);
  });

  test('lists a key with another value', async () => {
    const mapping = (billing[paths.baseMapping] ?? '').replace('Invoice.DueDate', 'Invoice.DueOn');
    const { out } = await diff(committed().write({ [paths.baseMapping]: mapping }), '--base', 'main');
    expect(out).toMatch(/^Invoices \(billing\)\n! dueDate {2}Invoice\.DueDate → Invoice\.DueOn\n\n/);
    expect(out).toContain('No breaking changes.');
  });

  test('writes JSON', async () => {
    const repository = committed().write({ [paths.schema]: withoutDueDate });
    const { out } = await diff(repository, '--base', 'main', '--format', 'json');
    expect(JSON.parse(out)).toEqual({
      base: 'main',
      breaking: 1,
      collections: [
        {
          name: 'Invoices',
          apis: ['billing'],
          served: true,
          change: 'changed',
          removedKeys: [{ name: 'dueDate', reason: "it isn't marked sortable in the schema" }],
          addedKeys: [{ name: 'amount', type: 'number', value: 'Invoice.Total' }],
          changedKeys: [],
          defaultSort: {
            before: [
              { entry: '-dueDate', valid: true },
              { entry: 'invoiceNumber', valid: true },
            ],
            after: [
              { entry: '-dueDate', valid: false },
              { entry: 'invoiceNumber', valid: true },
            ],
          },
        },
      ],
      notes: [],
    });
  });

  test('writes Markdown for a pull request', async () => {
    const repository = committed().write({ [paths.schema]: withoutDueDate });
    const { out } = await diff(repository, '--base', 'main', '--format', 'markdown');
    expect(out.split('\n')).toEqual([
      '## Sort changes',
      '',
      '1 collection differs from main. 1 sort key is no longer available to callers.',
      '',
      '### Invoices (billing)',
      '',
      "- **Breaking** · `dueDate` is no longer a sort key: it isn't marked sortable in the schema",
      '- New sort key `amount` (`Invoice.Total`)',
      '- Default sort: `-dueDate (invalid), invoiceNumber` (previously `-dueDate, invoiceNumber`)',
      '',
    ]);
  });

  test('counts a removed collection as breaking, but not a new one', async () => {
    const repository = committed();
    const revision = repository.git('rev-parse', 'HEAD').trim();
    for (const file of Object.keys(billing)) repository.git('rm', '--quiet', file);
    const removed = await diff(repository, '--base', revision, '--fail-on', 'breaking');
    expect(removed.code).toBe(1);
    expect(removed.out).toMatch(/^Invoices \(billing\): removed\n- .*breaking: no longer a sort key\n/);
    repository.commit();
    repository.write(billing);
    const added = await diff(repository, '--base', 'HEAD', '--fail-on', 'breaking');
    expect(added.code).toBe(0);
    expect(added.out).toMatch(/^Invoices \(billing\): new\n\+ /);
    expect(added.out).toContain('! default sort: none → -dueDate, invoiceNumber');
  });

  test('compares ignored files with their current content', async () => {
    const repository = newRepository({ ...billing, '.gitignore': 'config/integration/schemas/base/\n' });
    repository.commit();
    expect((await diff(repository, '--base', 'HEAD')).out).toBe(
      'All sort keys and default sorts are the same as in HEAD.\n',
    );
  });

  test('compares the working directory, even below the repository root', async () => {
    const files = Object.entries(billing).map(([file, text]) => [`project/${file}`, text]);
    const repository = newRepository(Object.fromEntries(files));
    repository.commit();
    repository.write({ [`project/${paths.schema}`]: withoutDueDate });
    const { folder } = repository;
    const { out } = await diff({ folder: path.join(folder, 'project') }, '--base', 'HEAD');
    expect(out).toContain('1 collection differs from HEAD.');
  });

  test.each([
    [[], '--base requires the revision to compare with'],
    [['--base', 'nope'], 'Revision "nope" not found.'],
    [['--base', 'HEAD', '--format', 'html'], '--format must be one of text, json, markdown.'],
    [['--base', 'HEAD', '--fail-on', 'everything'], '--fail-on accepts only the value breaking.'],
  ])('explains why %j is invalid', async (args, message) => {
    const { code, out, err } = await diff(committed(), ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });
});
