import { describe, expect, it } from 'vitest';
import { fc, someOf } from '../../../properties';
import { fileOf, reading } from '../facts/fileReader';

/** Timeout in milliseconds. Hundreds of edits take seconds on a busy machine. */
const patience = 60_000;

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const json = (container: string, body: string) => `{ // head
  "$schema": "x", "x-platform-combine": ["base.common.v1.common-1.0"],
  "${container}": {
${body}  }
}
`;

const samples: readonly { path: string; texts: readonly string[]; snippets: readonly string[] }[] = [
  {
    path: 'schemas/ext/common/v1/common_ext-1.0.schema.json',
    texts: [
      json(
        'definitions',
        `    // first
    "Activity": { "properties": {
      "subject": { "x-platform-extensions": { "sortable": true } }, /* c */
      "shortSubject_Ext": { "type": "string" }, } },
    "CustomEntityExt": { "type": "object", "title": "Custom, \\"entity\\"" },
    "Other": { "properties": {} }
`,
      ),
      json('definitions', '    "A": { "type": "object" },\n    "B": { "properties": { "b": {} } },\n').replaceAll(
        '\n',
        '\r\n',
      ),
      '{"definitions":{"A":{},"B":{"properties":{"x":{"type":"array"}}}},"x-platform-import":{"a":"b"}}',
      '',
    ],
    snippets: [
      '"',
      '{',
      '}',
      ',',
      ':',
      '[',
      ']',
      '//',
      '/*',
      '*/',
      '\n',
      '\r',
      '"X": {},',
      '"X": {}',
      '"definitions": {',
      ' ',
      '\\',
      'true',
    ],
  },
  {
    path: 'mappings/ext/common/v1/common_ext-1.0.mapping.json',
    texts: [
      json(
        'mappers',
        '    "Activity": { "root": "entity.Activity", "properties": { "a": { "path": "Activity.A" } } },\n    "B": { "schemaDefinition": "B" }\n',
      ),
    ],
    snippets: ['"', '{', '}', ',', '\n', '"Y": { "root": "entity.Y" },', '//', '/*'],
  },
  {
    path: 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml',
    texts: [
      `# head
Activities:
  resource: ext.rest.ActivitiesExtResource
  # sortie-disable-next-line default-sort-unknown-name
  defaultSort:
    - "-dueDate"
    - subject

# Custom.
CustomEntitiesExt:
  defaultSort: [a, -b]
CustomEntityExt:
  mapper: CustomEntityExt
  note: |
    text
     # more
  last: 'it''s'
`,
      `resources:
  # one
  A:
    resource: x.A
  B:
    defaultSort:
    - a
    - - b
version: 1
other:
  deeper:
    C:
      mapper: c
    D:
      resource: d
`,
      'A:\r\n  defaultSort:\r\n    - a\r\nB:\r\n  mapper: b\r\n',
      '---\nA:\n  mapper: b\n...\n---\nB:\n  mapper: c\n',
      '{\n"A": {mapper: a},\nB: {defaultSort: [a]}\n}\n--- # two\n  A: &x\n    mapper: a\n  B: *x\n--- {C: [*y]}\n',
      '',
    ],
    snippets: [
      '\n',
      '  ',
      ' ',
      '-',
      '- ',
      ':',
      '"',
      "'",
      '#',
      'K:\n',
      '\nK:\n  mapper: k\n',
      '[',
      ']',
      '{',
      '}',
      '\t',
      '&a ',
      '*a',
      '|',
      '\r',
      '---\n',
      'resource: x',
      '%',
    ],
  },
  {
    path: 'apis/ext/common/v1/common_ext-1.0.swagger.yaml',
    texts: [
      `swagger: '2.0'
basePath: /common/v1
paths:
  /activities:
    get:
      x-platform-extensions:
        operationType: get-collection
        resourceType: Activities
        childResourceType: Activity
  /notes:
    get:
      summary: Notes
definitions:
  A: {}
`,
    ],
    snippets: ['\n', '  ', ':', '"', '#', '  /x:\n    get: {}\n', 'paths:\n', '{', '\t'],
  },
  {
    path: 'gsrc/ext/rest/X.gs',
    texts: [
      `package ext.rest
class X extends Y {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var m = super.CustomSortColumnMap.copy()
    m.put("a", new SimpleSortColumn(Activity#A)) // one
    return m
  }
}
`,
    ],
    snippets: ['"', '{', '}', '/*', '*/', '\n', '(', ')', 'm["b"] = x', "'"],
  },
];

function editsFor(snippets: readonly string[]): fc.Arbitrary<readonly Edit[]> {
  const insert = fc.oneof(
    fc.constantFrom(...snippets),
    fc.array(fc.constantFrom(...snippets), { maxLength: 3 }).map((parts) => parts.join('')),
    fc.constant(''),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const remove = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: fc.nat({ max: 80 }) });
  return fc.array(fc.record({ at: fc.nat({ max: 700 }), remove, insert }), { minLength: 1, maxLength: 12 });
}

describe('an edited file', () => {
  for (const { path, texts, snippets } of samples) {
    it(
      `has the same facts as the same text when opened: ${path}`,
      () => {
        fc.assert(
          fc.property(fc.constantFrom(...texts), editsFor(snippets), (text, edits) => {
            const file = fileOf(path, text);
            let now = text;
            for (const { at, remove, insert } of edits) {
              const start = Math.min(at, now.length);
              const end = Math.min(start + remove, now.length);
              now = now.slice(0, start) + insert + now.slice(end);
              file.load(now);
              expect(file.text()).toBe(now);
              expect(reading(file)).toEqual(reading(fileOf(path, now)));
            }
          }),
          someOf(150),
        );
      },
      patience,
    );
  }
});

describe('a new text', () => {
  const path = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
  const resource = (name: string) => `${name}:\n  defaultSort:\n    - a\n`;
  const text = ['A', 'B', 'C', 'D'].map(resource).join('');

  it('causes only the changed parts to be parsed', () => {
    const file = fileOf(path, text);
    const written = (now: string) =>
      file.load(now).written.map(({ facts }) => ('resources' in facts ? facts.resources.map(({ name }) => name) : []));
    const changed = text.replace('C:\n  defaultSort:\n    - a', 'C:\n  defaultSort:\n    - b');
    expect(written(changed)).toEqual([['C']]);
    expect(written(changed)).toEqual([]);
    expect(written(changed + resource('E'))).toEqual([['E']]);
    expect(written('')).toHaveLength(1);
    expect(file.text()).toBe('');
  });

  it('changes nothing before all of its parts are parsed', () => {
    const file = fileOf(path, text);
    const before = reading(file);
    const changed = text.repeat(300).replaceAll('- a', '- b');
    const work = file.loading(changed);
    expect(work.next().done).toBe(false);
    expect(reading(file)).toEqual(before);
    while (!work.next().done) expect(reading(file)).toEqual(before);
    expect(reading(file)).toEqual(reading(fileOf(path, changed)));
  });

  it("is parsed if an earlier text couldn't be read", () => {
    const file = fileOf(path, '');
    file.loadUnreadable({ code: 'invalid-syntax', reason: 'unreadable', span: { start: 0, end: 0 } });
    file.load('');
    expect(reading(file)).toEqual(reading(fileOf(path, '')));
  });
});
