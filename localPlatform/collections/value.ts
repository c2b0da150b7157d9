import type { Json } from '../../platform/localOrder';
import { singularsOf } from '../../server/service/model/singular';
import type { Column } from './column';
import {
  cities,
  companies,
  coverageNames,
  currencies,
  familyNames,
  givenNames,
  groupNames,
  jobTitles,
  sentences,
  subjects,
  typeKeyCodes,
} from './sampleWords';

const earliest = Date.parse('2023-01-02T08:00:00Z');
const minutes = 3 * 365 * 24 * 60;
const shareOfNull = 0.12;
const mostItems = 3;

/** Returns a person's display name, given name, and family name. */
export function personOf(seed: Seed): { given: string; family: string; display: string } {
  const given = oneOf(givenNames, [...seed, 'given']);
  const family = oneOf(familyNames, [...seed, 'family']);
  return { given, family, display: `${given} ${family}` };
}

/** Returns the words in a name: `assigned user` for `AssignedUser_Ext`. */
export function inWords(name: string): string {
  return name
    .replace(/_Ext$|Ext$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const textsByName: readonly (readonly [name: RegExp, make: (seed: Seed) => string])[] = [
  [/first ?name|given ?name/, (seed) => personOf(seed).given],
  [/last ?name|family ?name|surname/, (seed) => personOf(seed).family],
  [
    /user ?name|login/,
    (seed) => `${personOf(seed).given[0] ?? 'x'}${personOf(seed).family}`.toLowerCase().replaceAll(/[^a-z]/g, ''),
  ],
  [
    /e-?mail/,
    (seed) =>
      `${personOf(seed)
        .family.toLowerCase()
        .replaceAll(/[^a-z]/g, '')}@example.com`,
  ],
  [/phone|fax|mobile/, (seed) => `555-01${String(numberBelow(100, seed)).padStart(2, '0')}`],
  [/company|organi[sz]ation|account ?name|payer ?name/, (seed) => oneOf(companies, seed)],
  [/group|team|region|cost ?cent|department/, (seed) => oneOf(groupNames, seed)],
  [/coverage|product/, (seed) => oneOf(coverageNames, seed)],
  [/city|town|county/, (seed) => oneOf(cities, seed)],
  [/job ?title|position/, (seed) => oneOf(jobTitles, seed)],
  [/name|author|owner|creator|inspector/, (seed) => personOf(seed).display],
  [/subject|title|summary/, (seed) => oneOf(subjects, seed)],
  [/description|body|comment|text|remark|note/, (seed) => oneOf(sentences, seed)],
  [/postal|zip/, (seed) => String(10_000 + numberBelow(89_999, seed))],
  [
    /number|code|reference|key|id$/,
    (seed) => `${'ABCDEFGH'.charAt(numberBelow(8, [...seed, 'letter']))}-${100_000 + numberBelow(900_000, seed)}`,
  ],
];

/** The number of characters in the longest values of the data types for text. */
const longestText: ReadonlyMap<string, number> = new Map([
  ['shorttext', 60],
  ['mediumtext', 255],
]);
const sentencesOfLongText = 4;

/** Generates a text that is plausible for a column's name, or else for its data type, such as `lastname`. */
function textFor(name: string, { dataType = '' }: Column, seed: Seed): string {
  if (dataType === 'longtext')
    return Array.from({ length: sentencesOfLongText }, (_, index) => oneOf(sentences, [...seed, index])).join(' ');
  const makeBy = (words: string) => textsByName.find(([pattern]) => pattern.test(words))?.[1];
  const make = makeBy(inWords(name)) ?? (/text$|char$/.test(dataType) ? undefined : makeBy(dataType));
  const text = make === undefined ? `${inWords(name)} ${1 + numberBelow(30, seed)}` : make(seed);
  return text.slice(0, longestText.get(dataType));
}

function typeKeyFor(typelist: string, seed: Seed): Json {
  const code = oneOf(typeKeyCodes(typelist), seed);
  const words = code.replaceAll('_', ' ');
  return { code, name: /[a-z]/.test(code) ? words.charAt(0).toUpperCase() + words.slice(1) : code };
}

function instantFor(seed: Seed): string {
  return new Date(earliest + numberBelow(minutes, seed) * 60_000).toISOString();
}

/** Returns a list of up to three distinct elements. */
export function listOf(seed: Seed, make: (index: number) => Json): Json {
  const made = Array.from({ length: numberBelow(mostItems + 1, [...seed, 'length']) }, (_, index) => make(index));
  return [...new Map(made.map((value) => [JSON.stringify(value), value])).values()];
}

/** Returns the name for one element of a list: `role` for `roles_Ext`. */
export function itemName(name: string): string {
  return singularsOf(name.replace(/_Ext$/, ''))[0] ?? name;
}

/**
 * Whether a column may contain null. False for booleans, lists, columns with names such as `code` or `number`, and columns
 * that can't be null according to the data model.
 */
function mayBeNull(name: string, { kind, nullable }: Column, column: Seed): boolean {
  if (nullable === false || kind === 'boolean' || kind === 'list' || /number|code|subject|^id$|key/i.test(name))
    return false;
  return happens(0.5, [...column, 'may be null']);
}

/**
 * Generates a value that is plausible for a column's kind and name. The same seeds always result in the same value.
 * `seeds.column` is the same for all rows, and `seeds.row` is different for each row.
 */
export function makeUp(name: string, column: Column, seeds: { column: Seed; row: Seed }): Json {
  const seed = [...seeds.column, ...seeds.row];
  if (mayBeNull(name, column, seeds.column) && happens(shareOfNull, [...seed, 'null'])) return null;
  return present(name, column, seeds);
}

/** Generates a value that isn't null. */
function present(name: string, column: Column, seeds: { column: Seed; row: Seed }): Json {
  const seed = [...seeds.column, ...seeds.row];
  switch (column.kind) {
    case 'boolean':
      return happens(0.4, seed);
    case 'integer':
      return numberBelow(120, seed);
    case 'number':
      return numberBelow(10_000, seed) / 100;
    case 'decimal':
      return (numberBelow(100_000, seed) / 100).toFixed(2);
    case 'date':
      return instantFor(seed).slice(0, 10);
    case 'instant':
      return instantFor(seed);
    case 'amount':
      return {
        amount: (numberBelow(2_500_000, seed) / 100).toFixed(2),
        currency: oneOf(currencies, [...seed, 'currency']),
      };
    case 'type-key':
      return typeKeyFor(column.typelist ?? name, seed);
    case 'list':
      return listOf(seed, (index) =>
        present(itemName(name), column.item ?? { kind: 'text' }, {
          column: seeds.column,
          row: [...seeds.row, String(index)],
        }),
      );
    case 'object':
      return Object.fromEntries(
        (column.members ?? []).map(([member, of]) => [
          member,
          makeUp(member, of, { column: [...seeds.column, member], row: seeds.row }),
        ]),
      );
    case 'reference':
      return {
        id: `${inWords(name).replaceAll(' ', '-')}-${1 + numberBelow(40, seed)}`,
        displayName: personOf(seed).display,
      };
    case 'text':
      return textFor(name, column, seed);
  }
}

/** The seed of a generated value. */
type Seed = readonly (string | number)[];

/** Returns a number from 0 to 2³² - 1, derived from the seed. */
function hashOf(seed: Seed): number {
  let hash = 0x811c9dc5;
  const text = seed.join('\u0000');
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns an integer from 0 to `bound` - 1, derived from the seed. */
export function numberBelow(bound: number, seed: Seed): number {
  return Math.floor((hashOf(seed) / 2 ** 32) * bound);
}

/** Returns one of the choices. The seed determines which one. */
export function oneOf<Choice>(choices: readonly [Choice, ...Choice[]], seed: Seed): Choice {
  return choices[numberBelow(choices.length, seed)] ?? choices[0];
}

/** Whether an event with this probability (0 to 1) happens. The seed determines the result. */
export function happens(probability: number, seed: Seed): boolean {
  return hashOf(seed) / 2 ** 32 < probability;
}
