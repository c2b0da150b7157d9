import { describe, expect, test } from 'vitest';
import type { Range } from 'vscode-languageserver-types';
import { RenameRefused } from '../../../../server/service/symbols/renameRefused';
import { fc, someOf } from '../../../properties';
import { billing, paths } from '../../kit/billing';
import { isWithin, positionAt } from '../../kit/cursor';
import { applyWorkspaceEdit } from '../../kit/edits';
import { able, answersAt, answersOf, never, openBilling, type Scene } from './scene';

const files = [paths.apiconfig, paths.schema, paths.mapping, paths.swagger, paths.resource] as const;

/** Pieces of text that users type, paste, or leave unfinished. */
const piece = fc.constantFrom(
  '- ',
  '-',
  '"',
  "'",
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ': ',
  '#',
  '|',
  '&a ',
  '*a',
  '\n',
  '\r\n',
  '\r',
  '\t',
  ' ',
  '  ',
  '𝄞',
  '\uD834',
  '\uFEFF',
  '\0',
  '__proto__',
  'defaultSort:',
  '"sortable": true',
  '/*',
  '*/',
  '// x',
  '${',
  '<%=',
  'dueDate',
  'payerName',
  'Invoices:\n',
  '\n    - "-dueDate"',
  '"x-platform-extensions": {',
  '#Payer',
  'Invoice#',
  '# sortie-disable-next-line default-sort-unknown-name',
);

/**
 * An edit: its position as a fraction of the document's length, the number of characters to remove, and the new text.
 */
const edit = fc.record({
  at: fc.integer({ min: 0, max: 1000 }).map((share) => share / 1000),
  length: fc.nat(40),
  text: fc.array(piece, { maxLength: 3 }),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({ file: fc.constantFrom(...files), edits: fc.array(edit, { minLength: 1, maxLength: 8 }) });

/** Opens a document, applies edits to it, and returns the text that the document should have afterward. */
function play({ service, workspace }: Scene, file: string, edits: readonly Edit[]): string {
  const uri = workspace.uriOf(file);
  let text = billing[file] ?? '';
  service.open(uri, 1, text);
  for (const [index, { at, length, text: pieces }] of edits.entries()) {
    const start = Math.floor(at * text.length);
    const end = Math.min(text.length, start + length);
    const range: Range = { start: positionAt(text, start), end: positionAt(text, end) };
    const inserted = pieces.join('');
    // LSP can't express a position inside a line break. Like the server, the test uses the end of the line instead.
    const from = offsetOf(text, range.start);
    const to = offsetOf(text, range.end);
    text = text.slice(0, from) + inserted + text.slice(to);
    service.change(uri, index + 2, [{ range, text: inserted }]);
  }
  return text;
}

function offsetOf(text: string, { line, character }: Range['start']): number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
  const next = starts[line + 1];
  const begin = starts[line] ?? text.length;
  const lineEnd = next === undefined ? text.length : next - (/\r\n$/.test(text.slice(0, next)) ? 2 : 1);
  return Math.min(begin + character, lineEnd);
}

/**
 * Returns all ranges and positions in a response, with their files. If the response names no file for a range or
 * position, the file is `uri`.
 */
function rangesIn(answer: unknown, uri: string): readonly { readonly uri: string; readonly range: Range }[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if (Array.isArray(answer)) return answer.flatMap((item) => rangesIn(item, uri));
  const entries = Object.entries(answer);
  const named = entries.find(([key, value]) => key === 'uri' && typeof value === 'string')?.[1];
  const target = entries.find(([key, value]) => key === 'targetUri' && typeof value === 'string')?.[1];
  return entries.flatMap(([key, value]) => {
    const holder =
      key.startsWith('target') && typeof target === 'string' ? target : typeof named === 'string' ? named : uri;
    if (isRange(value)) return [{ uri: holder, range: value }];
    if (key === 'position' && isPosition(value)) return [{ uri: holder, range: { start: value, end: value } }];
    return rangesIn(value, holder);
  });
}

function isPosition(value: unknown): value is Range['start'] {
  return typeof value === 'object' && value !== null && 'line' in value && 'character' in value;
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value && isPosition(value.start);
}

describe('any content of a file', () => {
  test('causes no error and no result outside the document, for requests at any position', async () => {
    const scene = await openBilling();
    const place = fc.record({ line: fc.integer({ min: 0, max: 60 }), character: fc.integer({ min: 0, max: 200 }) });
    await fc.assert(
      fc.asyncProperty(history, fc.array(place, { minLength: 1, maxLength: 6 }), async ({ file, edits }, places) => {
        const { service, workspace } = scene;
        const uri = workspace.uriOf(file);
        const text = play(scene, file, edits);
        const textOf = (of: string) =>
          of === uri ? text : (billing[files.find((one) => workspace.uriOf(one) === of) ?? ''] ?? undefined);
        for (const { line, character } of places) {
          const answers = await answersAt(service, uri, line, character);
          for (const [name, answer] of Object.entries(answers)) {
            for (const { uri: of, range } of rangesIn(answer, uri)) {
              const held = textOf(of);
              if (held !== undefined && !isWithin(held, range)) {
                throw new Error(`${name} answers ${JSON.stringify(range)} outside ${of}:\n${JSON.stringify(held)}`);
              }
            }
          }
          try {
            await service.prepareRename(uri, { line, character }, able, never);
            await service.rename(uri, { line, character }, 'fresh_Ext', able, never);
          } catch (error) {
            if (!(error instanceof RenameRefused)) throw error;
          }
        }
        service.close(uri);
      }),
      someOf(150),
    );
    scene.service.dispose();
  });

  test('has the same results after edits as after opening the resulting text', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ file, edits }) => {
        const edited = await openBilling();
        const opened = await openBilling();
        const uri = edited.workspace.uriOf(file);
        const text = play(edited, file, edits);
        opened.service.open(uri, 1, text);
        expect(edited.service.text(uri)).toBe(text);
        for (const other of files) {
          const of = edited.workspace.uriOf(other);
          expect(await answersOf(edited.service, of)).toEqual(await answersOf(opened.service, of));
        }
        for (const line of [0, 3, 5, 8]) {
          expect(await answersAt(edited.service, uri, line, 9)).toEqual(await answersAt(opened.service, uri, line, 9));
        }
        edited.service.dispose();
        opened.service.dispose();
      }),
      someOf(150),
    );
  });

  test('has actions with reproducible edits that an editor can apply', async () => {
    const scene = await openBilling();
    await fc.assert(
      fc.asyncProperty(history, fc.nat(12), async ({ file, edits }, line) => {
        const { service, workspace } = scene;
        const uri = workspace.uriOf(file);
        play(scene, file, edits);
        const textOf = (of: string) =>
          service.text(of) ?? billing[files.find((one) => workspace.uriOf(one) === of) ?? ''] ?? '';
        const range: Range = { start: { line, character: 0 }, end: { line, character: 100 } };
        for (const action of await service.codeActions(uri, range, { diagnostics: [] }, able, never)) {
          const resolved = await service.resolveCodeAction(action, never);
          const again = await service.resolveCodeAction(action, never);
          expect(again).toEqual(resolved);
          if (resolved.edit) applyWorkspaceEdit(resolved.edit, textOf);
        }
        service.close(uri);
      }),
      someOf(150),
    );
    scene.service.dispose();
  });
});
