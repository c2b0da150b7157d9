import * as l10n from '@vscode/l10n';
import type { Handler } from '../environment';
import { notFound } from '../planetRegister';
import type { CollectionSource } from './source';

/** The handlers for collections (specification 4.3), by operation. */
export type CollectionHandlers = Readonly<Record<'listCollection' | 'listNestedCollection', Handler>>;

/**
 * Returns a handler that serves the collection at a request's path. Without a source, refuses every request with 404.
 */
export function collectionHandler(source: CollectionSource | undefined): Handler {
  return async (context) => {
    const { pathname, searchParams } = new URL(context.req.url);
    if (source === undefined) {
      throw notFound(
        l10n.t('No collection found at {0}: the local platform was started without a workspace.', context.req.path),
      );
    }
    return Response.json(await source.use((site) => site.page({ path: pathname, query: searchParams })));
  };
}

/** Creates the handlers for collections. */
export function collectionHandlers(source: CollectionSource | undefined): CollectionHandlers {
  const handler = collectionHandler(source);
  return { listCollection: handler, listNestedCollection: handler };
}
