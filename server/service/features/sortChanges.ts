import * as l10n from '@vscode/l10n';
import type { Cancellation } from '../cancellation';
import type { CollectionId } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { Project } from '../model/projects';
import { unsortedReason } from '../wording/reasons';
import { type CollectionOverview, overviews, type SortKeyOverview } from './collections';
import { type ComparedOrder, comparedOrder, isSameOrder } from './sortChanges/order';

/** How a collection differs between two states of a folder. */
export interface CollectionChange {
  readonly name: string;
  /** Labels of the APIs in which the collection differs in this way. */
  readonly apis: readonly string[];
  /** False if no API serves the collection. Such a collection has no callers. */
  readonly isServed: boolean;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly lostKeys: readonly LostKey[];
  readonly newKeys: readonly ComparedKey[];
  /** Keys that exist in both states but sort by different values. */
  readonly otherValues: readonly OtherValue[];
  /** Null if the default sort is unchanged. */
  readonly defaultSort: OtherOrder | null;
}

/** A sort key that callers can no longer use. */
export interface LostKey {
  readonly name: string;
  /** Why callers can no longer use the key, as the end of a sentence. Null if the whole collection was removed. */
  readonly reason: string | null;
}

/** A sort key and the value that it sorts by. */
export interface ComparedKey {
  readonly name: string;
  readonly type: string | null;
  readonly value: string | null;
}

/** A sort key whose value has changed. */
export interface OtherValue {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The default sort of a collection before and after the change. */
export interface OtherOrder {
  readonly before: ComparedOrder;
  readonly after: ComparedOrder;
}

/**
 * Returns the changes to sort keys and default sorts between two states of a folder. Omits unchanged collections. Empty
 * if canceled.
 */
export async function compareSorts(
  before: readonly Project[],
  after: readonly Project[],
  pause: () => Promise<void>,
  token: Cancellation,
): Promise<readonly CollectionChange[]> {
  const past = await sidesOf(before, pause, token);
  const present = await sidesOf(after, pause, token);
  if (token.isCancellationRequested) return [];
  const views = new Set([...present.keys(), ...past.keys()]);
  const changes = [...views].flatMap((view) => changeOf(past.get(view), present.get(view)) ?? []);
  return merged(changes).sort((a, b) => Number(b.isServed) - Number(a.isServed) || a.name.localeCompare(b.name));
}

/**
 * Returns the number of sort keys that callers can no longer use. Collections that no API serves are ignored, because
 * they have no callers.
 */
export function breakingCount(changes: readonly CollectionChange[]): number {
  return changes.reduce((sum, { isServed, lostKeys }) => sum + (isServed ? lostKeys.length : 0), 0);
}

/** A collection in one of the two states. */
interface Side {
  readonly model: SortModel;
  readonly overview: CollectionOverview;
}

/** Returns the collections in one of the states, by project root and API. */
async function sidesOf(
  projects: readonly Project[],
  pause: () => Promise<void>,
  token: Cancellation,
): Promise<ReadonlyMap<string, Side>> {
  const sides = new Map<string, Side>();
  for (const { root, model } of projects) {
    for (const overview of await overviews(model, pause, token))
      sides.set(JSON.stringify([root, overview.isServed, overview.api, overview.name]), { model, overview });
  }
  return sides;
}

function changeOf(before: Side | undefined, after: Side | undefined): CollectionChange | undefined {
  const overview = after?.overview ?? before?.overview;
  if (!overview) return undefined;
  const then = keysOf(before);
  const now = keysOf(after);
  const lostKeys = [...then.keys()].filter((name) => !now.has(name)).map((name) => lostKey(after, name));
  const newKeys = [...now.values()].filter(({ name }) => !then.has(name));
  const otherValues = [...now.values()].flatMap((key) => otherValue(then.get(key.name), key) ?? []);
  const defaultSort = otherOrder(orderOf(before), orderOf(after));
  const kind = !before ? 'added' : after ? 'changed' : 'removed';
  const isSame = lostKeys.length + newKeys.length + otherValues.length === 0 && defaultSort === null;
  if (kind === 'changed' && isSame) return undefined;
  const { name, api, isServed } = overview;
  return { name, apis: [api], isServed, kind, lostKeys, newKeys, otherValues, defaultSort };
}

function keysOf(side: Side | undefined): ReadonlyMap<string, ComparedKey> {
  return new Map((side?.overview.keys ?? []).map((key) => [key.name, comparedKey(key)]));
}

function comparedKey({ name, type, value }: SortKeyOverview): ComparedKey {
  return { name, type, value };
}

function lostKey(side: Side | undefined, name: string): LostKey {
  return { name, reason: side ? reasonOf(side.model, side.overview.id, name) : null };
}

function reasonOf(model: SortModel, id: CollectionId, name: string): string {
  const assessment = model.sortKeys.assess(id, name);
  if (assessment.reason === 'element-unknown') return l10n.t('the element of the collection is unknown');
  if (assessment.reason === 'unknown-name') return l10n.t('no property or sort column has this name');
  return unsortedReason(assessment);
}

/** Returns the change to a key's value. Undefined if the value is unchanged, or can't be read in one of the states. */
function otherValue(before: ComparedKey | undefined, { name, value }: ComparedKey): OtherValue | undefined {
  const past = before?.value ?? null;
  return past === null || value === null || past === value ? undefined : { name, before: past, after: value };
}

function orderOf(side: Side | undefined): ComparedOrder {
  return side ? comparedOrder(side.model, side.overview.id) : { kind: 'none' };
}

/**
 * Returns the change to a default sort. Null if the entries are unchanged, even if another file now contains the
 * default sort.
 */
function otherOrder(before: ComparedOrder, after: ComparedOrder): OtherOrder | null {
  return isSameOrder(before, after) ? null : { before, after };
}

/** Merges identical changes to a collection in several APIs into one change. */
function merged(changes: readonly CollectionChange[]): CollectionChange[] {
  const groups = new Map<string, CollectionChange>();
  for (const change of changes) {
    const key = JSON.stringify({ ...change, apis: [] });
    const same = groups.get(key);
    groups.set(key, same ? { ...same, apis: [...same.apis, ...change.apis] } : change);
  }
  return [...groups.values()];
}
