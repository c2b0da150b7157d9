import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectKeys } from '../../../../server/service/project/keys';
import { ProjectFile } from '../../../../server/service/project/projectFile';
import { readProject } from '../../../../server/service/project/readProject';
import { newProjectFile } from '../../../../server/service/project/template';
import { defaultProject } from '../../../../server/service/settings';
import { MemoryWorkspace } from '../../../../server/workspace/memory';

const { signal } = new AbortController();

/** Returns the settings in a text, and each mistake as `text: message`. */
function read(text: string) {
  const { settings, mistakes } = readProject(text);
  return { settings, mistakes: mistakes.map(({ span, message }) => `${text.slice(span.start, span.end)}: ${message}`) };
}

describe('a project file', () => {
  test('without keys has the defaults', () => {
    for (const text of ['', '{}', '// nothing yet\n', newProjectFile()])
      expect(read(text)).toEqual({ settings: defaultProject, mistakes: [] });
  });

  test('can have comments, trailing commas, and a byte order mark', () => {
    expect(read('\uFEFF{ "vendor": "acme", } // ours').settings?.vendor).toBe('acme');
  });

  test('can be the example of the document', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/project-file.md'), 'utf8');
    const [, example = ''] = /^```json\n([\s\S]*?)^```/m.exec(page) ?? [];
    expect(read(example)).toMatchObject({ settings: { vendor: 'acme', maxFileSize: 4_000_000 }, mistakes: [] });
  });

  test('specifies what its keys say', () => {
    const collections = { Invoices: { kind: 'query', sortKeys: ['payerLabel'], element: 'Invoice' }, Notes: {} };
    const written = {
      vendor: 'acme',
      rules: { 'file-name': 'off' },
      collections,
      files: { gosu: ['src/**/*.gs'] },
      maxFileSize: 4000,
      gosu: { sortColumnPackage: 'ext.rest' },
      environments: [],
      $schema: './x.json',
    };
    expect(read(JSON.stringify(written))).toEqual({
      settings: {
        vendor: 'acme',
        rules: { 'file-name': 'off' },
        collections: { ...collections, Notes: { element: undefined, kind: undefined } },
        files: { ...defaultProject.files, gosu: ['src/**/*.gs'] },
        maxFileSize: 4000,
        sortColumnPackage: 'ext.rest',
      },
      mistakes: [],
    });
  });

  test('is used without its mistakes, which are reported', () => {
    const { settings, mistakes } = read(
      `{
        "vendr": "x", "vendor": "a b", "maxFileSize": 20000001, "environments": {},
        "rules": { "file-name": "loud", "sort-map-misspelt": "of" },
        "collections": { "Invoices": { "kind": "table", "sortKeys": ["payerLabel", 7, "-due"], "x": 1 }, "Notes": 3 },
        "files": { "gosu": "**/*.gs", "schemas": [] }
      }`,
    );
    expect(mistakes).toEqual([
      '"vendr": Unknown key "vendr". Available keys: $schema, vendor, rules, collections, files, maxFileSize, gosu, environments.',
      '"schemas": Unknown key "schemas". Available keys: schema, mapping, updater, apiconfig, swagger, gosu, entity, exclude.',
      '{}: This value must be a list of environments. Until you correct it, Sortie uses the default.',
      '"a b": This value must be a word. Until you correct it, Sortie uses the default.',
      '"loud": This value must be one of off, hint, information, warning, error. Until you correct it, Sortie uses the default.',
      '"of": This value must be one of off, hint, information, warning, error. Until you correct it, Sortie uses the default.',
      '"x": Unknown key "x". Available keys: kind, sortKeys, element.',
      '7: This value must be a sort key name. Until you correct it, Sortie uses the default.',
      '"-due": This value must be a sort key name. Until you correct it, Sortie uses the default.',
      '"table": This value must be one of query, stream, dual. Until you correct it, Sortie uses the default.',
      '3: This value must be an object. Until you correct it, Sortie uses the default.',
      '"**/*.gs": This value must be a list of glob patterns. Until you correct it, Sortie uses the default.',
      '20000001: This value must be a whole number from 1024 to 20000000. Until you correct it, Sortie uses the default.',
    ]);
    expect(settings).toMatchObject({
      vendor: 'auto',
      maxFileSize: 2_000_000,
      collections: { Invoices: { sortKeys: ['payerLabel'] } },
      files: defaultProject.files,
    });
  });

  test("that isn't an object specifies nothing", () => {
    expect(read('["vendor"]')).toMatchObject({ settings: defaultProject, mistakes: [expect.any(String)] });
  });

  test('has no settings if its syntax is broken or too deep', () => {
    for (const text of ['{ "vendor": ', '{ vendor: 1 }', '[['.repeat(5000)])
      expect(read(text).settings).toBeUndefined();
  });

  test('can name a collection or a key like a member of every JavaScript object', () => {
    expect(read('{ "collections": { "constructor": { "kind": "dual" } } }').settings?.collections).toMatchObject({
      constructor: { kind: 'dual' },
    });
    const { settings, mistakes } = read('{ "__proto__": { "vendor": "evil" }, "rules": { "__proto__": "off" } }');
    expect(settings?.vendor).toBe('auto');
    expect(Object.keys(settings?.rules ?? {})).toEqual(['__proto__']);
    expect(mistakes).toHaveLength(1);
  });

  test.each([
    ['{a,b}'.repeat(30), 'braces'],
    ['{1..100000}', 'braces'],
    ['*a*a*a*a*a*', 'wildcards'],
    ['**/a/'.repeat(6), 'wildcards'],
    ['+(a|aa)+(a|aa)', '"+("'],
  ])('refuses the pattern %s, which could take long', (pattern, word) => {
    const { settings, mistakes } = read(JSON.stringify({ files: { gosu: [pattern] } }));
    expect(mistakes).toEqual([expect.stringContaining(word)]);
    expect(settings?.files.gosu).toEqual(defaultProject.files.gosu);
  });

  test('has at most 50 patterns for each kind of file', () => {
    const list = (length: number) =>
      JSON.stringify({ files: { exclude: Array.from({ length }, (_, at) => `x${at}`) } });
    expect(read(list(50)).mistakes).toEqual([]);
    expect(read(list(51)).mistakes).toHaveLength(1);
  });

  test('states a fact when it is created for one', () => {
    const facts = { collection: 'A"b', kind: 'dual', sortKeys: ['x', 'y'] } as const;
    const { settings, mistakes } = read(newProjectFile(facts));
    expect(mistakes).toEqual([]);
    expect(settings?.collections).toMatchObject({ 'A"b': { kind: 'dual', sortKeys: ['x', 'y'] } });
  });
});

