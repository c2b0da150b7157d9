import type { CollectionRequest } from '../../../platform/collections';
import type { ApplicationApis, Environment } from '../../../platform/environment';
import type { CollectionReference } from '../../../protocol';
import type { DeclaredOrder, OrderKey } from '../orderWording';

/** What one preview shows: a collection, an order, and its source. */
export interface PreviewRequest {
  readonly collection: CollectionReference;
  readonly environment: Environment;
  readonly application: ApplicationApis;
  /** Parts of the path below the application's URL, decoded. */
  readonly path: readonly string[];
  /** The keys in the request. Nothing for the platform's default. */
  readonly order: readonly OrderKey[] | undefined;
  /** The default sort that this workspace declares: what a request without keys is checked against. */
  readonly declared: DeclaredOrder;
  /** Counted from 0. */
  readonly pageOffset: number;
}

/** What goes over the wire. */
export function wireRequest({ path, order = [], pageOffset }: PreviewRequest): CollectionRequest {
  return { path, sort: order.map(({ name, descending }) => (descending ? `-${name}` : name)), pageOffset };
}

/** The keys that the rows should be ordered by. */
export function expectedOrder({ order, declared }: Pick<PreviewRequest, 'order' | 'declared'>): readonly OrderKey[] {
  return order ?? declared.keys;
}

/** Tells one preview from another: the same collection, order and place in two requests are one document. */
export function identityOf({ collection, environment, application, path, order }: PreviewRequest): string {
  const sort = order?.map(({ name, descending }) => `${descending ? '-' : ''}${name}`) ?? null;
  return JSON.stringify([environment.name, application.url, path, collection.api, collection.name, sort]);
}
