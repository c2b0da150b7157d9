import * as l10n from '@vscode/l10n';
import { URI } from 'vscode-uri';
import { createSortService } from '../server/service/create';
import { ProjectFile } from '../server/service/project/projectFile';
import type { SortService } from '../server/service/service';
import { combineSettings, defaultEditor, type SortSettings } from '../server/service/settings';
import type { Workspace } from '../server/service/workspace';
import { createExclusion } from '../server/workspace/exclusion';
import { createNodeWorkspace } from '../server/workspace/node';
import { projectFolderAt } from './checkout';
import type { Terminal } from './terminal';

/** A folder on disk, and the settings in its project file. */
export interface OpenedFolder {
  readonly files: Workspace;
  readonly settings: SortSettings;
  /** Whether the project file can't be read or has a syntax error, so that the defaults count. */
  readonly isProjectFileBroken: boolean;
}

/** The service, files, and settings of a folder whose configuration has been read completely. */
export interface FolderService extends OpenedFolder {
  readonly service: SortService;
}

/** Reads the project file of a folder, and opens the folder. Rejects if `signal` is aborted. */
export async function openFolder(folder: string, signal: AbortSignal): Promise<OpenedFolder> {
  let descend = (_below: string) => true;
  const files = createNodeWorkspace(folder, {
    descend: (below) => descend(below),
    changes: () => ({ dispose() {} }),
  });
  const project = new ProjectFile(files);
  await project.read(signal);
  signal.throwIfAborted();
  const settings = combineSettings(project.settings, defaultEditor, project.place);
  const exclusion = createExclusion(settings.files.exclude);
  descend = (below) => !exclusion.prunes(below);
  return { files, settings, isProjectFileBroken: project.isBroken };
}

/** Reads a folder, passes its service to `work`, and then disposes of the service. Rejects if `signal` is aborted. */
export async function withFolder<T>(
  folder: string,
  signal: AbortSignal,
  work: (read: FolderService) => Promise<T>,
): Promise<T> {
  return withOpened(await openFolder(folder, signal), signal, work);
}

/**
 * Like `withFolder`, for the folder of the nearest project file, or else for the working directory. Passes this folder
 * first, and then the folders in it that have their own project file.
 */
export async function withProjects<T>(
  terminal: Pick<Terminal, 'directory' | 'err'>,
  signal: AbortSignal,
  work: (folders: readonly FolderService[]) => Promise<T>,
): Promise<T> {
  async function withNext([next, ...others]: readonly string[], folders: readonly FolderService[]): Promise<T> {
    if (next === undefined) return work(folders);
    const opened = await openFolder(next, signal);
    reportBroken(opened, terminal);
    return withOpened(opened, signal, (read) =>
      withNext([...others, ...nestedFolders(read.service)], [...folders, read]),
    );
  }
  return withNext([projectFolderOf(terminal.directory)], []);
}

/** Returns the folders in a folder that have their own project file. */
export function nestedFolders(service: SortService): readonly string[] {
  return service.nestedRoots().map((uri) => URI.parse(uri).fsPath);
}

/** Reads an opened folder, passes its service to `work`, and then disposes of the service. */
export async function withOpened<T>(
  opened: OpenedFolder,
  signal: AbortSignal,
  work: (read: FolderService) => Promise<T>,
): Promise<T> {
  const service = createSortService(opened.files, opened.settings);
  try {
    await service.index(signal);
    signal.throwIfAborted();
    return await work({ ...opened, service });
  } finally {
    service.dispose();
  }
}

/** Returns the folder of the nearest project file, or else the working directory. */
export function projectFolderOf(directory: string): string {
  return projectFolderAt(directory, directory) ?? directory;
}

/** Writes a message if the settings in a project file don't count. For commands that report no problems. */
export function reportBroken({ isProjectFileBroken }: OpenedFolder, { err }: Pick<Terminal, 'err'>): void {
  if (isProjectFileBroken)
    err(l10n.t("sortie.json can't be read, so the defaults count. To see its problems, run sortie check."));
}
