import { Cache } from '../cache/cache';
import { isSame } from '../cache/equal';
import type { BlockFacts } from '../facts/facts';
import { projectRoot } from '../text/fileName';
import { relativePathOf } from '../text/fileSelection';
import type { LeftOut, LeftOutReason } from '../text/leftOut';
import type { UnreadFile } from '../text/readingOrder';
import type { SourceFile } from '../text/source';
import type { SourceChange } from '../text/sources';
import { createSortModel } from './create';
import type { LiveSortModel, ModelSettings } from './liveModel';
import { namesDeclaredIn, namesIn } from './mentions';
import { byText } from './names';
import { type RootedFile, resolveRoots } from './roots';

/** A project root, and the model of what its files mean. */
export interface Project {
  /** Relative to the workspace folder. For a file that is judged alone, its URI. */
  readonly root: string;
  /**
   * Contains the files of the root, and the files in other roots that their names mean (see `resolveRoots`). So each
   * fully qualified name has one meaning in a model.
   */
  readonly model: LiveSortModel;
  /** Keeps the results of the model. Other queries may use it, too. */
  readonly cache: Cache;
}

interface LiveProject extends Project {
  readonly visible: Set<string>;
}

/** A file that has been read. */
interface KnownFile {
  readonly uri: string;
  readonly path: string;
  source: SourceFile<BlockFacts>;
  root: string | undefined;
  leftOut: LeftOutReason | undefined;
  declared: readonly string[];
  /** Undefined if `resolveRoots` hasn't asked for these names, so that they don't matter. */
  named: readonly string[] | undefined;
}

/**
 * The projects in a workspace folder. Each file belongs to the project of its root. A file that is left out belongs to
 * no project, and is judged alone; so is each file outside the workspace folders.
 */
export class Projects {
  private readonly files = new Map<string, KnownFile>();
  private readonly projects = new Map<string, LiveProject>();
  private resolved = resolveRoots([], true);
  private sorted: readonly string[] | undefined;
  private sortedLeftOut: ReadonlyMap<string, LeftOutReason> | undefined;
  private isChanged = false;
  private leftOutRevision = -1;
  private isIndexed = false;
  /** Undefined until the files in the workspace have been found. */
  private found: readonly UnreadFile[] | undefined;

  constructor(
    /** URI of the workspace folder. Empty for the files outside all folders. */
    private readonly folder: string,
    private readonly leftOut: LeftOut,
    private settings: ModelSettings,
  ) {}

  has(uri: string): boolean {
    return this.files.has(uri);
  }

  /** Whether a project still has files. */
  isOpen(project: Project): boolean {
    return this.projects.get(project.root) === project;
  }

  /** Returns the URIs of the files that aren't left out, sorted. */
  checked(): readonly string[] {
    this.resolve();
    this.sorted ??= [...this.files.values()].flatMap(({ uri, leftOut }) => (leftOut ? [] : uri)).sort(byText);
    return this.sorted;
  }

  /** Returns the files that are left out, with the reasons. */
  leftOutFiles(): ReadonlyMap<string, LeftOutReason> {
    this.resolve();
    this.sortedLeftOut ??= new Map(
      [...this.files.values()]
        .flatMap(({ uri, leftOut }) => (leftOut ? [[uri, leftOut] as const] : []))
        .sort(([one], [other]) => byText(one, other)),
    );
    return this.sortedLeftOut;
  }

  /** Whether a file is left out. */
  isLeftOut(uri: string): boolean {
    this.resolve();
    return this.files.get(uri)?.leftOut !== undefined;
  }

  /** Returns the project that determines what a file means. */
  of(uri: string): Project {
    this.resolve();
    const file = this.files.get(uri);
    if (file?.leftOut) return this.alone(file);
    const root = this.resolved.roots.get(uri) ?? '';
    const [user = root, other] = this.resolved.homes.get(root) ?? [];
    const isUsed = other === undefined && this.resolved.visible.get(user)?.has(uri) === true;
    return this.open(isUsed ? user : root);
  }

  /** Returns the projects in which names mean a file, the file's own project first. */
  seeing(uri: string): readonly Project[] {
    const own = this.of(uri);
    const users = this.resolved.homes.get(this.resolved.roots.get(uri) ?? '') ?? [];
    const others = users.filter((root) => root !== own.root && this.resolved.visible.get(root)?.has(uri));
    return [own, ...others.map((root) => this.open(root))];
  }

  /** Returns the projects to which files belong, sorted by root. */
  all(): readonly Project[] {
    return this.usedBy((users) => users !== 1);
  }

  /** Returns the projects that no other project uses, sorted by root. There is at least one. */
  outermost(): readonly Project[] {
    const found = this.usedBy((users) => users === 0);
    return found.length > 0 ? found : [this.open('')];
  }

  apply(change: SourceChange<BlockFacts>): void {
    const { uri, file: source } = change;
    const known = this.files.get(uri);
    if (known && source) this.replace(known, source);
    else {
      this.isChanged = true;
      if (source) this.add(uri, source);
      else this.files.delete(uri);
    }
    for (const { model, visible } of this.projects.values()) {
      if (source) model.markRead(uri, source.name.fqn);
      if (!visible.has(uri)) continue;
      if (source) model.update(source, change);
      else {
        model.remove(uri);
        visible.delete(uri);
      }
    }
  }

  configure(settings: ModelSettings): void {
    this.settings = settings;
    for (const { model } of this.projects.values()) model.configure(settings);
  }

