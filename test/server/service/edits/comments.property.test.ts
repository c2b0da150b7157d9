import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { insertEntries, removeEntry } from '../../../../server/service/edits/defaultSortEdits';
import { moveEntry } from '../../../../server/service/edits/moveEntry';
import { setEntries } from '../../../../server/service/edits/sortOrderEdits';
import { applyEdits, type TextEdit } from '../../../../server/service/edits/textEdits';
import { fc, someOf } from '../../../properties';
import { billing, paths } from '../../kit/billing';
import { Project } from '../rules/project';

const code = 'default-sort-unknown-name';
const suppression = `# sortie-disable-next-line ${code}`;
/** Two names are valid sort keys. The others are unknown names, which are problems unless they are suppressed. */
const names = ['dueDate', 'first', 'batch_Ext', 'second', 'third'] as const;

interface Entry {
  readonly name: string;
  /** A comment that belongs to no entry, because a blank line follows it. */
  readonly detached: boolean;
  readonly above: readonly ('comment' | 'suppression')[];
  readonly end: 'none' | 'comment' | 'suppression';
  /** Whether the entry begins a line, if the list is in brackets. */
  readonly isOnNewLine: boolean;
}

interface Sort {
  readonly text: string;
  readonly entries: readonly Entry[];
  /** The comments that belong to the entries that are alone on their lines, by name. */
  readonly own: ReadonlyMap<string, readonly string[]>;
  /** The comments that belong to no entry. */
  readonly others: readonly string[];
}

const entryLists = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...names),
    detached: fc.boolean(),
    above: fc.uniqueArray(fc.constantFrom('comment' as const, 'suppression' as const), { maxLength: 2 }),
    end: fc.constantFrom('none' as const, 'none' as const, 'comment' as const, 'suppression' as const),
    isOnNewLine: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5, selector: ({ name }) => name },
);

const sorts = fc
  .record({
    entries: entryLists,
    style: fc.constantFrom('block', 'compact', 'flow', 'lines'),
    onKey: fc.constantFrom('', ' # on-key', ` ${suppression}`),
    trailingComma: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ entries, style, onKey, trailingComma, end }): Sort => {
    const written =
      style === 'block' || style === 'compact'
        ? inBlock(entries, style, onKey)
        : inFlow(entries, style, onKey, trailingComma);
    const head = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  # key-above\n';
    const others = ['key-above', ...(onKey.includes('on-key') ? ['on-key'] : []), ...written.others];
    return {
      ...written,
      entries,
      others,
      text: `${head}${written.text}\nOther:\n  resource: x\n`.replaceAll('\n', end),
    };
  });

function linesAbove({ name, detached, above }: Entry, indent: string): string[] {
  const lines = above.map((kind) => indent + (kind === 'comment' ? `# above-${name}.` : suppression));
  return [...(detached ? [`${indent}# detached-${name}.`, ''] : []), ...lines];
}

function commentAtEnd({ name, end }: Entry): string {
  return end === 'none' ? '' : end === 'comment' ? ` # end-${name}.` : ` ${suppression}`;
}

function inBlock(entries: readonly Entry[], style: string, onKey: string): Pick<Sort, 'text' | 'own' | 'others'> {
  const indent = style === 'block' ? '    ' : '  ';
  const lines = entries.flatMap((entry) => [
    ...linesAbove(entry, indent),
    `${indent}- ${entry.name}${commentAtEnd(entry)}`,
  ]);
  const own = entries.map((entry) => [entry.name, ownOf(entry)] as const);
  const others = entries.flatMap(({ name, detached }) => (detached ? [`detached-${name}.`] : []));
  return { text: [`  defaultSort:${onKey}`, ...lines].join('\n'), own: new Map(own), others };
}

function ownOf({ name, above, end }: Entry): string[] {
  return [...(above.includes('comment') ? [`above-${name}.`] : []), ...(end === 'comment' ? [`end-${name}.`] : [])];
}

