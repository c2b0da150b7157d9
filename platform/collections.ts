import * as l10n from '@vscode/l10n';
import { resolveUrl } from './http/address';
import { PlatformError } from './http/failure';
import { Pipeline, type PipelineOptions } from './http/pipeline';
import { isObject, stringOf } from './json';

/** A request for one page of a collection. */
export interface CollectionRequest {
  /** The decoded path segments below the application's URL: `['claim', 'v1', 'claims', 'c:1', 'activities']`. */
  readonly path: readonly string[];
  /**
   * The sort keys in order, with a leading `-` for descending order. If the list is empty, no `sort` parameter is sent,
   * so the default sort applies.
   */
  readonly sort: readonly string[];
  /** The number of elements to skip before the page. */
  readonly pageOffset: number;
}

/** One element of a collection. */
interface CollectionElement {
  readonly id?: string;
  /** The element's `attributes`, or the whole element if it has none. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** One page of a collection. */
export interface CollectionPage {
  readonly elements: readonly CollectionElement[];
  /** The total number of elements, if the response contains it. The platform may stop counting at 1,000. */
  readonly total?: number;
  /** Whether there is a next page. Undefined if unknown. */
  readonly more?: boolean;
}

/**
 * The collections of one application (docs/specification.md, section 2.5). Every method rejects only with a
 * `PlatformError`.
 */
interface CollectionsApi {
  readonly origin: string;
  page(request: CollectionRequest, signal?: AbortSignal): Promise<CollectionPage>;
}

/**
 * Creates a client for the collections below `baseUrl`. The token is optional, because how these requests are
 * authenticated is unknown (docs/specification.md, section 5).
 */
export function createCollectionsApi(options: PipelineOptions): CollectionsApi {
  const pipeline = new Pipeline(options);
  return {
    origin: pipeline.origin,
    async page(request, signal) {
      return readPage(await pipeline.get(request.path, { query: queryOf(request), signal }));
    },
  };
}

/** Returns the URL of a request. Throws a `PlatformError` (`address`) if the base URL or a path segment is invalid. */
export function collectionUrl(baseUrl: string, request: CollectionRequest): URL {
  return resolveUrl(baseUrl, request.path, queryOf(request));
}

/**
 * Reads a page: an envelope with `data`, or a bare array of elements. Throws a `PlatformError` (`wrong-shape`) for
 * other bodies.
 */
export function readPage(body: unknown): CollectionPage {
  const elements = isObject(body) ? body.data : body;
  if (!Array.isArray(elements)) {
    throw new PlatformError(l10n.t("the response isn't a collection"), { code: 'wrong-shape', sent: 'answered', body });
  }
  const envelope = isObject(body) ? body : {};
  return {
    elements: elements.map(readElement),
    total: typeof envelope.total === 'number' ? envelope.total : undefined,
    more: isObject(envelope.links) ? envelope.links.next !== undefined && envelope.links.next !== null : undefined,
  };
}

function readElement(element: unknown): CollectionElement {
  if (!isObject(element)) return { attributes: { value: element } };
  const { attributes } = element;
  const id = stringOf(element.id) ?? (isObject(attributes) ? stringOf(attributes.id) : undefined);
  return { id, attributes: isObject(attributes) ? attributes : element };
}

function queryOf({ sort, pageOffset }: CollectionRequest): Record<string, string> {
  return {
    ...(sort.length > 0 ? { sort: sort.join(',') } : {}),
    ...(pageOffset > 0 ? { pageOffset: String(pageOffset) } : {}),
    includeTotal: 'true',
  };
}
