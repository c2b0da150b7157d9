import { describe, expect, test } from 'vitest';
import { brokenTies, type TieMistakeKind, tieMistakeKinds } from '../../bench/project/brokenTies';
import { measureTies, type TieCounts } from '../../bench/project/tieAccuracy';
import { memberKinds, nameKinds, soundProject } from '../../bench/project/tieNames';

const size = { areas: 13, collectionsPerArea: 7, commonDefinitions: 12, otherClasses: 20 };
/** `npm run test:full` plants 25 mistakes of each kind. */
const ofEachKind = process.env.SORTIE_SECOND_LOOKS ? 25 : 6;
const timeLimit = process.env.SORTIE_SECOND_LOOKS ? 900_000 : 300_000;

/** Kinds of mistakes for which no quick fix can restore the project, because text is missing or added. */
const withoutFix: readonly TieMistakeKind[] = [
  'collection missing in apiconfig',
  'element missing in apiconfig',
  'class that no apiconfig names',
];

test('planted mistakes in ties are found, and their preferred fixes restore the project', async () => {
  const { asShipped, kinds } = await measureTies(size, ofEachKind, tieMistakeKinds);
  expect(asShipped).toEqual([]);
  expect([...kinds].flatMap(([kind, counts]) => shortfall(kind, counts))).toEqual([]);
}, timeLimit);

test('misspelled properties in paths and literals are found, and their preferred fixes restore the project', async () => {
  const small = { areas: 4, collectionsPerArea: 4, commonDefinitions: 4, otherClasses: 20, otherEntities: 5 };
  const count = process.env.SORTIE_SECOND_LOOKS ? 100 : 8;
  const { asShipped, kinds } = await measureTies(small, count, memberKinds);
  expect(asShipped).toEqual([]);
  expect([...kinds].flatMap(([kind, counts]) => shortfall(kind, counts))).toEqual([]);
  expect([...kinds.values()].flatMap(({ beside }) => [...beside.keys()])).toEqual([]);
}, timeLimit);

describe('mistakes in ties', () => {
  const project = soundProject(size);

  test.each(tieMistakeKinds)('%s: each mistake changes a file, and has a place', (kind) => {
    const mistakes = brokenTies(project, kind, ofEachKind);
    expect(mistakes.length).toBe(ofEachKind);
    expect(new Set(mistakes.map(({ path, text }) => `${path}\n${text}`)).size).toBe(ofEachKind);
    for (const { path, text, places } of mistakes) {
      expect(text).not.toBe(project.files.get(path));
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) {
        const found = place.path === path ? text : (project.files.get(place.path) ?? '');
        expect(found.slice(place.start - 1, place.end + 1)).toMatch(/^\W\w[\w.-]*\W$/);
      }
    }
  });

  test.each(nameKinds)('%s: each misspelling is a new name', (kind) => {
    for (const { path, text, places } of brokenTies(project, kind, ofEachKind)) {
      const [place] = places;
      expect(place?.path).toBe(path);
      const name = text.slice(place?.start, place?.end);
      expect(project.words.has(name), name).toBe(false);
    }
  });
});

/** Returns what's missing if fewer than 95 in 100 mistakes are found, or fewer than 90 in 100 are restored. */
function shortfall(kind: TieMistakeKind, { planted, found, restored, missed }: TieCounts): readonly string[] {
  const isFound = found >= 0.95 * planted;
  const isRestored = withoutFix.includes(kind) || restored >= 0.9 * planted;
  return isFound && isRestored ? [] : [`${kind}: ${found} found, ${restored} restored of ${planted}`, ...missed];
}
