import { describe, expect, test } from 'vitest';
import { addCollectionPaths } from '../../../../server/service/edits/swaggerEdits';
import { applyEdits } from '../../../../server/service/edits/textEdits';
import { itemAtPath, readYaml, scalarText } from '../../../../server/service/languages/yaml/yamlTree';

const names = { path: '/notes', parameter: 'noteId', collection: 'NotesExt', element: 'NoteExt', vendor: 'platform' };
const added = { ...names, schema: undefined };

function withPaths(text: string): string | undefined {
  const edits = addCollectionPaths(text, added);
  return edits && applyEdits(text, edits);
}

describe('paths are added', () => {
  test.each([
    ['below others', 'paths:\n  /a:\n    get: {}\n'],
    ['below others, deeply indented', 'paths:\n    /a:\n        get: {}\n'],
    ['below others, with a comment after them', 'paths:\n  /a:\n    get: {} # that one\ninfo:\n  title: x\n'],
    ['in place of none', 'swagger: "2.0"\npaths: {}\n'],
    ['in place of none, with a comment after them', 'paths: {} # none yet\ninfo: {}\n'],
    ['below an empty key', 'paths:\ninfo:\n  title: x\n'],
    ['to a file without the key', 'swagger: "2.0"'],
    ['to an empty file', ''],
    ['with other line breaks', 'paths:\r\n  /a:\r\n    get: {}\r\n'],
  ])('%s', (_, text) => {
    const result = withPaths(text) ?? '';
    const textAt = (...path: readonly string[]) => scalarText(itemAtPath(readYaml(result), ['paths', ...path])?.value);
    const extensions = 'x-platform-extensions';
    expect(textAt('/notes', 'get', extensions, 'resourceType')).toBe('NotesExt');
    expect(textAt('/notes', 'get', extensions, 'childResourceType')).toBe('NoteExt');
    expect(textAt('/notes/{noteId}', 'get', extensions, 'operationType')).toBe('get-element');
    if (text.includes('/a')) expect(itemAtPath(readYaml(result), ['paths', '/a', 'get'])).toBeDefined();
    if (text.includes('\r\n')) expect(result.replaceAll('\r\n', '')).not.toContain('\n');
    for (const comment of text.match(/#.*/g) ?? []) expect(result).toContain(comment);
  });

  test("and the rest of the file doesn't change", () => {
    const text = 'paths:\n  /a:\n    get: {}\ninfo:\n  title: x\n';
    const result = withPaths(text) ?? '';
    expect(result.startsWith('paths:\n  /a:\n    get: {}\n  /notes:\n    get:\n')).toBe(true);
    expect(result.endsWith('description: NoteExt\ninfo:\n  title: x\n')).toBe(true);
  });
});

test('a response with a schema contains the definition of the element', () => {
  const edits = addCollectionPaths('paths:\n  /a:\n    get: {}\n', { ...names, schema: 'common#/definitions/NoteExt' });
  const text = edits && applyEdits('paths:\n  /a:\n    get: {}\n', edits);
  expect(text).toContain(
    `          description: NotesExt
          schema:
            type: object
            properties:
              data:
                type: array
                items:
                  type: object
                  properties:
                    attributes:
                      $ref: common#/definitions/NoteExt
  /notes/{noteId}:
`,
  );
  expect(text).toContain(
    `          description: NoteExt
          schema:
            type: object
            properties:
              data:
                type: object
                properties:
                  attributes:
                    $ref: common#/definitions/NoteExt
`,
  );
});

test.each([
  ['the path exists', 'paths:\n  /notes: {}\n'],
  ['the path of one element exists', 'paths:\n  /notes/{noteId}: {}\n'],
  ['its paths are in flow form', 'paths: { /a: {} }\n'],
  ["its paths aren't a mapping", 'paths: none\n'],
  ['it is a list', '- a\n'],
])("a file isn't changed if %s", (_, text) => {
  expect(withPaths(text)).toBeUndefined();
});
