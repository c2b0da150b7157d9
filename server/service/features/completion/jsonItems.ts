import type { CompletionItem } from 'vscode-languageserver-types';
import { inSnippet, itemFor, type Proposal } from './item';
import type { JsonSpot } from './jsonSpot';

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
export function textItems(
  values: readonly { readonly value: string; readonly detail?: string }[],
  kind: Proposal['kind'],
  spot: JsonSpot,
): readonly CompletionItem[] {
  return values.map(({ value, detail }, rank) => {
    const text = JSON.stringify(value);
    const filter = spot.quoted ? text : value;
    const choice: Proposal = { label: value, kind, text, filter, ...(detail ? { detail } : {}) };
    return itemFor(choice, spot.target, rank);
  });
}
