import { type ParseError, parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { removeMember } from '../../../../server/service/edits/jsonEdits';
import { removeSortKey } from '../../../../server/service/edits/sortMapEdits';
import { applyEdits } from '../../../../server/service/edits/textEdits';
import { memberAt, readTree } from '../../../../server/service/languages/json/jsonTree';
import { fc, someOf } from '../../../properties';

/** An entry of an object or of a map, with comments. `$` in a comment is replaced with the name of the entry. */
interface Entry {
  readonly name: string;
  readonly above: readonly string[];
  readonly detached: boolean;
  readonly end: string;
  /** Whether the entry takes several lines. */
  readonly isTall: boolean;
}

const entryLists = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    above: fc.subarray(['// above $.', '/* block $.\n     more $. */', '// sortie-disable-next-line x-$']),
    detached: fc.boolean(),
    end: fc.constantFrom('', ' // end $.', ' /* end $. */', ' // sortie-disable-next-line x-next'),
    isTall: fc.boolean(),
  }),
  { minLength: 1, selector: ({ name }) => name },
);

/** Returns the lines of entries. `next` in a suppression at the end of a line is replaced with the next entry's name. */
function linesOf(entries: readonly Entry[], write: (entry: Entry, isLast: boolean) => string): string {
  const blocks = entries.map((entry, index) => {
    const next = entries[index + 1];
    const follows = next !== undefined && next.above.length === 0 && !next.detached;
    const end = entry.end.includes('x-next')
      ? follows
        ? entry.end.replace('x-next', `x-${next.name}`)
        : ''
      : entry.end;
    const lines = [...entry.above, write(entry, next === undefined) + end].join('\n').replaceAll('$', entry.name);
    return entry.detached ? `// detached ${entry.name}.\n\n${lines}` : lines;
  });
  return blocks.join('\n').replace(/^(?=.)/gm, '    ');
}

/**
 * Checks a text after the removal of an entry: the comments of the other entries are still there, those of the removed
 * entry aren't, and each suppression is directly above its entry or at the end of the line above it.
 */
function check(after: string, entries: readonly Entry[], removed: Entry): void {
  for (const entry of entries) {
    const own = [...entry.above, entry.end].filter((comment) => comment.includes('$'));
    for (const comment of own.map((text) => text.replaceAll('$', entry.name))) {
      if (entry === removed) expect(after).not.toContain(comment.trim());
      else for (const line of comment.trim().split('\n')) expect(after).toContain(line.trim());
    }
    if (entry.detached) expect(after).toContain(`// detached ${entry.name}.`);
  }
  const lines = after.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const [, name] = /sortie-disable-next-line x-(\w)/.exec(line) ?? [];
    if (name !== undefined) expect(lines[index + 1], after).toContain(`"${name}"`);
  }
}

const ends = fc.constantFrom('\n', '\r\n');

test('removing a JSON member removes only its own comments', () => {
  fc.assert(
    fc.property(entryLists, fc.nat(3), fc.boolean(), ends, (entries, at, trailing, end) => {
      const removed = entries[at % entries.length];
      if (removed === undefined) return;
      const write = ({ name, isTall }: Entry, isLast: boolean) =>
        `"${name}": ${isTall ? '{\n  "x": [1]\n}' : '1'}${isLast && !trailing ? '' : ','}`;
      const text = `{\n  "p": {\n${linesOf(entries, write)}\n    // last\n  }\n}\n`.replaceAll('\n', end);
      const found = memberAt(readTree(text), text.indexOf(`"${removed.name}":`));
      if (found === undefined) throw new Error(text);
      const after = applyEdits(text, removeMember(text, found.owner, found.member));
      const errors: ParseError[] = [];
      const value = parse(after, errors, { allowTrailingComma: true });
      expect(errors, after).toEqual([]);
      expect(Object.keys(value.p)).toEqual(entries.flatMap((entry) => (entry === removed ? [] : entry.name)));
      expect(after).toContain('// last');
      check(after, entries, removed);
    }),
    someOf(500),
  );
});

test('removing a sort key removes only its own comments, in statements and in a literal', () => {
  fc.assert(
    fc.property(entryLists, fc.nat(3), fc.boolean(), ends, (entries, at, isLiteral, end) => {
      const index = at % entries.length;
      const removed = entries[index];
      if (removed === undefined) return;
      const column = ({ isTall }: Entry) => (isTall ? 'new PathSortColumn({\n  Invoice#A.PropertyInfo })' : 'c');
      const write = (entry: Entry, isLast: boolean) =>
        isLiteral
          ? `"${entry.name}" -> ${column(entry)}${isLast ? '' : ','}`
          : `m.put("${entry.name}", ${column(entry)})`;
      const lines = linesOf(entries, write);
      const map = isLiteral ? `{\n${lines}\n    }` : `super.CustomSortColumnMap.copy()\n\n${lines}`;
      const body = `    var m : Map<String, QuerySortColumn> = ${map}\n\n    return m\n`;
      const text =
        `class A extends B {\n  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n${body}  }\n}\n`.replaceAll(
          '\n',
          end,
        );
      const after = applyEdits(text, removeSortKey(text, 'A', index));
      const names = [...after.matchAll(/"(\w)"/g)].map(([, name]) => name);
      expect(names, after).toEqual(entries.flatMap((entry) => (entry === removed ? [] : entry.name)));
      expect(after).not.toMatch(/,\s*,|,\s*\}(?! \))|\{\s*,/);
      check(after, entries, removed);
    }),
    someOf(500),
  );
});
