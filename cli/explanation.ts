import path from 'node:path';
import { URI } from 'vscode-uri';
import { findCollection } from '../platform/findCollection';
import { neverCanceled } from '../server/service/cancellation';
import { type CollectionOverview, overviews } from '../server/service/features/collections';
import { type Explanation, explainName } from '../server/service/features/explain';
import type { SortModel } from '../server/service/model/model';
import { slashed } from './check/regions';
import type { FolderService } from './folderService';
import { UsageError } from './terminal';

/** A collection, and the folder and model that it was found in. */
export interface ProjectCollection extends CollectionOverview {
  readonly read: FolderService;
  readonly model: SortModel;
}

/**
 * Returns the requested collection. If several projects have the collection in APIs with the same label, each label
 * begins with the path of the project. Throws `UsageError` if no collection, or more than one, has this name.
 */
export async function meantCollection(
  folders: readonly FolderService[],
  name: string,
  api: string | undefined,
): Promise<ProjectCollection> {
  const all: (ProjectCollection & { readonly project: string })[] = [];
  for (const read of folders) {
    const { service, files } = read;
    for (const { root, model } of service.projects.outermost()) {
      const project = [pathBelow(folders, read), root].filter((part) => part !== '').join('/');
      for (const overview of await overviews(model, () => files.pause(), neverCanceled))
        all.push({ ...overview, read, model, project });
    }
  }
  const labeled = all.map((one) => {
    const same = all.filter((other) => other.name === one.name && other.api === one.api);
    const isRepeated = same.some(({ project }) => project !== one.project);
    return isRepeated && one.project !== '' ? { ...one, api: `${one.project}/${one.api}` } : one;
  });
  const found = findCollection(labeled, name, api);
  if ('reason' in found) throw new UsageError(found.reason);
  return found.collection;
}

/** Explains why a name is or isn't a valid sort key of a collection. */
export function explanationOf({ model, id }: ProjectCollection, name: string) {
  const none: Explanation = { sorts: false, reasons: [], complete: false, remedy: null, chain: [] };
  return explainName(model, id, name) ?? none;
}

/** Returns the path of a folder relative to the first one. Empty for the first one. */
function pathBelow([first]: readonly FolderService[], { files }: FolderService): string {
  const pathOf = (root: string) => URI.parse(root).fsPath;
  return first ? slashed(path.relative(pathOf(first.files.root), pathOf(files.root))) : '';
}