function inFlow(
  entries: readonly Entry[],
  style: string,
  onKey: string,
  trailingComma: boolean,
): Pick<Sort, 'text' | 'own' | 'others'> {
  let text = '  defaultSort: [';
  const own = new Map<string, readonly string[]>();
  const others: string[] = [];
  const breaks = (entry: Entry | undefined, index: number) =>
    entry !== undefined && (style === 'lines' || entry.isOnNewLine || (index === 0 && onKey !== ''));
  for (const [index, entry] of entries.entries()) {
    const isFirst = breaks(entry, index);
    const next = entries[index + 1];
    const isLast = next === undefined ? style === 'lines' : breaks(next, index + 1);
    const shown = { ...entry, end: isLast ? entry.end : ('none' as const) };
    if (isFirst) text += `${[index === 0 ? onKey : '', ...linesAbove(shown, '    '), ''].join('\n')}    `;
    else if (index > 0) text += ' ';
    text += entry.name + (next !== undefined || trailingComma ? ',' : '') + commentAtEnd(shown);
    if (isFirst && isLast) own.set(entry.name, ownOf(shown));
    if (isFirst && entry.detached) others.push(`detached-${entry.name}.`);
  }
  return { text: `${text}${style === 'lines' ? '\n  ' : ''}]`, own, others };
}

const keyOf = (text: string) => text.indexOf('defaultSort:');

/** Returns the names of a default sort that are reported as unknown. */
function unknown(text: string): readonly string[] {
  const found = new Project({ ...billing, [paths.apiconfig]: text }).problems(paths.apiconfig);
  return found.filter(({ problem }) => problem.code === code).map(({ text }) => text);
}

/** Checks an edit: which names remain, that their problems are the same as before, and that no other comment is lost. */
function check(sort: Sort, edits: readonly TextEdit[], expected: readonly string[]): void {
  const after = applyEdits(sort.text, edits);
  const label = `${sort.text}\n=>\n${after}`;
  expect(parse(after).Invoices.defaultSort ?? [], label).toEqual(expected);
  const stays = sort.entries.map(({ name }) => name).filter((name) => expected.includes(name));
  const problemsOf = (text: string) =>
    unknown(text)
      .filter((name) => stays.includes(name))
      .toSorted();
  expect(problemsOf(after), label).toEqual(problemsOf(sort.text));
  const kept = [...sort.others, ...stays.flatMap((name) => sort.own.get(name) ?? [])];
  for (const comment of kept) expect(after, label).toContain(comment);
  for (const [name, comments] of sort.own)
    if (!expected.includes(name)) for (const comment of comments) expect(after, label).not.toContain(comment);
}

const namesOf = ({ entries }: Sort) => entries.map(({ name }) => name);

test('removing an entry removes only its own comments', () => {
  fc.assert(
    fc.property(sorts, fc.nat(4), (sort, at) => {
      const index = at % sort.entries.length;
      check(sort, removeEntry(sort.text, keyOf(sort.text), index), namesOf(sort).toSpliced(index, 1));
    }),
    someOf(150),
  );
}, 120_000);

test('moving an entry moves its comments', () => {
  fc.assert(
    fc.property(sorts, fc.nat(4), fc.constantFrom('up' as const, 'down' as const), (sort, at, direction) => {
      const index = at % sort.entries.length;
      const order: string[] = namesOf(sort);
      const other = direction === 'up' ? index - 1 : index + 1;
      const [one, two] = [order[index], order[other]];
      if (one !== undefined && two !== undefined) {
        order[index] = two;
        order[other] = one;
      }
      check(sort, moveEntry(sort.text, keyOf(sort.text), index, direction), order);
    }),
    someOf(150),
  );
}, 120_000);

test('setting and inserting entries keeps the comments of the entries that stay', () => {
  const orders = fc.shuffledSubarray([...names, 'amount', 'invoiceNumber'], { minLength: 1 });
  fc.assert(
    fc.property(sorts, orders, fc.nat(5), (sort, order, index) => {
      check(sort, setEntries(sort.text, keyOf(sort.text), order), order);
      const expected = namesOf(sort).toSpliced(index, 0, 'invoiceNumber', 'amount');
      check(sort, insertEntries(sort.text, keyOf(sort.text), index, ['invoiceNumber', 'amount']), expected);
    }),
    someOf(150),
  );
}, 120_000);
