import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../server/service/facts/facts';
import type { SchemaFacts } from '../../../../server/service/facts/schemaFacts';
import type { Span } from '../../../../server/service/text/span';
import { fileOf } from './fileReader';

const path = 'schemas/ext/common/v1/common_ext-1.0.schema.json';

/**
 * Reads a schema. Each returned definition has a function `cut`, which returns the text of a span in the definition.
 */
function read(text: string) {
  const blocks = fileOf(path, text).table.list();
  const facts = blocks.flatMap(({ block }) => (block.facts.kind === 'schema' ? [block.facts] : []));
  const definitions = blocks.flatMap(({ block, text: part }) =>
    definitionsOf(block.facts).map((definition) => ({
      definition,
      cut: (span: Span) => part.slice(span.start, span.end),
    })),
  );
  return { blocks, facts, definitions, problems: blocks.flatMap(({ block, text: part }) => problemsOf(block, part)) };
}

function definitionsOf(facts: Block['facts']): SchemaFacts['definitions'] {
  return facts.kind === 'schema' ? facts.definitions : [];
}

function problemsOf(block: Block, text: string): string[] {
  return block.problems.map((problem) => {
    const at = text.slice(problem.span.start, problem.span.end);
    return problem.code === 'duplicate-key' ? `duplicate ${at}` : `${problem.reason} ${at}`;
  });
}

