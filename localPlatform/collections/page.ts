import { createHash } from 'node:crypto';
import type { Json } from './order';
import { type CollectionQuery, mostCounted } from './query';

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
  const next = pageOffset + pageSize < elements.length ? { next: link(pageOffset + pageSize) } : {};
  const previous = pageOffset > 0 ? { first: link(0), prev: link(Math.max(0, pageOffset - pageSize)) } : {};
  return {
    count: shown.length,
    data: shown.map(({ id, type, attributes }) => ({
      attributes,
      id,
      type,
      checksum: checksumOf(attributes),
      links: {},
    })),
    links: { ...previous, ...next, self: link(pageOffset) },
    ...(asked.includeTotal ? { total: Math.min(elements.length, mostCounted) } : {}),
  };
}
