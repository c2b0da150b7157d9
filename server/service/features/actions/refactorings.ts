import * as l10n from '@vscode/l10n';
import type { Cancellation } from '../../cancellation';
import { addDefaultSort, replaceEntry } from '../../edits/defaultSortEdits';
import { moveEntry } from '../../edits/moveEntry';
import { Draft } from '../../edits/textEdits';
import type { DefaultSortEntryFact, DefaultSortFact } from '../../facts/apiconfigFacts';
import type { SortModel } from '../../model/model';
import { firstSortName, lacksDefaultSort } from '../../rules/defaultSortMissing';
import { holdsNames, listEdits } from '../../rules/defaultSortNotList';
import { type Fix, type TextFix, textFix } from '../../rules/fix';
import type { RuleContext } from '../../rules/rule';
import { resourcesOf } from '../../rules/subjects';
import { searchEach } from '../../slices';
import { type Cursor, touches } from '../../symbols/cursor';
import type { BlockId } from '../../text/block';
import type { Span } from '../../text/span';
import { decides } from '../../wording/collections';
import type { ActionContext, FeatureContext } from '../context';
import { declarationsAt } from './declaring';
import { overridesAt } from './overriding';

/** Returns the refactorings at the cursor. Unlike fixes, refactorings are available even where there is no problem. */
export async function refactoringsAt(
  { features, generating }: Pick<ActionContext, 'features' | 'generating'>,
  cursor: Cursor,
  token: Cancellation,
): Promise<readonly Fix[]> {
  const { model } = features;
  const { facts } = cursor.block.content;
  const declarations = declarationsAt(model, cursor, features.settings().projectFile);
  if (facts.kind !== 'apiconfig') return declarations;
  const overrides = facts.resources.flatMap((resource) => overridesAt(generating, cursor, resource));
  if (!model.files.isCustomer(cursor.uri)) return [...overrides, ...declarations];
  return [
    ...overrides,
    ...declarations,
    ...facts.resources.flatMap(({ name, defaultSorts }) =>
      defaultSorts.flatMap((sort) => [
        ...listRefactorings(model, cursor, sort),
        ...entryRefactorings(model, cursor, name, sort),
      ]),
    ),
    ...(await allMissing(features, cursor, token)),
  ];
}

/** Returns the refactoring that converts a default sort from a scalar or mapping to a list. */
function listRefactorings(model: SortModel, cursor: Cursor, sort: DefaultSortFact): Fix[] {
  const single = sort.value === 'scalar' || sort.value === 'mapping';
  if (!single || !holdsNames(sort) || !touches(sort.span, cursor.block.local)) return [];
  const edits = (text: string) => listEdits(text, model.blocks.startOf(cursor.block.id) + sort.keySpan.start);
  return [rewriting({ id: 'list', title: l10n.t('Turn defaultSort into a list'), uri: cursor.uri, edits })];
}

/**
 * Returns refactorings that move the entry at the cursor and, if the entry affects the order, one that reverses its
 * direction.
 */
function entryRefactorings(model: SortModel, cursor: Cursor, resource: string, sort: DefaultSortFact): Fix[] {
  const index = sort.entries.findIndex(({ item }) => touches(item, cursor.block.local));
  const entry = sort.entries[index];
  if (entry?.name === undefined) return [];
  const { name, descending } = entry;
  const key = () => model.blocks.startOf(cursor.block.id) + sort.keySpan.start;
  const toggle = rewriting({
    id: `toggle-${index}`,
    title: descending ? l10n.t('Sort by {0} ascending', name) : l10n.t('Sort by {0} descending', name),
    uri: cursor.uri,
    edits: (text) => replaceEntry(text, key(), index, descending ? name : `-${name}`),
  });
  const isFirst = sort.entries.findIndex((each) => each.name === name) === index;
  const fixes = isFirst && decides(model, model.resources.at(cursor.uri, resource), name) ? [toggle] : [];
  const move = (direction: 'up' | 'down', title: string) =>
    rewriting({
      id: `${direction}-${index}`,
      title,
      uri: cursor.uri,
      edits: (text) => moveEntry(text, key(), index, direction),
    });
  if (canSwap(entry, sort.entries[index - 1])) fixes.push(move('up', l10n.t('Move {0} up', name)));
  if (canSwap(entry, sort.entries[index + 1])) fixes.push(move('down', l10n.t('Move {0} down', name)));
  return fixes;
}

/** Whether an entry has a neighbor that is neither empty nor equal to it. */
function canSwap(entry: DefaultSortEntryFact, neighbor: DefaultSortEntryFact | undefined): boolean {
  if (neighbor === undefined || neighbor.span.start === neighbor.span.end) return false;
  return neighbor.name !== entry.name || neighbor.descending !== entry.descending;
}

/**
 * Returns a refactoring that adds the missing default sorts for all custom collections in the file. Empty if no
 * collection at the cursor lacks a default sort, or if fewer than two collections in the file lack one.
 */
async function allMissing(context: FeatureContext, cursor: Cursor, token: Cancellation): Promise<Fix[]> {
  const { model } = context;
  if (missingIn(context, cursor, cursor.block.id).length === 0) return [];
  const inBlock = (id: BlockId) => missingIn(context, cursor, id);
  const found = await searchEach(model.blocks.in(cursor.uri), inBlock, context.pause, token);
  if (found.length < 2) return [];
  return [
    rewriting({
      id: 'add-all-default-sorts',
      title: l10n.t('Add a default sort to {0} custom collections in this file', found.length),
      uri: cursor.uri,
      edits: (text) => {
        const draft = new Draft(text);
        const last = [...found].reverse();
        for (const { id, name, keySpan } of last) {
          draft.apply(addDefaultSort(draft.text, model.blocks.startOf(id) + keySpan.start, [name]));
        }
        return draft.edits();
      },
    }),
  ];
}

interface Missing {
  readonly id: BlockId;
  readonly name: string;
  readonly keySpan: Span;
}

/** Returns the collections of a block that lack a default sort, each with the sort key for its new default sort. */
function missingIn({ model, settings }: FeatureContext, { file }: Cursor, id: BlockId): Missing[] {
  const block = model.blocks.get(id);
  if (!block) return [];
  const rule: RuleContext = { model, settings: settings(), file, id, block, subjects: {} };
  return resourcesOf(rule)
    .filter((subject) => lacksDefaultSort(model, subject))
    .flatMap((subject) => {
      const name = firstSortName(rule, subject);
      return name === undefined ? [] : [{ id, name, keySpan: subject.resource.keySpan }];
    });
}

function rewriting(fix: TextFix): Fix {
  return textFix({ ...fix, kind: 'refactor.rewrite' });
}
