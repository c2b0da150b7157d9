import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import type { SortCandidate, SortKeyNode } from '../../protocol';
import { type Choice, pickOne, type Separator, separator } from '../ui/pick';
import { directionInWords, type OrderKey, orderInWords, sourceInWords } from './orderWording';

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

type OrderChoice = ChosenOrder | { readonly kind: 'add'; readonly key: OrderKey };

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
  const free = question.keys.filter(({ name }) => !keys.some((key) => key.name === name));
  if (free.length > 0) rows.push(separator(keys.length === 0 ? vscode.l10n.t('sort keys') : vscode.l10n.t('then by')));
  for (const key of free) {
    for (const descending of [false, true]) {
      rows.push({
        label: `$(${descending ? 'arrow-down' : 'arrow-up'}) ${inert(key.name, 100)} ${directionInWords(descending)}`,
        description: sourceInWords(key),
        value: { kind: 'add', key: { name: key.name, descending } },
      });
    }
  }
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
