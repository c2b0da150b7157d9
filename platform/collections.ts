import * as l10n from '@vscode/l10n';
import { resolveUrl } from './http/address';
import { PlatformError } from './http/failure';
import { Pipeline, type PipelineOptions } from './http/pipeline';
import { isObject, stringOf } from './json';

/** One page of a collection that is asked for. */
export interface CollectionRequest {
  /** Parts of the path below the application's URL, decoded: `['claim', 'v1', 'claims', 'c:1', 'activities']`. */
  readonly path: readonly string[];
  /** Names in order of rank, a descending one with `-` in front; empty sends no `sort`, so that the default applies. */
  readonly sort: readonly string[];
  /** Counted from 0. */
  readonly pageOffset: number;
}

/** One element of a collection. */
export interface CollectionElement {
  readonly id?: string;
  /** Its attributes as received. An element without attributes is returned itself. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** One page of a collection. */
export interface CollectionPage {
  readonly elements: readonly CollectionElement[];
  /** The total number if the platform sent it. Counting may stop at 1,000. */
  readonly total?: number;
  /** Whether there is a next page, if the platform sent that. */
  readonly more?: boolean;
}

/** The collections of one application (section 4.3). Every method rejects with a `PlatformError` and nothing else. */
export interface CollectionsApi {
  readonly origin: string;
  page(request: CollectionRequest, signal?: AbortSignal): Promise<CollectionPage>;
}

/** Makes a client of the collections below `baseUrl`. The token may be absent: none is documented. */
export function createCollectionsApi(options: PipelineOptions): CollectionsApi {
  const pipeline = new Pipeline(options);
  return {
    origin: pipeline.origin,
    async page(request, signal) {
      return readPage(await pipeline.get(request.path, { query: queryOf(request), signal }));
    },
  };
}

/** The address that a request goes to. Throws a `PlatformError` (`address`) for a path that must not be used. */
export function collectionUrl(baseUrl: string, request: CollectionRequest): URL {
  return resolveUrl(baseUrl, request.path, queryOf(request));
}

/** Reads a page (field notes: the envelope of the REST API): an envelope, or a bare array of elements. */
export function readPage(body: unknown): CollectionPage {
  const elements = isObject(body) ? body.data : body;
  if (!Array.isArray(elements)) {
    throw new PlatformError(l10n.t("the response isn't a collection"), { code: 'wrong-shape', sent: 'answered', body });
  }
  const envelope = isObject(body) ? body : {};
  return {
    elements: elements.map(readElement),
    ...(typeof envelope.total === 'number' ? { total: envelope.total } : {}),
    ...(isObject(envelope.links) ? { more: envelope.links.next !== undefined && envelope.links.next !== null } : {}),
  };
}

function readElement(element: unknown): CollectionElement {
  if (!isObject(element)) return { attributes: { value: element } };
  const { attributes } = element;
  const id = stringOf(element.id) ?? (isObject(attributes) ? stringOf(attributes.id) : undefined);
  return { ...(id === undefined ? {} : { id }), attributes: isObject(attributes) ? attributes : element };
}

function queryOf({ sort, pageOffset }: CollectionRequest): Record<string, string> {
  return {
    ...(sort.length > 0 ? { sort: sort.join(',') } : {}),
    ...(pageOffset > 0 ? { pageOffset: String(pageOffset) } : {}),
    includeTotal: 'true',
  };
}
