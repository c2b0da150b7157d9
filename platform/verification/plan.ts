import { applicationFor } from '../applicationApis';
import { filledPath, pathParameters } from '../collectionPath';
import type { ApplicationApis, Environment } from '../environment';

/** What the configuration shows about a key of a default sort. */
type Expectation = 'valid' | 'invalid' | 'unknown';

/** A key of a default sort, and what Sortie expects of the key. */
interface ExpectedKey {
  readonly name: string;
  readonly descending: boolean;
  readonly expected: Expectation;
}

/**
 * The default sort of a collection, and the collection's path below the application's URL (`/billing/v1/invoices`). The
 * path is null if it isn't known. `hasAlias` means that a YAML alias adds entries that aren't among the keys.
 */
export interface ExpectedSort {
  readonly api: string;
  readonly name: string;
  readonly path: string | null;
  readonly keys: readonly ExpectedKey[];
  readonly hasAlias: boolean;
}

/** Why a platform can't be asked about a default sort. `names` means that its names can't be sent as they are. */
export type NotAskedReason = 'path-unknown' | 'path-needs-id' | 'alias' | 'names';

/** A GET request of a verification. */
export interface VerificationRequest {
  /** `plain` sends no `sort`; `impossible` sorts by a name that can't exist; `keys` sends the default sort's keys. */
  readonly kind: 'plain' | 'impossible' | 'keys';
  readonly query: Readonly<Record<string, string>>;
}

/** A default sort, and the requests that verify it, in the order in which they are sent. */
export interface PlannedSort<S extends ExpectedSort> {
  readonly sort: S;
  readonly application: ApplicationApis;
  readonly path: readonly string[];
  readonly requests: readonly VerificationRequest[];
}

/** All requests of a verification. */
export interface VerificationPlan<S extends ExpectedSort = ExpectedSort> {
  readonly sorts: readonly PlannedSort<S>[];
  /** The default sorts that aren't verified because of the request limit. */
  readonly beyondLimit: readonly S[];
  /** The default sorts that a platform can't be asked about. */
  readonly notAsked: readonly { readonly sort: S; readonly why: NotAskedReason }[];
  /** The maximum number of requests that the verification sends. */
  readonly requests: number;
}

/** A legal sort key name that no configuration contains. */
export const impossibleName = 'sortieNoSuchProperty';

/** Returns the path of a default sort that a platform can be asked about, or the reason why that isn't possible. */
function pathOrReason({ path, keys, hasAlias }: ExpectedSort): readonly string[] | NotAskedReason {
  if (hasAlias) return 'alias';
  if (!keys.every(({ name }) => /^[^-,:\s][^,:\s]*$/.test(name))) return 'names';
  if (path === null) return 'path-unknown';
  return pathParameters(path).length > 0 ? 'path-needs-id' : filledPath(path, {});
}

/**
 * Plans the requests that verify default sorts: three for each collection. Collections with the same URL and the same
 * default sort share their requests. `maxRequests` limits the number of requests, but the plan contains either all
 * three requests for a collection or none.
 */
export function planVerification<S extends ExpectedSort>(
  sorts: readonly S[],
  environment: Pick<Environment, 'applications' | 'baseUrl'>,
  maxRequests = Number.POSITIVE_INFINITY,
): VerificationPlan<S> {
  const planned = new Map<string, PlannedSort<S>>();
  const notAsked = new Map<string, { readonly sort: S; readonly why: NotAskedReason }>();
  for (const sort of sorts) {
    const path = pathOrReason(sort);
    if (typeof path === 'string') {
      const same = JSON.stringify([sort.path ?? [sort.api, sort.name], sortParameter(sort.keys), path]);
      if (!notAsked.has(same)) notAsked.set(same, { sort, why: path });
      continue;
    }
    const application = applicationFor(environment, path[0] ?? '');
    const requests = requestsFor(sort);
    const question = JSON.stringify([application.url, path, requests]);
    if (!planned.has(question)) planned.set(question, { sort, application, path, requests });
  }
  const all = [...planned.values()];
  const allowed = all.slice(0, Math.floor(maxRequests / requestsPerSort));
  return {
    sorts: allowed,
    beyondLimit: all.slice(allowed.length).map(({ sort }) => sort),
    notAsked: [...notAsked.values()],
    requests: allowed.length * requestsPerSort,
  };
}

const requestsPerSort = 3;

function requestsFor({ keys }: ExpectedSort): readonly VerificationRequest[] {
  const pageSize = '1';
  return [
    { kind: 'plain', query: { pageSize } },
    { kind: 'impossible', query: { sort: impossibleName, pageSize } },
    { kind: 'keys', query: { sort: sortParameter(keys), pageSize } },
  ];
}

/** Returns the value of `sort` for the keys. If a name is repeated, only its first occurrence is used. */
export function sortParameter(keys: readonly Pick<ExpectedKey, 'name' | 'descending'>[]): string {
  const first = keys.filter(({ name }, index) => keys.findIndex((key) => key.name === name) === index);
  return first.map(({ name, descending }) => (descending ? `-${name}` : name)).join(',');
}
