import { visible } from '../platform/inert';
import { createSortService } from '../server/service/create';
import type { SortService } from '../server/service/service';
import type { SortSettings } from '../server/service/settings';
import type { Workspace } from '../server/service/workspace';
import { createExclusion } from '../server/workspace/exclusion';
import { settingsOf } from '../server/workspace/folderSettings';
import { createNodeWorkspace } from '../server/workspace/node';
import type { Terminal } from './terminal';

/** The service, files, and settings of a folder whose configuration has been read completely. */
export interface FolderService {
  readonly service: SortService;
  readonly files: Workspace;
  readonly settings: SortSettings;
}

/** Reads a folder, passes its service to `work`, and then disposes of the service. Rejects if `signal` is aborted. */
export async function withFolder<T>(
  folder: string,
  terminal: Pick<Terminal, 'err'>,
  signal: AbortSignal,
  work: (read: FolderService) => Promise<T>,
): Promise<T> {
  const { settings, mistakes } = settingsOf(folder);
  for (const mistake of mistakes) terminal.err(visible(mistake));
  const exclusion = createExclusion(settings.files.exclude);
  const files = createNodeWorkspace(folder, {
    descend: (below) => !exclusion.prunes(below),
    changes: () => ({ dispose() {} }),
  });
  const service = createSortService(files, settings);
  try {
    await service.index(signal);
    signal.throwIfAborted();
    return await work({ service, files, settings });
  } finally {
    service.dispose();
  }
}
