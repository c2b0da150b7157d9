import { CompletionItemKind, type CompletionList } from 'vscode-languageserver-types';
import { anchorsIn } from '../../edits/textEdits';
import { type Typed, type YamlSpot, yamlSpotAt } from '../../languages/yaml/yamlLocation';
import type { Containers } from '../../languages/yaml/yamlSplit';
import type { SortModel } from '../../model/model';
import { type Cursor, touches } from '../../symbols/cursor';
import { fewOf, itemFor, type Proposal, type Target } from './item';
import { headKeys, keyInItem, namesAt, tieAt } from './names';

type ValueSpot = Extract<YamlSpot, { kind: 'value' }>;
type KeySpot = Extract<YamlSpot, { kind: 'key' }>;

/** A position in a YAML file, and the text to replace there. */
export interface YamlPlace {
  readonly spot: YamlSpot;
  readonly target: Target;
}

/** Returns the place at the cursor. Undefined if nothing can be completed there. */
export function yamlPlaceAt({ whole, position }: Cursor, containers: Containers): YamlPlace | undefined {
  const spot = yamlSpotAt(whole.text, whole.offset, containers);
  if (!spot || holdsMore(spot.typed.text)) return undefined;
  return { spot, target: { position, offset: whole.offset, start: spot.typed.start, end: spot.typed.end } };
}

/** Whether the replaced text is more than a name: a list, a mapping, or a value with an anchor. */
function holdsMore(written: string): boolean {
  return /^[[{]/.test(written) || anchorsIn(written).length > 0;
}

/** Returns completion items for a Swagger file or the list of published APIs: names that tie files together, and keys. */
export function yamlNameItems(model: SortModel, cursor: Cursor, containers: Containers): CompletionList {
  const { spot, target } = yamlPlaceAt(cursor, containers) ?? {};
  if (!spot || !target || spot.kind === 'entry') return { isIncomplete: false, items: [] };
  const proposals = spot.kind === 'key' ? keyProposals(model, cursor, spot) : valueProposals(model, cursor, spot);
  return proposedItems(proposals, target, cursor);
}

/** Returns the items for proposals, best first. */
export function proposedItems(proposals: readonly Proposal[], target: Target, cursor: Cursor): CompletionList {
  return fewOf(
    proposals.map((proposal, rank) => itemFor(proposal, target, rank)),
    cursor,
  );
}

/** Returns the names that can be the value at a position. `path` is the path of the value, if it differs from the spot's. */
export function valueProposals(
  model: SortModel,
  cursor: Cursor,
  spot: ValueSpot,
  path: readonly string[] = spot.path,
): readonly Proposal[] {
  const { kind } = cursor.file.name;
  const { typed, before } = spot;
  const tie = tieAt(model, kind, path);
  if (tie) {
    if (spot.isItem && !tie.isList) return [];
    const startsList = tie.isList === true && !spot.isItem;
    return namesAt(model, cursor, tie, spot).map(({ name, ...rest }) => {
      const written = quoted(name, typed);
      const text = startsList ? listOf(written, spot) : `${before}${written}`;
      return { label: name, text, filter: `${typed.quote}${name}`, ...rest };
    });
  }
  const key = spot.isItem ? keyInItem(model, kind, path) : undefined;
  const inItem = key === undefined ? undefined : tieAt(model, kind, [...path, key]);
  if (!inItem || typed.quote !== '') return [];
  return namesAt(model, cursor, inItem, spot).map(({ name, ...rest }) => {
    const text = `${key}: ${quoted(name, typed)}`;
    return { label: name, text: `${before}${text}`, filter: text, ...rest };
  });
}

/** Returns a list with one item. In a block, the list begins on the next line. */
function listOf(written: string, { typed, before, indent, isFlow }: ValueSpot): string {
  if (isFlow || typed.quote !== '') return `${before}[${written}]`;
  return `\n${' '.repeat(indent + 2)}- ${written}`;
}

/** Returns a name as a YAML scalar, in the typed quotes if there are any. */
function quoted(name: string, { quote }: Typed): string {
  return quote === '' && !/^[A-Za-z_][\w.-]*$/.test(name) ? JSON.stringify(name) : `${quote}${name}${quote}`;
}

/** Returns the keys that can be added at a position: at the top level, those whose values are names of files. */
export function keyProposals(model: SortModel, cursor: Cursor, spot: KeySpot): readonly Proposal[] {
  const { path, siblings, listed, typed } = spot;
  if (path.length > 0) return listed ? itemProposals(model, cursor, path, listed) : [];
  if (spot.indent > 0) return [];
  const isColonNext = colonFollows(cursor, typed);
  const taken = new Set([...siblings, ...keysBeside(model, cursor)]);
  const free = headKeys(model, cursor.file.name.kind).filter(({ key }) => !taken.has(key));
  return free.map(({ key, detail, value }) => ({
    label: key,
    text: isColonNext ? key : `${key}:${value === 'list' ? '\n  - $0' : '\n  $0'}`,
    filter: key,
    kind: CompletionItemKind.Property,
    detail,
    snippet: !isColonNext,
  }));
}

/** Whether a colon follows the replaced text. In this case, only the key is inserted. */
export function colonFollows({ whole }: Cursor, { end }: Typed): boolean {
  return /^\s*:/.test(whole.text.slice(end, end + 100));
}

/** Returns items for a list, with the missing dash. */
function itemProposals(
  model: SortModel,
  cursor: Cursor,
  path: readonly string[],
  others: readonly string[],
): readonly Proposal[] {
  const tie = tieAt(model, cursor.file.name.kind, path);
  if (!tie?.isList) return [];
  return namesAt(model, cursor, tie, { path, others }).map(({ name, ...rest }) => {
    return { label: name, text: `- ${name}`, filter: name, ...rest };
  });
}

/** Returns the top-level keys of the file, except the one at the cursor. */
function keysBeside(model: SortModel, { uri, block: { id, local } }: Cursor): readonly string[] {
  return model.blocks.in(uri).flatMap((each) => {
    const facts = model.blocks.get(each)?.facts;
    const keys = facts && 'others' in facts ? facts.others : [];
    return keys.flatMap(({ key, keySpan }) => (each === id && touches(keySpan, local) ? [] : key));
  });
}
