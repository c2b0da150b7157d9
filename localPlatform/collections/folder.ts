import { ModelFolder } from '../../server/service/modelFolder';
import type { SortSettings } from '../../server/service/settings';
import { settingsOf } from '../../server/workspace/folderSettings';
import { createNodeWorkspace } from '../../server/workspace/node';
import { type CollectionSource, FolderCollections } from './source';

const unread = /(^|\/)(node_modules|\.git)$/;

/**
 * Opens the collections of the configuration in `folder`, an absolute path. By default, uses the settings of that
 * folder.
 */
export function openCollections(
  folder: string,
  settings: () => SortSettings = () => settingsOf(folder).settings,
): CollectionSource {
  const workspace = createNodeWorkspace(folder, {
    descend: (relativeFolder) => !unread.test(relativeFolder),
    // No watcher is needed, because the source checks for changes before each request.
    changes: () => ({ dispose: () => undefined }),
  });
  return new FolderCollections({
    workspace,
    settings,
    open: (files, current) => new ModelFolder(files, current),
  });
}
