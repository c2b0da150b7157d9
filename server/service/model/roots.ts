import type { FileName } from '../text/fileName';
import { additionTo, byText } from './names';

/** A file, and the project root that its path implies. */
export interface RootedFile {
  readonly uri: string;
  readonly path: string;
  readonly name: FileName;
  /** Undefined if the path contains no folder of the file's kind. */
  readonly root: string | undefined;
  readonly isLeftOut: boolean;
  /** The names that the file declares. */
  readonly declared: readonly string[];
  /** Returns the names in the file. Called only if other files may have them. */
  named(): readonly string[];
}

/** What the files of each root mean. Files that are left out have no root. */
export interface VisibleFiles {
  /** URI → root. */
  readonly roots: ReadonlyMap<string, string>;
  /** Root → URIs of its files, and of the files in other roots that their names mean. */
  readonly visible: ReadonlyMap<string, ReadonlySet<string>>;
  /** Root → names (see `declaredName`) in its files that several other roots have. */
  readonly ambiguous: ReadonlyMap<string, ReadonlySet<string>>;
  /** Root → URIs of its visible files that another root uses, if that root also contains files that aren't visible here. */
  readonly shared: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Root → outermost roots whose files name its files. If there is only one, it determines what the files mean. A copy
   * isn't listed: it shares a name with the root.
   */
  readonly homes: ReadonlyMap<string, readonly string[]>;
}

/** The files of one root. */
interface Root {
  readonly key: string;
  readonly files: RootedFile[];
  readonly declared: Map<string, RootedFile[]>;
  /** Whether it contains only Gosu files and entity files. Nothing in a configuration file names an enhancement. */
  isLibrary: boolean;
}

/**
 * Resolves the fully qualified names in each root. A name means the file in the same root; otherwise, the file in the
 * root that contains the name; otherwise, the file in another root, if exactly one has it. A file that is left out
 * counts only if no other file has its name. If `isolated` is set, names mean only files in the same root.
 */
export function resolveRoots(files: readonly RootedFile[], isolated: boolean): VisibleFiles {
  const roots = divide(files.filter(({ isLeftOut }) => !isLeftOut));
  const declarers = new Map<string, Root[]>();
  for (const root of roots.values()) {
    for (const name of root.declared.keys()) append(declarers, name, root);
  }
  const leftOut = new Map<string, RootedFile[]>();
  for (const file of isolated ? [] : files.filter(({ isLeftOut }) => isLeftOut)) {
    for (const name of file.declared) append(leftOut, name, file);
  }
  const worlds = new Map([...roots].map(([key, root]) => [key, worldOf(root, roots, declarers, leftOut, isolated)]));
  const owners = new Map([...roots.values()].flatMap((root) => root.files.map(({ uri }) => [uri, root] as const)));
  return {
    roots: new Map([...owners].map(([uri, { key }]) => [uri, key])),
    visible: new Map([...worlds].map(([key, { visible }]) => [key, visible])),
    ambiguous: new Map([...worlds].map(([key, { ambiguous }]) => [key, ambiguous])),
    shared: sharedFiles(roots, worlds, owners),
    homes: homesOf(roots, new Map([...worlds].map(([key, { reached }]) => [key, reached]))),
  };
}

/**
 * Divides files into roots. A file whose path has no folder of its kind belongs to the workspace folder. If it is a
 * copy of a file there, such as one in `schemas_old`, the files beside it form a separate root.
 */
function divide(files: readonly RootedFile[]): ReadonlyMap<string, Root> {
  const proper = new Set(files.flatMap(({ root, declared }) => (root === '' ? declared : [])));
  const isCopy = ({ root, declared }: RootedFile) => root === undefined && declared.some((name) => proper.has(name));
  const copies = new Set(files.filter(isCopy).map(folderAbove));
  const roots = new Map<string, Root>();
  for (const file of files) {
    const key = file.root ?? (copies.has(folderAbove(file)) ? folderAbove(file) : '');
    const root: Root = roots.get(key) ?? { key, files: [], declared: new Map(), isLibrary: true };
    roots.set(key, root);
    root.files.push(file);
    for (const name of file.declared) append(root.declared, name, file);
    if (file.name.kind !== 'gosu' && file.name.kind !== 'entity') root.isLibrary = false;
  }
  return new Map([...roots].sort(([one], [other]) => byText(one, other)));
}

/** Returns the folder that remains when the name's own path is taken away from a file's path. */
function folderAbove({ path, name: { kind, fqn } }: RootedFile): string {
  const folders = path.split('/').slice(0, -1);
  const parts = kind === 'gosu' ? fqn.split('.').slice(0, -1) : fqn.replace(/-.*$/, '').split('.').slice(0, -1);
  return folders.slice(0, Math.max(0, folders.length - parts.length)).join('/');
}

/** The files that the names in a root mean. */
interface World {
  readonly visible: Set<string>;
  readonly ambiguous: Set<string>;
  /** Keys of the other roots that contain some of these files. */
  readonly reached: Set<string>;
}