describe('a schema file', () => {
  it('is split into its definitions and the text around them', () => {
    const text =
      '{ "$schema": "s",\n  "definitions": {\n    // a\n    "A": {},\n    "B": { "type": "object" }\n  }\n}\n';
    const { blocks } = read(text);
    expect(blocks.map((stored) => stored.text)).toEqual([
      '{ "$schema": "s",\n  "definitions": {\n',
      '    // a\n    "A": {},\n',
      '    "B": { "type": "object" }\n',
      '  }\n}\n',
    ]);
  });

  it('contains the facts of a property that rules need', () => {
    const { definitions } = read(`{ "definitions": { "Activity": { "type": "object", "title": "T", "properties": {
      "a": { "type": "string", "format": "date-time", "x-platform-extensions": { "sortable": true, "typelist": "X" } },
      "b": { "$ref": "#/definitions/C", "x-acme-extensions": { "sortable": "yes" }, "sortable": 1 },
      "c": { "type": ["array", "null"], "items": { "sortable": false, "x-platform-extensions": { "sortable": true } } },
      "d": { "X-Platform-Extension": null }
    } } } }`);
    const [{ definition, cut }] = definitions as [(typeof definitions)[0]];
    const [a, b, c, d] = definition.properties;
    expect(definition).toMatchObject({ key: 'Activity', type: 'object', title: 'T' });
    expect(a).toMatchObject({ type: 'string', format: 'date-time', array: false });
    expect(a?.extensions[0]?.vendor).toBe('platform');
    expect(a?.extensions[0]?.entries.map(({ key, value }) => [key, value.kind, value.text])).toEqual([
      ['sortable', 'boolean', 'true'],
      ['typelist', 'string', 'X'],
    ]);
    expect(cut(a?.extensions[0]?.entries[0]?.keySpan ?? { start: 0, end: 0 })).toBe('"sortable"');
    expect(b?.ref?.value).toBe('#/definitions/C');
    expect(b?.extensions[0]).toMatchObject({ vendor: 'acme' });
    expect(b?.strays.map(({ where }) => where)).toEqual(['property']);
    expect(c?.array).toBe(true);
    expect(c?.strays.map(({ where, value }) => [where, value.text])).toEqual([
      ['items', 'false'],
      ['items', 'true'],
    ]);
    expect(d?.extensions[0]?.vendor).toBeUndefined();
    expect(d?.extensions[0]).toMatchObject({ key: 'X-Platform-Extension', value: { kind: 'null' } });
  });

  it('reads the keys before and after the definitions', () => {
    const { facts } = read(
      '{ "x-acme-combine": ["b.B", "b.C"], "definitions": { "A": {} }, "x-acme-import": { "al": "c.D" } }',
    );
    expect(
      facts
        .flatMap((fact) => fact.head?.links ?? [])
        .map(({ role, vendor, targets }) => [role, vendor, targets.map(({ value, alias }) => [value, alias])]),
    ).toEqual([
      [
        'combine',
        'acme',
        [
          ['b.B', undefined],
          ['b.C', undefined],
        ],
      ],
      ['import', 'acme', [['c.D', 'al']]],
    ]);
  });

  it('treats a property named sortable or defaultSort as a property', () => {
    const { definitions, facts } = read(
      '{ "definitions": { "A": { "properties": { "sortable": {}, "defaultSort": {} } } } }',
    );
    expect(definitions[0]?.definition.strays).toEqual([]);
    expect(definitions[0]?.definition.properties.map(({ key }) => key)).toEqual(['sortable', 'defaultSort']);
    expect(facts.flatMap(({ defaultSorts }) => defaultSorts)).toEqual([]);
  });

  it('finds a default sort at any position', () => {
    const { facts } = read(
      '{ "defaultSort": [], "definitions": { "A": { "x": [{ "defaultSort": 1 }] }, "defaultSort": {} } }',
    );
    expect(facts.map(({ defaultSorts }) => defaultSorts.length)).toEqual([1, 1, 1, 0]);
  });

  it('finds references at any depth, but not in data', () => {
    const ref = (name: string) => `{ "$ref": "#/definitions/${name}" }`;
    const data = ['default', 'example', 'examples', 'enum', 'const'].map((key) => `"${key}": [${ref('Data')}]`);
    const { facts } = read(
      `{ "definitions": { "default": ${ref('A')}, "B": { "allOf": [${ref('C')}, { ${data.join(', ')} }], ` +
        `"properties": { "example": { "items": ${ref('D')} }, "$ref": ${ref('E')} } } } }`,
    );
    expect(facts.flatMap(({ refs }) => refs.map(({ value }) => value.slice('#/definitions/'.length)))).toEqual([
      'A',
      'C',
      'D',
      'E',
    ]);
  });

  it('reports unclosed nesting once', () => {
    const { problems } = read(`{ "definitions": { "A": ${'{ "a": '.repeat(5_000)}`);
    expect(problems.filter((problem) => problem.startsWith('nesting-too-deep'))).toHaveLength(1);
    expect(problems.length).toBeLessThan(5);
  });

  it('treats a definition named defaultSort as a definition', () => {
    const { facts } = read('{ "definitions": { "defaultSort": { "type": "object", "properties": {} } } }');
    expect(facts.flatMap(({ defaultSorts }) => defaultSorts)).toEqual([]);
  });

  it('keeps the definitions after a missing or extra brace', () => {
    const text = (first: string) =>
      `{\n  "definitions": {\n    ${first},\n    "B": { "properties": { "b": {} } },\n    "C": {}\n  }\n}\n`;
    for (const first of ['"A": { "properties": { "a": {} }', '"A": { } }', '"A": { "x": [ }']) {
      const { definitions, problems } = read(text(first));
      expect(definitions.map(({ definition }) => definition.key)).toEqual(['A', 'B', 'C']);
      expect(definitions[1]?.definition.properties.map(({ key }) => key)).toEqual(['b']);
      expect(problems).not.toEqual([]);
    }
  });

  it.each([
    ['{ "definitions": { "A": {} "B": {} } }', ['comma-expected "B"']],
    ['{ "definitions": { "A": { "x" 1 } } }', ['colon-expected "x"']],
    ['{ "definitions": { "A": { "x": , "y": 1 } } }', ['value-expected "x":']],
    ['{ "definitions": { "A": { "x":\n "y": 1 } } }', ['value-expected "x":']],
    ['{ "definitions": { "A": { "x": "open\n } } }', ['string-unclosed "open']],
    ['{ "definitions": { "A": tru } }', ['literal-invalid tru']],
    ['{ "definitions": { "A": { "x": 1, "x": 2 } } }', ['duplicate "x"']],
    ['{ "a": 1, "a": 2 }', ['duplicate "a"']],
    ['{} x', ['literal-invalid x']],
    ['{} {}', ['end-expected {']],
    ['', ['value-expected ']],
    ['{ "a": [1, 2,], } // c', []],
    ['\ufeff{ "a": 1 }', []],
  ])('reports the problem in %j', (text, expected) => {
    expect(read(text).problems).toEqual(expected);
  });

  it('supports keys with a special meaning in JavaScript', () => {
    const { definitions } = read(
      '{ "definitions": { "__proto__": { "properties": { "constructor": {}, "__proto__": {} } } } }',
    );
    expect(definitions[0]?.definition.key).toBe('__proto__');
    expect(definitions[0]?.definition.properties.map(({ key }) => key)).toEqual(['constructor', '__proto__']);
  });

  it('reports too deep nesting once, and reads the other definitions', () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000);
    const { definitions, problems } = read(`{ "definitions": { "A": { "x": ${deep} }, "B": {} } }`);
    expect(problems).toEqual(['nesting-too-deep [']);
    expect(definitions.map(({ definition }) => definition.key)).toEqual(['B']);
  });

  it('recognizes suppression comments', () => {
    const { blocks } = read(
      '{ "definitions": {\n // sortie-disable-next-line sortable-on-array, duplicate-key\n "A": {} } }',
    );
    expect(blocks[1]?.block.suppressions[0]?.codes).toEqual(['sortable-on-array', 'duplicate-key']);
  });
});
