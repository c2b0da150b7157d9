import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allRules } from '../../server/service/rules/table';
import { billing, paths } from '../server/kit/billing';
import { array, column, entity, foreignKey, vendors } from '../server/kit/dataModel';
import type { Texts } from '../server/service/model/workspace';
import { Project } from '../server/service/rules/project';

interface Example {
  readonly language: string;
  readonly text: string;
}

/** Adapts the billing project to an example, for example by renaming the collection or adding a property. */
type Setting = (texts: Texts) => Texts;

const projectFile = 'sortie.json';
const ownSwagger = paths.apiconfig.replace('apiconfig', 'swagger');

const folder = path.resolve(__dirname, '../../docs/rules');

/**
 * Returns the code blocks below a heading on a rule's page. If `adds` is true, the blocks extend the example below
 * *Wrong*. Otherwise, the blocks replace that example.
 */
function examples(code: string, heading: 'Wrong' | 'Right'): { pieces: readonly Example[]; adds: boolean } {
  const document = readFileSync(path.join(folder, `${code}.md`), 'utf8');
  const section = new RegExp(`^## ${heading}\n([\\s\\S]*?)^## `, 'm').exec(document)?.[1] ?? '';
  const pieces = [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return {
    pieces: pieces.map(([, language = '', text = '']) => ({ language, text })),
    adds: /^Keep it|^Name the element|^Add /m.test(section),
  };
}

function within(texts: Texts, file: string, before: RegExp, text: string): Texts {
  const old = texts[file] ?? '';
  const at = old.search(before);
  if (at < 0) throw new Error(`${file} has no place ${before}`);
  return { ...texts, [file]: `${old.slice(0, at)}${text}\n${old.slice(at)}` };
}

/**
 * Returns the path of the file that corresponds to a file in `paths`. The name differs if an example renames the
 * collection.
 */
function fileOf(texts: Texts, which: keyof typeof paths): string {
  const folders = path.dirname(path.dirname(paths[which]));
  const name = path.basename(paths[which]).replace(/^Invoices/, '');
  const found = Object.keys(texts).find((file) => file.startsWith(folders) && file.endsWith(name));
  if (found === undefined) throw new Error(`There is no file like ${paths[which]}`);
  return found;
}

/** Adds properties to the element's schema or mapper, or replaces existing properties that have the same names. */
function withMembers(texts: Texts, text: string): Texts {
  const after: Record<string, string> = { ...texts };
  for (const part of text.split(/^(?=\/\/ (?:mapping|schema)$)/m)) {
    const file = fileOf(after, part.startsWith('// mapping\n') ? 'mapping' : 'schema');
    const keys = [...part.matchAll(/^"(\w+)":/gm)].map(([, key]) => `"${key}":`);
    const others = (after[file] ?? '').split('\n').filter((line) => !keys.some((key) => line.includes(key)));
    const members = `"properties": {\n${part.trim().replace(/,?((?:\n\/\/.*)*)$/, ',$1')}\n`;
    after[file] = others.join('\n').replace('"properties": {\n', () => members);
  }
  return after;
}

/**
 * Applies a Gosu example: adds an enhancement, adds a statement to the override, or replaces the resource class or its
 * members.
 */
function withGosu(texts: Texts, text: string): Texts {
  const resource = fileOf(texts, 'resource');
  const head = /^package[\s\S]*?(?=^class)/m.exec(texts[resource] ?? '')?.[0] ?? '';
  if (text.startsWith('enhancement')) return { ...texts, 'gsrc/ext/rest/Shown.gsx': `package ext.rest\n\n${text}` };
  if (text.startsWith('class'))
    return { ...texts, [resource]: head + text.replace('…', 'return super.CustomSortColumnMap') };
  if (text.startsWith('override')) {
    const lead = /^class.*\{$/m.exec(texts[resource] ?? '')?.[0] ?? '';
    return { ...texts, [resource]: `${head}${lead}\n${text}}\n` };
  }
  const statement = text.replace(/^new PathSortColumn\(.*\)$/m, 'sortColumns.put("x_Ext", $&)');
  return within(texts, resource, /return sortColumns/, statement);
}

function withExample(texts: Texts, { language, text }: Example): Texts {
  switch (language) {
    case 'yaml':
      if (text.startsWith('paths:')) return { ...texts, [ownSwagger in texts ? ownSwagger : paths.swagger]: text };
      return { ...texts, [fileOf(texts, 'apiconfig')]: text };
    case 'jsonc':
      return withMembers(texts, text);
    case 'json':
      return { ...texts, [projectFile]: text };
    case 'gosu':
      return withGosu(texts, text);
    case 'text':
      return Object.fromEntries(
        text
          .trim()
          .split('\n')
          .map((name) => [`schemas/ext/billing/v1/${name}`, '{}']),
      );
    default:
      throw new Error(`An example in ${language}`);
  }
}

/** Turns `Invoices` into a collection that has a different name and kind, and no sort columns. */
function collection(name: string, family: 'Dual' | 'Stream'): Setting {
  const rename = (text: string) => text.replaceAll('Invoice', name).replaceAll('invoice', name.toLowerCase());
  return (texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([file, text]) => [
        rename(file),
        rename(text)
          .replace('RestQuery', `Rest${family}`)
          .replace(/.*payerLastName_Ext.*\n/, ''),
      ]),
    );
}

function definition(text: string): Setting {
  return (texts) => ({
    ...texts,
    [paths.schema]: `${texts[paths.schema]}`.replace('"definitions": {', `"definitions": { ${text},`),
  });
}

/** Turns `Invoices` into a stream-backed collection whose class has no sort map. */
const notes: Setting = (texts) => {
  const streamed = collection('Note', 'Stream')(texts);
  const resource = fileOf(streamed, 'resource');
  return { ...streamed, [resource]: `${streamed[resource]}`.replace(/override[\s\S]*?\n {2}\}\n/, '') };
};

