import { createSortService } from '../../server/service/create';
import type { SortSettings } from '../../server/service/settings';
import { settingsOf } from '../../server/workspace/folderSettings';
import { createNodeWorkspace } from '../../server/workspace/node';
import { type CollectionSource, FolderCollections } from './source';

const unread = /(^|\/)(node_modules|\.git)$/;

/**
 * The collections of the configuration in a folder on disk, an absolute path. The settings are those in the folder,
 * unless others are given.
 */
export function openCollections(
  folder: string,
  settings: () => SortSettings = () => settingsOf(folder).settings,
): CollectionSource {
  const workspace = createNodeWorkspace(folder, {
    descend: (relativeFolder) => !unread.test(relativeFolder),
    // The source looks for changes itself, before each request.
    changes: () => ({ dispose: () => undefined }),
  });
  return new FolderCollections({
    workspace,
    settings,
    createService: createSortService,
  });
}
