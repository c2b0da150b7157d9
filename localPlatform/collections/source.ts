import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as l10n from '@vscode/l10n';
import { ModelFolder } from '../../server/service/modelFolder';
import { ProjectFile } from '../../server/service/project/projectFile';
import { combineSettings, defaultEditor, defaultSettings, type SortSettings } from '../../server/service/settings';
import { selectFiles } from '../../server/service/text/fileSelection';
import { isGitPath } from '../../server/service/text/leftOut';
import { isNestedProjectFile } from '../../server/service/text/projectFiles';
import type { FileChange, Workspace } from '../../server/service/workspace';
import { createExclusion } from '../../server/workspace/exclusion';
import { createNodeWorkspace } from '../../server/workspace/node';
import type { Handler } from '../environment';
import { notFound } from '../planetRegister';
import { readGivenElements } from './givenElements';
import { type CollectionSite, createCollectionSite } from './serve';

/** The state of each file, by URI: inode, size, and times in nanoseconds. */
type Stamps = ReadonlyMap<string, string>;

/** The configuration as last read: its model, its settings, and the state of its files. */
interface Indexed {
  readonly folder: ModelFolder;
  readonly settings: SortSettings;
  readonly stamps: Stamps;
  readonly site: CollectionSite;
}

async function stampOf(uri: string): Promise<string> {
  const file = await stat(fileURLToPath(uri), { bigint: true }).catch(() => undefined);
  return `${file?.ino} ${file?.size} ${file?.mtimeNs} ${file?.ctimeNs}`;
}

function changesBetween(before: Stamps, after: Stamps): FileChange[] {
  const written = [...after].filter(([uri, stamp]) => before.get(uri) !== stamp);
  const gone = [...before.keys()].filter((uri) => !after.has(uri));
  return [
    ...written.map(([uri]): FileChange => ({ uri, kind: before.has(uri) ? 'changed' : 'created' })),
    ...gone.map((uri): FileChange => ({ uri, kind: 'deleted' })),
  ];
}

/**
 * The collections of a folder on disk. Before each request, the folder is checked for created, changed, and deleted
 * files, because a watcher could report a change too late.
 */
export class CollectionSource {
  private readonly ended = new AbortController();
  private readonly listeners = new Set<(changes: readonly FileChange[]) => void>();
  private readonly pending = new Set<Promise<unknown>>();
  private indexed: Indexed | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  private readonly workspace: Workspace;
  private readonly project: ProjectFile;
  private projectStamp = '';
  private settings = defaultSettings;
  private selection = selectFiles(this.settings.files);
  private exclusion = createExclusion(this.settings.files.exclude);

  /** `open` opens the folder. `descend` determines whether to search a folder in it, given its relative path. */
  constructor(open: (descend: (relativeFolder: string) => boolean) => Workspace) {
    this.workspace = open((relativeFolder) => !this.exclusion.prunes(relativeFolder));
    this.project = new ProjectFile(this.workspace);
  }

  /**
   * Passes the current site to `work`. The site stays valid until the promise that `work` returns is settled. Each
   * request waits for a check that starts after the request arrives. Only one check runs at a time.
   */
  async use<Result>(work: (site: CollectionSite) => Promise<Result>): Promise<Result> {
    const next = () => this.newest();
    const begun = this.queue.then(next, next).then(({ site }) => {
      const done = work(site);
      this.pending.add(done);
      return { done };
    });
    this.queue = begun;
    const { done } = await begun;
    try {
      return await done;
    } finally {
      this.pending.delete(done);
    }
  }

  dispose(): void {
    this.ended.abort();
    this.indexed?.folder.dispose();
  }

  private async newest(): Promise<Indexed> {
    await this.readProject();
    const stamps = await this.stamps();
    const before = this.indexed;
    this.indexed = await (before ? this.update(before, stamps) : this.index(stamps));
    return this.indexed;
  }

  /** Reads the project file if it has changed. */
  private async readProject(): Promise<void> {
    const { project } = this;
    const stamp = await stampOf(project.uri);
    if (stamp === this.projectStamp) return;
    await project.read(this.ended.signal);
    this.ended.signal.throwIfAborted();
    this.projectStamp = stamp;
    this.settings = combineSettings(project.settings, defaultEditor, project.place);
    this.selection = selectFiles(this.settings.files);
    this.exclusion = createExclusion(this.settings.files.exclude);
  }

  /** Returns the state of the files that the settings select, and of those that determine what is left out. */
  private async stamps(): Promise<Stamps> {
    const { selection } = this;
    const isWanted = (path: string) =>
      selection.nameOf(path) !== undefined || isGitPath(path) || isNestedProjectFile(path);
    const stamps = new Map<string, string>();
    for (const uri of await this.workspace.find(isWanted, this.ended.signal)) stamps.set(uri, await stampOf(uri));
    this.ended.signal.throwIfAborted();
    return stamps;
  }

  private async index(stamps: Stamps): Promise<Indexed> {
    const { settings } = this;
    const { signal } = this.ended;
    const folder = new ModelFolder(this.reporting(), settings);
    try {
      await folder.index(signal);
      signal.throwIfAborted();
      return { folder, settings, stamps, site: this.siteOf(folder) };
    } catch (error) {
      folder.dispose();
      throw error;
    }
  }

  private async update(before: Indexed, stamps: Stamps): Promise<Indexed> {
    const { settings } = this;
    const { folder } = before;
    const { signal } = this.ended;
    const changes = changesBetween(before.stamps, stamps);
    if (changes.length === 0 && settings === before.settings) return before;
    await Promise.allSettled(this.pending);
    if (settings !== before.settings || changes.some(({ uri }) => isNestedProjectFile(uri))) {
      folder.configure(settings);
      await folder.index(signal);
    } else {
      for (const listener of this.listeners) listener(changes);
      await folder.settled();
    }
    signal.throwIfAborted();
    return { folder, settings, stamps, site: this.siteOf(folder) };
  }

  private siteOf({ projects }: ModelFolder): CollectionSite {
    const models = projects.outermost().map(({ model }) => model);
    return createCollectionSite(models, (id) => readGivenElements(this.workspace, id, this.ended.signal));
  }

  /** Returns the workspace for the folder's model. The workspace reports changes only before a request. */
  private reporting(): Workspace {
    const { workspace } = this;
    return {
      root: workspace.root,
      find: (wanted, signal) => workspace.find(wanted, signal),
      read: (uri, maxLength, signal) => workspace.read(uri, maxLength, signal),
      pause: () => workspace.pause(),
      watch: (listener) => {
        this.listeners.add(listener);
        return { ready: Promise.resolve(), dispose: () => this.listeners.delete(listener) };
      },
    };
  }
}

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

/** Opens the collections of the configuration in `folder`, an absolute path. The folder's project file counts. */
export function openCollections(folder: string): CollectionSource {
  // No watcher is needed, because the source checks for changes before each request.
  const changes = () => ({ dispose: () => undefined });
  return new CollectionSource((descend) => createNodeWorkspace(folder, { descend, changes }));
}
