import { type ParseError, parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { removeMember, renameMember, setValue } from '../../../../server/service/edits/jsonEdits';
import { addMapperEntry, newMapping } from '../../../../server/service/edits/mappingEdits';
import { makeSortable, newSchema } from '../../../../server/service/edits/schemaEdits';
import { applyEdits, type TextEdit } from '../../../../server/service/edits/textEdits';
import { endOf, memberAt, readTree } from '../../../../server/service/languages/json/jsonTree';
import { fc, someOf } from '../../../properties';

const key = 'x-platform-extensions';

function sortable(text: string, definition: string, property: string): string {
  const edits = makeSortable(text, { definition, property, extensionsKey: key });
  if (edits === undefined) return 'refused';
  const after = applyEdits(text, edits);
  expect(makeSortable(after, { definition, property, extensionsKey: key })).toEqual([]);
  return after;
}

/** Removes the member that contains the mark `|`. */
function removed(marked: string): string {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = memberAt(readTree(text), offset);
  return found === undefined ? 'nothing' : applyEdits(text, removeMember(text, found.owner, found.member));
}

describe('making a property sortable', () => {
  test('extends an existing extension object', () => {
    expect(
      sortable(
        `{
  // the activity
  "definitions": {
    "Activity": {
      "properties": {
        "subject": {
          "type": "string", // short
          "x-platform-extensions": {
            "filterable": true // by callers
          }
        },
      }
    }
  }
}
`,
        'Activity',
        'subject',
      ),
    ).toBe(`{
  // the activity
  "definitions": {
    "Activity": {
      "properties": {
        "subject": {
          "type": "string", // short
          "x-platform-extensions": {
            "filterable": true, // by callers
            "sortable": true
          }
        },
      }
    }
  }
}
`);
  });

  test('adds the extension object in the layout of the file', () => {
    expect(
      sortable(
        '{ "definitions": {\n\t"A": { "properties": {\n\t\t"p": { "type": "string" },\n\t\t"q": { "type": "string", "x-platform-extensions": { "sortable": true } }\n\t} } } }',
        'A',
        'p',
      ),
    ).toBe(
      '{ "definitions": {\n\t"A": { "properties": {\n\t\t"p": { "type": "string", "x-platform-extensions": { "sortable": true } },\n\t\t"q": { "type": "string", "x-platform-extensions": { "sortable": true } }\n\t} } } }',
    );
  });

  test('adds a property and keeps a trailing comma and its comment', () => {
    expect(
      sortable(
        '{\r\n  "definitions": {\r\n    "A": {\r\n      "properties": {\r\n        "p": {}, // last\r\n        // nothing more\r\n      },\r\n    },\r\n  },\r\n}\r\n',
        'A',
        'q',
      ),
    ).toBe(
      '{\r\n  "definitions": {\r\n    "A": {\r\n      "properties": {\r\n        "p": {}, // last\r\n        "q": {\r\n          "x-platform-extensions": {\r\n            "sortable": true\r\n          }\r\n        },\r\n        // nothing more\r\n      },\r\n    },\r\n  },\r\n}\r\n',
    );
  });

  test('adds a definition and the definitions', () => {
    expect(sortable('{}', 'A', 'p')).toBe(`{
  "definitions": {
    "A": {
      "properties": {
        "p": {
          "x-platform-extensions": {
            "sortable": true
          }
        }
      }
    }
  }
}`);
    expect(sortable('{\n  "$schema": "x"\n}\n', 'A', 'p')).toContain(
      '"$schema": "x",\n  "definitions": {\n    "A": {\n',
    );
  });

  test('replaces another value', () => {
    const text = '{"definitions": {"A": {"properties": {"p": {"x-platform-extensions": {"sortable": "true"}}}}}}';
    expect(sortable(text, 'A', 'p')).toBe(text.replace('"true"', 'true'));
  });

  test("is refused if a value that isn't an object is in the way", () => {
    expect(sortable('[]', 'A', 'p')).toBe('refused');
    expect(sortable('', 'A', 'p')).toBe('refused');
    expect(sortable('{"definitions": 1}', 'A', 'p')).toBe('refused');
    expect(sortable('{"a":'.repeat(300), 'A', 'p')).toBe('refused');
  });

  test('creates a new file', () => {
    const text = newSchema({
      definition: 'Activity',
      property: 'name_Ext',
      declaration: { type: 'string' },
      extensionsKey: key,
      combineKey: 'x-platform-combine',
      combines: ['base.common.v1.common-1.0'],
    });
    expect(JSON.parse(text)).toEqual({
      $schema: 'http://json-schema.org/draft-04/schema#',
      'x-platform-combine': ['base.common.v1.common-1.0'],
      definitions: {
        Activity: { properties: { name_Ext: { type: 'string', 'x-platform-extensions': { sortable: true } } } },
      },
    });
    expect(text.endsWith('}\n')).toBe(true);
  });
});

describe('removing a member', () => {
  test.each([
    ['{\n  "a": 1,\n  |"b": 2,\n  "c": 3\n}', '{\n  "a": 1,\n  "c": 3\n}'],
    ['{\n  "a": 1, // one\n  |"b": 2 // two\n}', '{\n  "a": 1 // one\n}'],
    ['{\n  "a": 1,\n  |"b": 2,\n}', '{\n  "a": 1,\n}'],
    ['{ "a": 1, |"b": 2 }', '{ "a": 1 }'],
    ['{ |"a": 1, "b": 2 }', '{ "b": 2 }'],
    ['{|"a":1}', '{}'],
    ['{ "a": 1, /* x */ |"b": 2 }', '{ "a": 1 /* x */ }'],
    ['{\r\n  |"a": {\r\n    "b": 1\r\n  },\r\n  "c": 2\r\n}', '{\r\n  "c": 2\r\n}'],
    ['{ |"a": 1 /* x */, "b": 2 }', '{  /* x */ "b": 2 }'],
    ['{\n  "a": 1, // one\n\n  // two\n  /* and\n     more */\n  |"b": 2 // two\n}', '{\n  "a": 1 // one\n\n}'],
    ['{\n  // detached\n\n  |"a": 1, // one\n  // two\n  "b": 2\n}', '{\n  // detached\n\n  // two\n  "b": 2\n}'],
    [
      '{\n  // sortie-disable-next-line x\n  |"a": 1, // sortie-disable-next-line y\n  "b": 2\n}',
      '{\n  // sortie-disable-next-line y\n  "b": 2\n}',
    ],
    ['{\n  |"a": 1, // sortie-disable-next-line y\n  "b": 2\n}', '{\n  // sortie-disable-next-line y\n  "b": 2\n}'],
    ['{\n  "a": 1, // sortie-disable-next-line y\n  |"b": 2\n}', '{\n  "a": 1\n}'],
  ])('%j', (before, after) => {
    expect(removed(before)).toBe(after);
  });
});

test('renaming a member keeps everything else', () => {
  const text = '{ "x-platform-extension" /* k */ : { } , }';
  const found = memberAt(readTree(text), 4);
  if (found === undefined) throw new Error('no member');
  expect(applyEdits(text, renameMember(found.member, key))).toBe('{ "x-platform-extensions" /* k */ : { } , }');
});

describe('adding a mapper entry', () => {
  const target = {
    mapper: 'Activity',
    definition: 'Activity',
    root: 'entity.Activity',
    property: 'name_Ext',
    path: 'Activity.Name_Ext',
  };
  const added = (text: string) => applyEdits(text, addMapperEntry(text, target) ?? []);

  test('adds the entry to a mapper', () => {
    const text =
      '{\n  "schemaName": "s",\n  "mappers": {\n    "Activity": {\n      "properties": {\n        "a": { "path": "Activity.A" }\n      }\n    }\n  }\n}\n';
    const after = text.replace('.A" }\n', '.A" },\n        "name_Ext": { "path": "Activity.Name_Ext" }\n');
    expect(added(text)).toBe(after);
    expect(added(after)).toBe(after);
  });

  test.each(['  ', '   ', '     ', '\t'])(
    'uses the indentation of its siblings, even if other entries differ: %j',
    (step) => {
      const entry = (name: string, path: string) =>
        `${step.repeat(4)}"${name}": {\n${step.repeat(5)}"path": "Activity.${path}"\n${step.repeat(4)}}`;
      const text = (entries: string) =>
        `{\n "schemaName": "s",\n "combine": [\n     "base"\n ],\n "mappers": {\n${step.repeat(2)}"Activity": {\n${step.repeat(3)}"properties": {\n${entries}\n${step.repeat(3)}}\n${step.repeat(2)}}\n }\n}\n`;
      expect(added(text(entry('a', 'A')))).toBe(text(`${entry('a', 'A')},\n${entry('name_Ext', 'Name_Ext')}`));
    },
  );

  test.each(['   ', '     ', '\t'])('uses the surrounding indentation if the entry is the first: %j', (step) => {
    const text = (inside: string) =>
      `{\n "schemaName": "s",\n "mappers": {\n${step}"Activity": {\n${step.repeat(2)}"properties": {${inside}}\n${step}}\n }\n}\n`;
    const entry = `${step.repeat(3)}"name_Ext": {\n${step.repeat(4)}"path": "Activity.Name_Ext"\n${step.repeat(3)}}`;
    expect(added(text(''))).toBe(text(`\n${entry}\n${step.repeat(2)}`));
  });

  test('adds a missing mapper, too', () => {
    expect(JSON.parse(added('{"schemaName": "s"}'))).toEqual({
      schemaName: 's',
      mappers: {
        Activity: {
          schemaDefinition: 'Activity',
          root: 'entity.Activity',
          properties: { name_Ext: { path: 'Activity.Name_Ext' } },
        },
      },
    });
  });

  test('creates a new file', () => {
    const text = newMapping({ ...target, schemaName: 'ext.x', combines: ['base.x'] }, '\r\n');
    expect(JSON.parse(text)).toMatchObject({ schemaName: 'ext.x', combine: ['base.x'], mappers: { Activity: {} } });
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

describe('for any JSON text', () => {
  const names = fc.constantFrom('a', 'b', 'définition', 'x"y', '__proto__');
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.constantFrom('1', '"s"', 'true', 'null', '[]', '[1, 2]'), tie('object')),
    object: fc
      .tuple(
        fc.array(fc.tuple(names, tie('value'), fc.constantFrom('', ' ', ' // c\n', ' /* c */ ', '\n')), {
          maxLength: 3,
        }),
        fc.constantFrom('', ' ', '\n', '\n  ', ' // e\n'),
        fc.boolean(),
      )
      .map(([members, gap, trailing]) => {
        const parts = members.map(([name, value, space]) => `${gap}${JSON.stringify(name)}: ${String(value)}${space}`);
        return `{${parts.join(',')}${trailing && parts.length > 0 ? ',' : ''}${gap}}`;
      }),
  }));
  const ends = fc.constantFrom('\n', '\r\n');
  const texts = fc.tuple(json.object, ends).map(([text, end]) => String(text).replaceAll('\n', end));

  function problems(text: string): ParseError[] {
    const errors: ParseError[] = [];
    parse(text, errors, { allowTrailingComma: true });
    return errors;
  }

  /** Returns the text that the edits remove. */
  function removedText(text: string, edits: readonly TextEdit[]): string {
    return edits.map((edit) => text.slice(edit.start, edit.end)).join('');
  }

  test('setting a value results in valid JSON with that value, keeps all comments, and is idempotent', () => {
    fc.assert(
      fc.property(texts, fc.array(names, { minLength: 1, maxLength: 4 }), (text, path) => {
        expect(problems(text)).toEqual([]);
        const edits = setValue(text, path, true);
        if (edits === undefined) return;
        const after = applyEdits(text, edits);
        expect(problems(after)).toEqual([]);
        expect(setValue(after, path, true)).toEqual([]);
        if (removedText(text, edits) !== '') return;
        expect(after.match(/\/\/ [ce]|\/\* c \*\//g)?.length).toBe(text.match(/\/\/ [ce]|\/\* c \*\//g)?.length);
        if (text.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
      }),
      someOf(500),
    );
  });

  test('removing a member results in valid JSON and removes only the member, its comma, and comments', () => {
    fc.assert(
      fc.property(texts, fc.nat(200), (text, offset) => {
        const found = memberAt(readTree(text), offset % text.length);
        if (found === undefined) return;
        const edits = removeMember(text, found.owner, found.member);
        expect(problems(applyEdits(text, edits))).toEqual([]);
        const member = text.slice(found.member.offset, endOf(found.member));
        const others = removedText(text, edits).replace(member, '').replace(/,/g, '');
        expect(others.replace(/\/\/ [ce]|\/\* c \*\//g, '').trim()).toBe('');
      }),
      someOf(500),
    );
  });
});
