import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'docs/lsp4ij/sortie');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const template = JSON.parse(read('template.json'));

const text = { type: 'string', minLength: 1 };
const commands = { type: 'object', required: ['default'], additionalProperties: text };

/** A schema for `template.json`, with the fields that the documentation of LSP4IJ describes. */
const descriptor = {
  type: 'object',
  required: ['id', 'name', 'programArgs', 'fileTypeMappings'],
  additionalProperties: false,
  properties: {
    id: text,
    name: text,
    programArgs: commands,
    fileTypeMappings: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['fileType', 'languageId'],
        additionalProperties: false,
        properties: {
          languageId: text,
          fileType: {
            type: 'object',
            required: ['name'],
            additionalProperties: false,
            properties: { name: text, patterns: { type: 'array', minItems: 1, items: text } },
          },
        },
      },
    },
  },
};

describe('the template for LSP4IJ', () => {
  test('has the files and the structure that LSP4IJ documents', () => {
    const known = ['README.md', 'clientSettings.json', 'initializationOptions.json', 'settings.json', 'template.json'];
    expect(readdirSync(folder).filter((file) => !known.includes(file))).toEqual([]);
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
      expect(JSON.parse(read(file))).toBeTypeOf('object');
    const ajv = new Ajv();
    expect([ajv.validate(descriptor, template), ajv.errors]).toEqual([true, null]);
  });

  test('starts a command of the package', () => {
    const { bin } = JSON.parse(readFileSync(path.join(root, 'cli/package/package.json'), 'utf8'));
    const { default: unix, windows } = template.programArgs;
    for (const [command, name] of [
      [unix, /^sh -c "([\w-]+) --stdio"$/],
      [windows, /^([\w-]+)\.cmd --stdio$/],
    ])
      expect(Object.keys(bin)).toContain(name.exec(command)?.[1]);
  });

  test('matches each configuration file of the sample, and no other file', () => {
    const mappings: readonly { languageId: string; fileType: { patterns: string[] } }[] = template.fileTypeMappings;
    const languageOf = (file: string) =>
      mappings.find(({ fileType }) => fileType.patterns.some((pattern) => minimatch(path.basename(file), pattern)))
        ?.languageId;
    const sample = readdirSync(path.join(root, 'samples/insurance-config/config'), {
      recursive: true,
      encoding: 'utf8',
    });
    const configuration = sample.filter(
      (file) => /-1\.0\.[a-z]+\.(json|yaml)$/.test(file) && !file.includes('.access.'),
    );
    expect(configuration.length).toBeGreaterThan(30);
    const expected = (file: string) => (file.endsWith('.yaml') ? 'yaml' : 'jsonc');
    expect(configuration.filter((file) => languageOf(file) !== expected(file))).toEqual([]);
    expect(['Invoices.gs', 'Invoice.etx', 'package.json', 'a.yaml'].map(languageOf)).toEqual([
      'gosu',
      'xml',
      undefined,
      undefined,
    ]);
  });

  test('describes each click without pictures', () => {
    const readme = read('README.md');
    expect(readme).not.toMatch(/!\[/);
    for (const click of ['Language Servers', 'New Language Server', 'Import from custom template…'])
      expect(readme).toContain(`**${click}**`);
  });
});
