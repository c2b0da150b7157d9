import * as l10n from '@vscode/l10n';
import type { Handler } from '../environment';
import { notFound } from '../planet-register';

/** The handlers of collections (specification 4.3), by operation. */
export type CollectionHandlers = Readonly<Record<'listCollection' | 'listNestedCollection', Handler>>;

/** Creates the handlers. */
export function collectionHandlers(): CollectionHandlers {
  const refuse: Handler = (context) => {
    throw notFound(l10n.t('There is no collection at {0}.', context.req.path));
  };
  return { listCollection: refuse, listNestedCollection: refuse };
}
