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

/** The default sort of a collection, and the collection's path below the application's URL (`/billing/v1/invoices`). */
export interface ExpectedSort {
  readonly api: string;
  readonly name: string;
  readonly path: string;
  readonly keys: readonly ExpectedKey[];
}

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
  /** The default sorts that aren't verified because their paths need an ID. */
  readonly needingId: readonly S[];
  /** The maximum number of requests that the verification sends. */
  readonly requests: number;
}

/** A legal sort key name that no configuration contains. */
export const impossibleName = 'sortieNoSuchProperty';

/** Whether a default sort can be sent: it has keys, and each key can be written in the `sort` parameter. */
function isSendable({ keys }: Pick<ExpectedSort, 'keys'>): boolean {
  return keys.length > 0 && keys.every(({ name }) => /^[^-,:\s][^,:\s]*$/.test(name));
}

function needsId({ path }: Pick<ExpectedSort, 'path'>): boolean {
  return pathParameters(path).length > 0;
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
  const needingId = new Map<string, S>();
  for (const sort of sorts.filter(isSendable)) {
    if (needsId(sort)) {
      const same = JSON.stringify([sort.path, sortParameter(sort.keys)]);
      if (!needingId.has(same)) needingId.set(same, sort);
      continue;
    }
    const path = filledPath(sort.path, {});
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
    needingId: [...needingId.values()],
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
