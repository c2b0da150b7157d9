import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver-types';
import type { SortModel } from '../../model/model';
import type { Cursor } from '../../symbols/cursor';
import { inReference } from '../../text/reference';
import { inSnippet, itemFor, type Proposal } from './item';
import { type JsonSpot, typedIn } from './jsonSpot';
import type { NameProposal } from './members';
import { headKeys, namesAt, tieAt } from './names';

/** A key to insert with its value. */
export interface JsonProposal extends Pick<Proposal, 'label' | 'kind'> {
  readonly detail?: string;
  /** The value as JSON. `$0` is the final cursor position. */
  readonly snippet: string;
}

/** Returns items that insert a missing key with its value, or only the key if a colon follows. */
export function keyItems(choices: readonly JsonProposal[], spot: JsonSpot): readonly CompletionItem[] {
  const missing = choices.filter(({ label }) => !spot.siblings.has(label));
  return missing.map(({ label, kind, detail, snippet }, rank) => {
    const key = JSON.stringify(label);
    const text = spot.colonFollows ? key : `${inSnippet(key)}: ${snippet}${spot.needsComma ? ',' : ''}`;
    const choice: Proposal = {
      label,
      kind,
      text,
      filter: spot.quoted ? key : label,
      snippet: !spot.colonFollows,
      ...(detail ? { detail } : {}),
    };
    return itemFor(choice, spot.target, rank);
  });
}

/** Returns items that insert a string value. */
export function textItems(values: readonly NameProposal[], spot: JsonSpot): readonly CompletionItem[] {
  return values.map(({ name, ...rest }, rank) => itemFor(textProposal(name, spot, rest), spot.target, rank));
}

function textProposal(value: string, spot: JsonSpot, rest: Pick<Proposal, 'kind' | 'detail'>): Proposal {
  const text = JSON.stringify(value);
  return { label: value, text, filter: spot.quoted ? text : value, ...rest };
}

/** Returns items for the names that tie files together. Undefined if the value at the position isn't such a name. */
export function nameItems(model: SortModel, cursor: Cursor, spot: JsonSpot): readonly CompletionItem[] | undefined {
  const path = spot.path.filter((key) => typeof key === 'string');
  const tie = spot.role === 'value' ? tieAt(model, cursor.file.name.kind, path) : undefined;
  const isItem = typeof spot.path.at(-1) === 'number';
  if (!tie || (isItem && !tie.isList)) return undefined;
  const startsList = tie.isList === true && !isItem;
  // The name of a definition can be written as a reference, too.
  const isReference = !tie.container && tie.target === 'definition' && typedIn(cursor, spot).startsWith('#');
  return namesAt(model, cursor, tie, { path, others: spot.others }).map(({ name, ...rest }, rank) => {
    const proposal = textProposal(isReference ? `#/definitions/${inReference(name)}` : name, spot, rest);
    const text = startsList ? `[${proposal.text}]` : proposal.text;
    return itemFor({ ...proposal, text }, spot.target, rank);
  });
}

const emptyValues = { list: '["$0"]', aliases: '{ "$0" }', name: '"$0"' } as const;

/** Returns the keys at the top level of a file. `container` is the key of the entries. */
export function headChoices(model: SortModel, cursor: Cursor, container: string): readonly JsonProposal[] {
  const kind = CompletionItemKind.Property;
  const heads = headKeys(model, cursor.file.name.kind);
  return [
    ...heads.map(({ key, detail, value }) => ({ label: key, kind, detail, snippet: emptyValues[value] })),
    { label: container, kind, snippet: '{ $0 }' },
  ];
}
