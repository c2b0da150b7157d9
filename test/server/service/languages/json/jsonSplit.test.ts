import { type ParseError, parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { fc, someOf } from '../../../../properties';
import { blocksOf } from '../../facts/fileReader';

const path = 'schemas/ext/common/v1/common_ext-1.0.schema.json';

function definitionsIn(text: string) {
  return blocksOf(path, text).flatMap(({ facts }) => (facts.kind === 'schema' ? facts.definitions : []));
}

function problemsIn(text: string) {
  return blocksOf(path, text).flatMap(({ problems }) => problems);
}

const gaps = fc.constantFrom('', '', ' ', '\n', '\r\n', '\n    ', '\t', ' // } " ,\n', ' /* { " */ ', '/*\n"A": {\n*/');
const values = fc.object({
  maxDepth: 3,
  maxKeys: 4,
  values: [fc.string(), fc.boolean(), fc.integer(), fc.constant(null)],
});
/** The comparison assigns properties, which isn't possible for this name. */
const isComparable = (value: object) => !JSON.stringify(value).includes('__proto__');
const files = fc
  .record({
    $id: fc.string(),
    definitions: fc.dictionary(fc.string(), values, { maxKeys: 6, noNullPrototype: true }),
    title: fc.constantFrom('a', '"definitions": {'),
  })
  .filter(isComparable);

/** Writes JSON with other text between its tokens. */
function written(value: unknown, gap: () => string, comma: () => string): string {
  const inside = (parts: readonly string[]) =>
    gap() + parts.join(`${gap()},${gap()}`) + (parts.length > 0 ? comma() : '') + gap();
  if (Array.isArray(value)) return `[${inside(value.map((item) => written(item, gap, comma)))}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}${gap()}:${gap()}${written(inner, gap, comma)}`,
  );
  return `{${inside(entries)}}`;
}

test('a valid file of any layout has no problems, and all of its definitions', () => {
  fc.assert(
    fc.property(files, fc.infiniteStream(gaps), fc.infiniteStream(fc.constantFrom('', '', ',')), (file, gap, comma) => {
      const next = (stream: Iterator<string>) => () => String(stream.next().value);
      const text = next(gap)() + written(file, next(gap), next(comma)) + next(gap)();
      const errors: ParseError[] = [];
      parse(text, errors, { allowTrailingComma: true });
      expect(errors).toEqual([]);
      expect(problemsIn(text)).toEqual([]);
      expect(definitionsIn(text).map(({ key }) => key)).toEqual(Object.keys(file.definitions));
    }),
    someOf(300),
  );
});

const names = ['A', 'B', 'C', 'D', 'E'];
const definition = {
  type: 'object',
  properties: { a: { type: ['string'], title: 't' }, b: { 'x-a-extensions': { sortable: true } } },
};
const pretty = JSON.stringify(
  { $id: 'x', definitions: Object.fromEntries(names.map((name) => [name, definition])) },
  null,
  2,
);

/** The offsets of the quotation marks, brackets, colons, and commas inside the value of definition C. */
const marks = [...pretty.matchAll(/["{}[\],:]/g)]
  .map(({ index }) => index)
  .filter((index) => index > pretty.indexOf('"C"') + 8 && index < pretty.indexOf('"D"') - 10);

test.each([...new Set(marks.map((index) => pretty.charAt(index)))])(
  'a missing %s affects only one definition',
  (mark) => {
    const whole = definitionsIn(pretty);
    for (const index of marks.filter((each) => pretty.charAt(each) === mark)) {
      const text = pretty.slice(0, index) + pretty.slice(index + 1);
      const found = definitionsIn(text);
      for (const name of names.filter((each) => each !== 'C'))
        expect(found.find(({ key }) => key === name)).toEqual(whole.find(({ key }) => key === name));
      expect([text, problemsIn(text).length]).toEqual([text, 1]);
    }
  },
);

const edits = fc.array(
  fc.record({
    at: fc.nat({ max: pretty.length }),
    remove: fc.nat({ max: 3 }),
    insert: fc.constantFrom('', '"', '{', '}', ',', ':', '[', ']', '\n', '//', '/*', '\\', 'x', '"definitions": {'),
  }),
  { minLength: 1, maxLength: 3 },
);

test('a damaged file has a problem if and only if the parser reports an error for the whole text', () => {
  fc.assert(
    fc.property(edits, (all) => {
      let text = pretty;
      for (const { at, remove, insert } of all) text = text.slice(0, at) + insert + text.slice(at + remove);
      const errors: ParseError[] = [];
      parse(text, errors, { allowTrailingComma: true });
      const found = problemsIn(text).some(({ code }) => code === 'invalid-syntax');
      expect([text, found]).toEqual([text, errors.length > 0]);
    }),
    someOf(1000),
  );
});
