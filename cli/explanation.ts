import { findCollection } from '../platform/findCollection';
import { neverCanceled } from '../server/service/cancellation';
import { type CollectionOverview, overviews } from '../server/service/features/collections';
import { type Explanation, explainName } from '../server/service/features/explain';
import type { FolderService } from './folderService';
import { UsageError } from './terminal';

/** Returns the requested collection. Throws `UsageError` if no collection, or more than one, has this name. */
export async function meantCollection(
  { service, files }: FolderService,
  name: string,
  api: string | undefined,
): Promise<CollectionOverview> {
  const all: CollectionOverview[] = [];
  for (const { model } of service.projects.outermost())
    all.push(...(await overviews(model, () => files.pause(), neverCanceled)));
  const found = findCollection(all, name, api);
  if ('reason' in found) throw new UsageError(found.reason);
  return found.collection;
}

/** Explains why a name is or isn't a valid sort key of a collection. */
export function explanationOf({ service }: FolderService, { id, location }: CollectionOverview, name: string) {
  const { model } = service.projects.of(location.uri);
  const none: Explanation = { sorts: false, reasons: [], complete: false, remedy: null, chain: [] };
  return explainName(model, id, name) ?? none;
}