test('the defaults in the documentation are those of the code', () => {
  const defaults = new Map(projectKeys.map((key) => [key.name, key.default]));
  const { files, vendor, maxFileSize } = defaultProject;
  expect(defaults.get('vendor')).toBe(vendor);
  expect(defaults.get('maxFileSize')).toBe(maxFileSize);
  for (const [kind, globs] of Object.entries(files)) expect(defaults.get(`files.${kind}`)).toEqual(globs);
});

describe('what counts', () => {
  test('is the last content without a syntax error, and the defaults without a file', async () => {
    const workspace = new MemoryWorkspace({ 'sortie.json': '{ "vendor": "acme" }' });
    const file = new ProjectFile(workspace);
    await file.read(signal);
    expect([file.settings.vendor, file.place.exists, file.isBroken]).toEqual(['acme', true, false]);
    workspace.write('sortie.json', '{ "vendor": ');
    await file.read(signal);
    expect([file.settings.vendor, file.isBroken]).toEqual(['acme', true]);
    workspace.remove('sortie.json');
    await file.read(signal);
    expect([file.settings.vendor, file.place.exists, file.isBroken]).toEqual(['auto', false, false]);
  });

  test('is the open document, except for what selects files', async () => {
    const workspace = new MemoryWorkspace({ 'sortie.json': '{ "vendor": "acme", "maxFileSize": 3000 }' });
    const file = new ProjectFile(workspace);
    await file.read(signal);
    file.takeText('{ "vendor": "other", "maxFileSize": 5000 }');
    expect(file.settings).toMatchObject({ vendor: 'other', maxFileSize: 3000 });
    file.takeText('{ "vendor": "oth');
    expect(file.settings.vendor).toBe('other');
    file.takeText(undefined);
    expect(file.settings.vendor).toBe('acme');
  });

  test('is never a file that is too long', async () => {
    const file = new ProjectFile(new MemoryWorkspace({ 'sortie.json': `{ "vendor": "acme" }${' '.repeat(100_000)}` }));
    await file.read(signal);
    expect([file.settings, file.isBroken]).toEqual([defaultProject, true]);
  });
});
