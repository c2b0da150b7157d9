import { createSortService } from '../../../server/service/create';
import { settingsOf } from '../../../server/workspace/folderSettings';
import { createNodeWorkspace } from '../../../server/workspace/node';
import { type CollectionSource, createCollectionSource } from './source';

const unread = /(^|\/)(node_modules|\.git)$/;

/** The collections of the configuration in a folder on disk, an absolute path. */
export function openCollections(folder: string): CollectionSource {
  const workspace = createNodeWorkspace(folder, {
    enters: (relativeFolder) => !unread.test(relativeFolder),
    // The source looks for changes itself, before each request.
    changes: () => ({ dispose: () => undefined }),
  });
  return createCollectionSource({
    workspace,
    settings: () => settingsOf(folder).settings,
    createService: createSortService,
  });
}