function worldOf(
  root: Root,
  roots: ReadonlyMap<string, Root>,
  declarers: ReadonlyMap<string, readonly Root[]>,
  leftOut: ReadonlyMap<string, readonly RootedFile[]>,
  isolated: boolean,
): World {
  const world: World = { visible: new Set(root.files.map(({ uri }) => uri)), ambiguous: new Set(), reached: new Set() };
  if (isolated || (roots.size === 1 && leftOut.size === 0)) return world;
  const queue: { readonly file: RootedFile; readonly from: Root }[] = root.files.map((file) => ({ file, from: root }));
  const show = (file: RootedFile, from: Root) => {
    if (world.visible.has(file.uri)) return;
    world.visible.add(file.uri);
    queue.push({ file, from });
  };
  const showLibrary = (library: Root) => {
    if (library === root || sharesName(root, library)) return;
    for (const file of library.files) {
      const isUnnamed = file.name.kind === 'gosu' || file.name.kind === 'published';
      if (isUnnamed && file.declared.every((name) => (declarers.get(name)?.length ?? 0) < 2)) show(file, library);
    }
  };
  for (const other of roots.values()) if (other.isLibrary) showLibrary(other);
  for (const { file, from } of queue) {
    for (const name of file.named()) {
      if (root.declared.has(name)) continue;
      const candidates = from.declared.has(name) ? [from] : (declarers.get(name) ?? []);
      const [found, second] = candidates;
      if (second) world.ambiguous.add(name);
      else if (found) {
        for (const target of found.declared.get(name) ?? []) show(target, found);
        for (const target of found.declared.get(additionTo(name)) ?? []) show(target, found);
        if (found !== root && !isEntity(name) && !world.reached.has(found.key)) {
          world.reached.add(found.key);
          // The root that uses another one determines what all files of the other one mean.
          if (!sharesName(root, found)) for (const each of found.files) show(each, found);
        }
      } else {
        const [only, other] = leftOut.get(name) ?? [];
        if (other) world.ambiguous.add(name);
        else if (only) show(only, root);
      }
    }
  }
  return world;
}

/**
 * Returns the visible files of each root that a root other than the file's own uses, if that root contains files that
 * aren't visible. A copy of the file's own root has no effect on the original.
 */
function sharedFiles(
  roots: ReadonlyMap<string, Root>,
  worlds: ReadonlyMap<string, World>,
  owners: ReadonlyMap<string, Root>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Root[]>();
  for (const user of roots.values()) {
    const originals = new Map<Root | undefined, boolean>([[user, true]]);
    for (const uri of worlds.get(user.key)?.visible ?? []) {
      const owner = owners.get(uri);
      const isOriginal = originals.get(owner) ?? (owner !== undefined && isCopyOf(user, owner));
      originals.set(owner, isOriginal);
      if (!isOriginal) append(users, uri, user);
    }
  }
  return new Map(
    [...worlds].map(([key, { visible }]) => {
      const hiding = new Set([...roots.values()].filter(({ files }) => files.some(({ uri }) => !visible.has(uri))));
      return [key, new Set([...visible].filter((uri) => users.get(uri)?.some((user) => hiding.has(user))))];
    }),
  );
}

/** Whether most files of a root declare a name that the other root also declares. Entities don't count. */
function isCopyOf({ files }: Root, original: Root): boolean {
  const copied = files.filter(({ declared }) =>
    declared.some((name) => !isEntity(name) && original.declared.has(name)),
  );
  return copied.length > files.length / 2;
}

/** Finds the outermost roots that use each root. Of roots that use each other, the first one is outermost. */
function homesOf(
  roots: ReadonlyMap<string, Root>,
  reached: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, readonly string[]> {
  const named = new Set([...reached.values()].flatMap((keys) => [...keys]));
  // A library that no other root names belongs to all of them.
  const unnamed = new Set([...roots.values()].filter(({ key, isLibrary }) => isLibrary && !named.has(key)));
  const uses = (user: Root, used: Root) => {
    const isUsed = reached.get(user.key)?.has(used.key) || (!user.isLibrary && unnamed.has(used));
    return user !== used && isUsed && !sharesName(user, used);
  };
  const all = [...roots.values()];
  const isAbove = (one: Root, other: Root) => uses(one, other) && !(uses(other, one) && byText(other.key, one.key) < 0);
  const isOutermost = (root: Root) => !all.some((other) => isAbove(other, root));
  return new Map(
    all.map((root) => [
      root.key,
      isOutermost(root) ? [] : all.filter((user) => isOutermost(user) && uses(user, root)).map(({ key }) => key),
    ]),
  );
}

/**
 * Whether two roots declare the same name. Entities don't count: the vendor's module and the customer's both contain
 * files of an entity.
 */
function sharesName(one: Root, other: Root): boolean {
  const [fewer, more] = one.declared.size < other.declared.size ? [one, other] : [other, one];
  for (const name of fewer.declared.keys()) if (!isEntity(name) && more.declared.has(name)) return true;
  return false;
}

/** Whether a name is that of an entity, which a file declares or adds to. */
function isEntity(name: string): boolean {
  return /^\+?entity /.test(name);
}

function append<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}
