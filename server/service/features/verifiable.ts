import type { Location } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { countsAsSortKey } from '../model/assessment';
import type { SortModel } from '../model/model';
import { type CollectionOverview, type DefaultSortOverview, overviews } from './collections';

/** A default sort to verify on a platform, with its locations in the customer's files. */
export interface VerifiableSortOverview {
  readonly api: string;
  readonly name: string;
  /** Null if the path isn't known. */
  readonly path: string | null;
  readonly keys: readonly VerifiableKeyOverview[];
  /** Whether a YAML alias adds entries that aren't among the keys. */
  readonly hasAlias: boolean;
  /**
   * Location of the default sort, or of the collection if the default sort is in a base file. Null if both are in base
   * files.
   */
  readonly location: Location | null;
}

/** One key of a verifiable default sort. */
export interface VerifiableKeyOverview {
  readonly name: string;
  readonly descending: boolean;
  readonly expected: 'valid' | 'invalid' | 'unknown';
  readonly location: Location | null;
}

/** Returns the default sorts of all collections, including those that a platform can't be asked about. */
export async function verifiableSorts(
  model: SortModel,
  pause: () => Promise<void>,
  token: Cancellation,
): Promise<readonly VerifiableSortOverview[]> {
  const collections = await overviews(model, pause, token);
  return collections.flatMap((collection) => verifiableSort(model, collection) ?? []);
}

function verifiableSort(model: SortModel, collection: CollectionOverview): VerifiableSortOverview | undefined {
  const { api, name, path, defaultSort, aliasesDefaultSort } = collection;
  if (defaultSort.length === 0 && !aliasesDefaultSort) return undefined;
  const whole = customerLocation(model, collection.location);
  const keys = defaultSort.map((entry) => ({
    name: entry.name,
    descending: entry.descending,
    expected: expectationOf(model, collection, entry.name),
    location: customerLocation(model, entry.location) ?? whole,
  }));
  const location = customerLocation(model, wholeOf(defaultSort)) ?? whole;
  return { api, name, path, keys, hasAlias: aliasesDefaultSort, location };
}

function expectationOf(model: SortModel, { id }: CollectionOverview, name: string): VerifiableKeyOverview['expected'] {
  const assessment = model.sortKeys.assess(id, name);
  if (countsAsSortKey(assessment)) return 'valid';
  return assessment.completeness.complete ? 'invalid' : 'unknown';
}

/**
 * Returns the range from the first to the last entry. If these entries are in different files, returns the range of the
 * first entry.
 */
function wholeOf(entries: readonly DefaultSortOverview[]): Location | undefined {
  const [first, last] = [entries[0]?.location, entries.at(-1)?.location];
  if (!first || last?.uri !== first.uri) return first;
  return { uri: first.uri, range: { start: first.range.start, end: last.range.end } };
}

/** Returns the location if it is in a customer file. Problems are reported only in customer files. */
function customerLocation(model: SortModel, location: Location | undefined): Location | null {
  return location && model.files.isCustomer(location.uri) ? location : null;
}
