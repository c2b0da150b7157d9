import * as vscode from 'vscode';
import { inert } from '../../platform/inert';
import {
  type ApiNode,
  type CollectionNode,
  type CollectionReference,
  candidates,
  type Explanation,
  explain,
  type SortCandidate,
} from '../../protocol';
import type { Language } from '../language/language';
import { pickValue, separator } from '../ui/pick';
import { turnedOn } from '../ui/turnedOn';
import { apiInWords, keysInWords, kindInWords } from './orderWording';

/** Asks the user to select a collection in the workspace. If there are none, explains why instead. */
export async function pickCollection(
  title: string,
  apis: readonly ApiNode[],
  current: CollectionNode | undefined,
): Promise<CollectionNode | undefined> {
  const rows = apis.flatMap((api) => [
    separator(apiInWords(api)),
    ...api.collections.map((collection) => ({
      label: inert(collection.name, 100),
      description: `${kindInWords(collection.kind)} · ${keysInWords(collection.keys.length)}`,
      value: collection,
    })),
  ]);
  if (rows.length === 0) {
    if (!turnedOn()) return undefined;
    await vscode.window.showInformationMessage(vscode.l10n.t('This workspace has no collections.'));
    return undefined;
  }
  const placeholder = vscode.l10n.t('Select a collection');
  const chosen = (value: CollectionNode) => value === current;
  return pickValue({ title, placeholder, rows, chosen });
}

/** Requests the names that could become sort keys of a collection. */
export async function askCandidates(
  language: Language,
  collection: CollectionReference,
): Promise<readonly SortCandidate[]> {
  const client = await language.client();
  const response = await client.sendRequest<{ readonly names: readonly SortCandidate[] }>(
    candidates.method,
    collection,
  );
  return response.names;
}

/**
 * Requests the reasons why a name is or isn't a sort key of a collection. Returns undefined if the collection is
 * unknown.
 */
export async function askExplanation(
  language: Language,
  collection: CollectionReference,
  sort: string,
): Promise<Explanation | undefined> {
  const client = await language.client();
  return (await client.sendRequest<Explanation | null>(explain.method, { ...collection, sort })) ?? undefined;
}