  /** Records the files in the workspace, which are about to be read. */
  beginIndexing(found: readonly UnreadFile[]): void {
    this.found = found;
    for (const { model } of this.projects.values()) this.beginIn(model);
  }

  markIndexed(): void {
    this.isIndexed = true;
    this.found = undefined;
    for (const { model } of this.projects.values()) model.markIndexed();
  }

  /** Adds a file to the project of its own root at once, so that `resolve` mostly has nothing to do. */
  private add(uri: string, source: SourceFile<BlockFacts>): void {
    const path = relativePathOf(this.folder, uri);
    const root = this.rootOf(uri, path, source);
    const declared = namesDeclaredIn(source.name, factsOf(source));
    const file: KnownFile = { uri, path, source, root, leftOut: this.reasonFor(path), declared, named: undefined };
    this.files.set(uri, file);
    if (!file.leftOut) this.open(root ?? '').visible.add(uri);
  }

  private replace(file: KnownFile, source: SourceFile<BlockFacts>): void {
    const root = this.rootOf(file.uri, file.path, source);
    const declared = namesDeclaredIn(source.name, factsOf(source));
    const named = file.named && namesIn(source.name, factsOf(source));
    this.isChanged ||=
      file.source !== source || !isSame([root, declared, named], [file.root, file.declared, file.named]);
    file.source = source;
    file.root = root;
    file.declared = declared;
    file.named = named;
  }

  private rootOf(uri: string, path: string, source: SourceFile<BlockFacts>): string | undefined {
    return this.folder === '' ? uri : projectRoot(source.name.kind, path, packageIn(source));
  }

  private reasonFor(path: string): LeftOutReason | undefined {
    return this.folder === '' ? undefined : this.leftOut.reasonFor(path);
  }

  private usedBy(isWanted: (users: number) => boolean): readonly Project[] {
    this.resolve();
    const roots = [...this.resolved.homes].flatMap(([root, users]) => (isWanted(users.length) ? root : []));
    return roots.sort(byText).map((root) => this.open(root));
  }

  private open(root: string): LiveProject {
    const known = this.projects.get(root);
    if (known) return known;
    const isLeftOut = (uri: string) => this.files.get(uri)?.leftOut !== undefined;
    const cache = new Cache();
    const model = createSortModel(this.settings, cache, isLeftOut);
    if (this.isIndexed) model.markIndexed();
    else this.beginIn(model);
    const project = { root, model, cache, visible: new Set<string>() };
    this.projects.set(root, project);
    return project;
  }

  private beginIn(model: LiveSortModel): void {
    if (this.found) model.beginIndexing(this.found.filter(({ uri }) => !this.files.has(uri)));
  }

  private alone({ uri }: KnownFile): LiveProject {
    const project = this.open(uri);
    this.show(project, new Set([uri]));
    return project;
  }

  /** Determines again which files each model contains, if this may have changed. */
  private resolve(): void {
    if (this.leftOutRevision !== this.leftOut.revision) this.updateReasons();
    if (!this.isChanged) return;
    this.isChanged = false;
    this.sorted = undefined;
    this.sortedLeftOut = undefined;
    const files = [...this.files.values()].map((file) => this.rooted(file));
    this.resolved = resolveRoots(files, this.folder === '');
    const { visible, ambiguous, shared } = this.resolved;
    for (const [root, project] of this.projects) {
      if (visible.has(root)) continue;
      const isAlone = this.files.get(root)?.leftOut !== undefined;
      this.show(project, new Set(isAlone ? [root] : []));
      if (!isAlone) this.projects.delete(root);
    }
    for (const [root, uris] of visible) {
      const project = this.open(root);
      this.show(project, uris);
      project.model.setAmbiguous(ambiguous.get(root) ?? new Set());
      project.model.setShared(shared.get(root) ?? new Set());
    }
  }

  private rooted(file: KnownFile): RootedFile {
    const { uri, path, source, root, leftOut, declared } = file;
    const named = () => {
      file.named ??= namesIn(source.name, factsOf(source));
      return file.named;
    };
    return { uri, path, name: source.name, root, isLeftOut: leftOut !== undefined, declared, named };
  }

  private updateReasons(): void {
    this.leftOutRevision = this.leftOut.revision;
    this.isChanged = true;
    for (const file of this.files.values()) {
      const reason = this.reasonFor(file.path);
      const isOther = (reason === undefined) !== (file.leftOut === undefined);
      file.leftOut = reason;
      // The model asks whether a file is left out when the file is added.
      if (isOther) for (const project of this.projects.values()) this.hide(project, file.uri);
    }
  }

  /** Adds files to the model of a project, and removes all others from it. */
  private show(project: LiveProject, uris: ReadonlySet<string>): void {
    for (const uri of [...project.visible]) if (!uris.has(uri)) this.hide(project, uri);
    for (const uri of uris) {
      const source = this.files.get(uri)?.source;
      if (!source || project.visible.has(uri)) continue;
      project.visible.add(uri);
      project.model.update(source, { removed: [], written: source.table.list().map(({ block }) => block) });
    }
  }

  private hide({ visible, model }: LiveProject, uri: string): void {
    if (visible.delete(uri)) model.remove(uri);
  }
}

function factsOf({ table }: SourceFile<BlockFacts>): readonly BlockFacts[] {
  return table.list().map(({ block }) => block.facts);
}

function packageIn(source: SourceFile<BlockFacts>): string | undefined {
  return factsOf(source).flatMap((facts) => (facts.kind === 'gosu' ? (facts.package?.value ?? []) : []))[0];
}
