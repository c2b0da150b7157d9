import type { GitRun } from '../../platform/git/git';
import { type Revision, readRevision, readTexts } from '../../platform/git/revision';
import { visible } from '../../platform/inert';
import { canceledBy } from '../../server/service/cancellation';
import { createSortService } from '../../server/service/create';
import { compareSorts } from '../../server/service/features/sortChanges';
import { type SortComparison, submoduleNotes } from '../../server/service/features/sortChanges/comparisonTexts';
import type { SortSettings } from '../../server/service/settings';
import { selectFiles } from '../../server/service/text/fileSelection';
import { createExclusion } from '../../server/workspace/exclusion';
import { settingsOf } from '../../server/workspace/folderSettings';
import { createNodeWorkspace } from '../../server/workspace/node';
import { RevisionWorkspace } from '../../server/workspace/revision';
import type { Terminal } from '../terminal';

/**
 * Compares the sort keys and default sorts in the working directory with those in a Git revision. Rejects with
 * `GitError` if Git can't read the revision.
 */
export async function compareWithRevision(base: string, terminal: Terminal): Promise<SortComparison> {
  const run: GitRun = { program: 'git', folder: terminal.directory, signal: terminal.ended };
  const { settings, mistakes } = settingsOf(terminal.directory);
  for (const mistake of mistakes) terminal.err(visible(mistake));
  const revision = await readRevision(run, base);
  const texts = await readTexts(run, selectedFiles(revision, settings));
  const exclusion = createExclusion(settings.files.exclude);
  const now = createNodeWorkspace(terminal.directory, {
    descend: (folder) => !exclusion.prunes(folder),
    changes: () => ({ dispose() {} }),
  });
  const before = createSortService(new RevisionWorkspace(now, { texts, ignored: revision.ignored }), settings);
  const after = createSortService(now, settings);
  try {
    await before.index(terminal.ended);
    await after.index(terminal.ended);
    terminal.ended.throwIfAborted();
    const pause = () => now.pause();
    const [past, present] = [before.projects.outermost(), after.projects.outermost()];
    const changes = await compareSorts(past, present, pause, canceledBy(terminal.ended));
    terminal.ended.throwIfAborted();
    return { revision: base, changes, notes: submoduleNotes(revision.submodules) };
  } finally {
    before.dispose();
    after.dispose();
  }
}

function selectedFiles({ files }: Revision, settings: SortSettings): Revision['files'] {
  const selection = selectFiles(settings.files);
  return files.filter(({ path, size }) => size <= settings.maxFileSize && selection.nameOf(path) !== undefined);
}
