import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { Json } from '../../platform/localOrder';
import { badRequest } from '../requestBody';
import type { SortKey } from './order';

/** The query of a request for a collection. */
interface CollectionQuery {
  /** The requested sort keys. Undefined if the request has no `sort` parameter. */
  readonly sort: readonly SortKey[] | undefined;
  readonly pageSize: number;
  readonly pageOffset: number;
  readonly includeTotal: boolean;
}

const pageSizes = { usual: 25, largest: 100 } as const;

/** The number of elements at which counting stops. */
const mostCounted = 1_000;

/**
 * Parses the values of the `sort` parameter: names separated by commas, with a leading `-` for descending. Refuses an
 * empty name; the message lists the sort keys from `whatSorts`.
 */
export function parseSort(values: readonly string[], whatSorts: () => string): SortKey[] {
  return values.flatMap((value) =>
    value.split(',').map((part) => {
      const descending = part.startsWith('-');
      const name = descending ? part.slice(1) : part;
      if (name === '') {
        throw badRequest(`${l10n.t('The parameter “sort” contains an empty name: “{0}”.', value)} ${whatSorts()}`);
      }
      return { name, descending };
    }),
  );
}

function lastOf(query: URLSearchParams, name: string): string | undefined {
  return query.getAll(name).at(-1);
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  bounds: { least: number; most: number; otherwise: number },
): number {
  const text = lastOf(query, name);
  if (text === undefined) return bounds.otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= bounds.least && value <= bounds.most) return value;
  throw badRequest(
    bounds.most === Number.MAX_SAFE_INTEGER
      ? l10n.t('The parameter “{0}” must be a whole number, {1} or more, not “{2}”.', name, bounds.least, text)
      : l10n.t(
          'The parameter “{0}” must be a whole number from {1} to {2}, not “{3}”.',
          name,
          bounds.least,
          bounds.most,
          text,
        ),
  );
}

/**
 * Parses the query of a request for a collection. Throws a 400 error if the query is invalid. `whatSorts` returns a
 * sentence that lists the sort keys.
 */
export function parseQuery(query: URLSearchParams, whatSorts: () => string): CollectionQuery {
  const includeTotal = lastOf(query, 'includeTotal') ?? 'false';
  if (includeTotal !== 'true' && includeTotal !== 'false') {
    throw badRequest(l10n.t('The parameter “{0}” must be true or false, not “{1}”.', 'includeTotal', includeTotal));
  }
  const { usual, largest } = pageSizes;
  return {
    sort: query.has('sort') ? parseSort(query.getAll('sort'), whatSorts) : undefined,
    pageSize: wholeNumber(query, 'pageSize', { least: 1, most: largest, otherwise: usual }),
    pageOffset: wholeNumber(query, 'pageOffset', { least: 0, most: Number.MAX_SAFE_INTEGER, otherwise: 0 }),
    includeTotal: includeTotal === 'true',
  };
}

/** An element on a page. */
export interface PageElement {
  readonly id: string;
  readonly type: string;
  readonly attributes: { readonly [name: string]: Json };
}

function linkTo(path: string, query: URLSearchParams, pageOffset: number) {
  const changed = new URLSearchParams(query);
  changed.delete('pageOffset');
  if (pageOffset > 0) changed.set('pageOffset', String(pageOffset));
  const text = changed.toString();
  return { href: text === '' ? path : `${path}?${text}`, methods: ['get'] };
}

function checksumOf(attributes: PageElement['attributes']): string {
  return createHash('sha256').update(JSON.stringify(attributes)).digest('hex').slice(0, 32);
}

/** Returns the requested page of sorted elements, in the envelope of the REST API. */
export function pageOf(
  elements: readonly PageElement[],
  asked: CollectionQuery,
  request: { readonly path: string; readonly query: URLSearchParams },
) {
  const { pageOffset, pageSize } = asked;
  const shown = elements.slice(pageOffset, pageOffset + pageSize);
  const link = (offset: number) => linkTo(request.path, request.query, offset);
  const [isFirst, isLast] = [pageOffset === 0, pageOffset + pageSize >= elements.length];
  return {
    count: shown.length,
    data: shown.map(({ id, type, attributes }) => ({
      attributes,
      id,
      type,
      checksum: checksumOf(attributes),
      links: {},
    })),
    links: {
      first: isFirst ? undefined : link(0),
      prev: isFirst ? undefined : link(Math.max(0, pageOffset - pageSize)),
      next: isLast ? undefined : link(pageOffset + pageSize),
      self: link(pageOffset),
    },
    total: asked.includeTotal ? Math.min(elements.length, mostCounted) : undefined,
  };
}
