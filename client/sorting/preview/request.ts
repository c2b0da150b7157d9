import { applicationFor } from '../../../platform/applicationApis';
import type { CollectionRequest } from '../../../platform/collections';
import type { ApplicationApis, Environment } from '../../../platform/environment';
import type { ApiNode, CollectionNode, CollectionReference } from '../../../protocol';
import { partsOf } from '../../ui/identity';
import { type DeclaredOrder, declaredOrder, type OrderKey } from '../orderWording';
import { findCollection, referenceTo } from '../references';

/** The content of a preview: a collection, its source, and an order. */
export interface PreviewRequest {
  readonly collection: CollectionReference;
  readonly environment: Environment;
  readonly application: ApplicationApis;
  /** The decoded path segments below the application's URL. */
  readonly path: readonly string[];
  /** The requested keys. Undefined for the platform's default sort. */
  readonly order: readonly OrderKey[] | undefined;
  /** The default sort in the workspace. The rows of a request without keys are checked against this default sort. */
  readonly declared: DeclaredOrder;
  /** The keys that no schema makes sortable. Such a key can sort by another value than its property. */
  readonly sortColumns: readonly string[];
  /** The number of elements before the page. */
  readonly pageOffset: number;
}

/** Returns the request to send to the platform. */
export function wireRequest({ path, order = [], pageOffset }: PreviewRequest): CollectionRequest {
  return { path, sort: order.map(({ name, descending }) => (descending ? `-${name}` : name)), pageOffset };
}

/** The keys that should determine the order of the rows. */
export function expectedOrder({ order, declared }: Pick<PreviewRequest, 'order' | 'declared'>): readonly OrderKey[] {
  return order ?? declared.keys;
}

/** Returns what a preview knows from the workspace about a collection. */
export function knownFrom(collection: CollectionNode): Pick<PreviewRequest, 'declared' | 'sortColumns'> {
  const columns = collection.keys.filter(({ source }) => source !== 'schema' && source !== 'base');
  return { declared: declaredOrder(collection), sortColumns: columns.map(({ name }) => name) };
}

/** The identity of a preview. Requests that differ only in the page share one document. */
export function identityOf({ collection, environment, application, path, order }: PreviewRequest): string {
  const sort = order?.map(({ name, descending }) => `${descending ? '-' : ''}${name}`) ?? null;
  return JSON.stringify([environment.name, application.url, path, collection.api, collection.name, sort]);
}

/**
 * Returns the request for a preview's first page, restored from the preview's identity (`identityOf`). Undefined if the
 * identity is invalid, or if the environment, application, or collection no longer exists.
 */
export function requestFrom(
  identity: string,
  environments: readonly Environment[],
  apis: readonly ApiNode[],
): PreviewRequest | undefined {
  const [name, url, path, api, collectionName, sort] = partsOf(identity);
  const environment = environments.find((each) => each.name === name);
  if (!environment || !isTexts(path) || typeof api !== 'string' || typeof collectionName !== 'string') return undefined;
  const application = applicationFor(environment, path[0] ?? '');
  const collection = findCollection(apis, { uri: '', api, name: collectionName });
  if (!collection || application.url !== url || !(sort === null || isTexts(sort))) return undefined;
  const order = sort?.map((key) => ({ name: key.replace(/^-/, ''), descending: key.startsWith('-') }));
  const known = knownFrom(collection);
  return { collection: referenceTo(collection), environment, application, path, order, ...known, pageOffset: 0 };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