/** Adds a class beside the package of the invoices. The base apiconfig file names it. */
const payments: Setting = (texts) => {
  const home = 'ext.rest.billing.v1.payments';
  return {
    ...texts,
    'gsrc/ext/rest/billing/v1/payments/PaymentExtResource.gs': `package ${home}\n\nclass PaymentExtResource {\n}\n`,
    [paths.baseApiconfig]: `${texts[paths.baseApiconfig]}Payment:\n  resource: ${home}.PaymentExtResource\n`,
  };
};

/** Adds the entity files of the examples. */
const withEntities: Setting = (texts) => ({
  ...texts,
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'nonkeyable',
    ...['Total', 'DueDate', 'InvoiceNumber', 'Batch_Ext'].map((name) => column(name)),
    foreignKey('Payer', 'Contact'),
    array('Letters', 'Letter'),
  ),
});

const settings: Readonly<Record<string, Setting>> = {
  'class-not-named': payments,
  'collection-element-unknown': definition(
    '"Trinket": { "properties": { "foundDate": { "x-platform-extensions": { "sortable": true } } } }',
  ),
  'default-sort-missing': definition(
    '"CustomEntityExt": { "properties": { "expirationDate": { "type": "string", "x-platform-extensions": { "sortable": true } } } }',
  ),
  'default-sort-not-sortable': (texts) => ({
    ...texts,
    [paths.resource]: `${texts[paths.resource]}`.replace('payerLastName_Ext', 'payerName_Ext'),
  }),
  'dual-sort-incomplete': collection('Payment', 'Dual'),
  'member-not-found': withEntities,
  'resource-not-declared': (texts) => ({
    ...texts,
    [ownSwagger]: '',
    [paths.apiconfig]: `${texts[paths.apiconfig]}Invoice:\n  mapper: Invoice\n`,
  }),
  'sort-column-without-column': withEntities,
  'sort-map-without-effect': notes,
  'sortable-cannot-be-unset': (texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([file, text]) => [file, text.replaceAll('invoiceNumber', 'claimNumber')]),
    ),
  'sortable-unmapped': notes,
};

const documented = allRules.map(({ code }) => code);

test.each(documented)("%s: the wrong example in its document is reported, and the right example isn't", (code) => {
  const wrong = examples(code, 'Wrong');
  const right = examples(code, 'Right');
  expect(wrong.pieces).not.toEqual([]);
  expect(right.pieces).not.toEqual([]);
  const base = (settings[code] ?? ((texts) => texts))(billing);
  const before = wrong.pieces.reduce(withExample, base);
  const after = right.pieces.reduce(withExample, right.adds ? before : base);
  const codes = (texts: Texts) => new Project(texts).problems().map(({ problem }) => problem.code);
  expect(codes(before)).toContain(code);
  // The examples don't name the class of the billing project.
  expect(codes(after).filter((each) => each === code || each !== 'class-not-named')).toEqual([]);
});

const suppressible = documented.filter((code) =>
  readFileSync(path.join(folder, `${code}.md`), 'utf8').includes(`sortie-disable-next-line ${code}`),
);

test.each(suppressible)('%s: the comment in its document suppresses it', (code) => {
  const base = (settings[code] ?? ((texts) => texts))(billing);
  const before = examples(code, 'Wrong').pieces.reduce(withExample, base);
  const places = new Project(before).problems().filter(({ problem }) => problem.code === code);
  const [first] = places;
  if (first === undefined) throw new Error(`${code} is not reported`);
  const lines = (before[first.file] ?? '').split('\n');
  const mark = /\.ya?ml$/.test(first.file) ? '#' : '//';
  const above = lines.toSpliced(first.line - 1, 0, `${mark} sortie-disable-next-line ${code}`);
  const left = new Project({ ...before, [first.file]: above.join('\n') }).problems();
  expect(left.filter(({ problem }) => problem.code === code)).toHaveLength(places.length - 1);
});
