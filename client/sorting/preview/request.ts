import type { CollectionRequest } from '../../../platform/collections';
import type { ApplicationApis, Environment } from '../../../platform/environment';
import type { CollectionReference } from '../../../protocol';
import type { DeclaredOrder, OrderKey } from '../orderWording';

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

/** The identity of a preview. Requests that differ only in the page share one document. */
export function identityOf({ collection, environment, application, path, order }: PreviewRequest): string {
  const sort = order?.map(({ name, descending }) => `${descending ? '-' : ''}${name}`) ?? null;
  return JSON.stringify([environment.name, application.url, path, collection.api, collection.name, sort]);
}
