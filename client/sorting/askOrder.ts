import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { SortCandidate, SortKeyNode } from '../../protocol';
import { type Choice, pickOne, type Separator, separator } from '../ui/pick';
import { type AddedKey, keyRows } from './keyRows';
import { type OrderKey, orderInWords } from './orderWording';

/** The user's choice: an order, the default sort, or a name that isn't a sort key yet. */
type ChosenOrder =
  | { readonly kind: 'keys'; readonly keys: readonly OrderKey[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'candidate'; readonly name: string };

interface OrderQuestion {
  readonly title: string;
  /** The row for an empty order. Absent if at least one key is required. */
  readonly none?: Pick<vscode.QuickPickItem, 'label' | 'description'>;
  /** The label of the row that accepts the order, such as `Preview`. */
  readonly accept: string;
  readonly keys: readonly SortKeyNode[];
  readonly candidates: readonly SortCandidate[];
  readonly start?: readonly OrderKey[];
}

type OrderChoice = ChosenOrder | AddedKey;

/** Asks for sort keys one by one, each with its direction. *Back* removes the last key. */
export async function askOrder(question: OrderQuestion): Promise<ChosenOrder | undefined> {
  const keys: OrderKey[] = [...(question.start ?? [])];
  for (;;) {
    let step: OrderChoice | undefined;
    const move = await pickOne<OrderChoice>(
      {
        title: keys.length === 0 ? question.title : `${question.title}: ${orderInWords(keys)}`,
        placeholder:
          keys.length === 0
            ? vscode.l10n.t('Select the first sort key')
            : vscode.l10n.t('Select the next sort key, or press Enter to finish'),
        position: { step: keys.length + 1, total: 1, canGoBack: keys.length > 0 },
        rows: rowsFor(question, keys),
      },
      (chosen) => {
        step = chosen;
      },
    );
    if (move === 'leave') return undefined;
    if (move === 'back') keys.pop();
    else if (step?.kind === 'add') keys.push(step.key);
    else if (step) return step;
  }
}

function rowsFor(question: OrderQuestion, keys: readonly OrderKey[]): (Choice<OrderChoice> | Separator)[] {
  const { none, accept, candidates } = question;
  const rows: (Choice<OrderChoice> | Separator)[] = [];
  if (keys.length > 0) {
    rows.push({ label: `$(check) ${accept}`, description: orderInWords(keys), value: { kind: 'keys', keys } });
  } else if (none) {
    rows.push({ ...none, value: { kind: 'none' } });
  }
  rows.push(...keyRows(question.keys, keys));
  if (keys.length === 0 && candidates.length > 0) {
    rows.push(separator(vscode.l10n.t('not sortable yet')));
    for (const { name, why } of candidates) {
      rows.push({
        label: `$(circle-large-outline) ${inert(name, 100)}`,
        description: inert(why, 200),
        value: { kind: 'candidate', name },
      });
    }
  }
  return rows;
}
