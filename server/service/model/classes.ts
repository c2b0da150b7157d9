import type { Cache } from '../cache/cache';
import type { ClassFact, GosuFacts } from '../facts/gosuFacts';
import type { TypeFact } from '../languages/gosu/gosuCursor';
import type { Gap } from './assessment';
import type { ClassChain, ClassInChain, CollectionId, SortKeyRef } from './collectionInfo';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import { byText, entityName, qualify, simpleName } from './names';
import type { ResourceGroups } from './resourceGroups';

/** The supertype of a class. */
export interface Supertype {
  /** The name as written, without type arguments. */
  readonly written: string;
  /** Fully qualified name of the supertype. Absent if the workspace doesn't contain the supertype. */
  readonly fqn?: string;
  /**
   * The name to show if the supertype isn't in the workspace: the imported qualified name, or else the name as written.
   */
  readonly shown: string;
  /** Fully qualified name of the supertype if several other project roots have it. */
  readonly ambiguous?: string;
  /** The first type argument, without its package. For a collection, this is the entity. */
  readonly argument?: string;
}

/** The facts that a class itself contains about its collection. Facts in supertypes aren't included. */
export interface ClassShape {
  readonly supertype?: Supertype;
  readonly buildsQuery: boolean;
  readonly loadsValues: boolean;
  readonly addsColumns: boolean;
  readonly childType?: string;
  readonly resourceName?: string;
  /** Whether the class may have sort keys that can't be read, because they aren't literals or are added elsewhere. */
  readonly hidesKeys: boolean;
}

const family = /Rest(Query|Stream|Dual)CollectionResource/;
const nothing: ClassShape = { buildsQuery: false, loadsValues: false, addsColumns: false, hidesKeys: false };

/** Returns the framework family that a type belongs to, judged by its name. */
export function familyOf(name: string): 'query' | 'stream' | 'dual' | undefined {
  const found = family.exec(name)?.[1];
  if (found === undefined) return undefined;
  return found === 'Query' ? 'query' : found === 'Stream' ? 'stream' : 'dual';
}

/**
 * Returns the fully qualified names that a type name in a Gosu file may refer to, most likely first: imported, in the
 * file's package, in a package imported with `*`, or without a package. A qualified name is returned unchanged.
 */
export function namesMeant(facts: GosuFacts, name: string): readonly string[] {
  if (name.includes('.')) return [name];
  const wholes = facts.uses.filter(({ value }) => value.endsWith('.*')).map(({ value }) => value.slice(0, -1) + name);
  return [importOf(facts, name) ?? [], qualify(facts.package?.value, name), wholes, name].flat();
}

/** Returns the fully qualified name that a Gosu file imports for a simple name. */
export function importOf({ uses }: GosuFacts, name: string): string | undefined {
  return uses.find(({ value }) => simpleName(value) === name)?.value;
}

/** Returns the entity that a type in a Gosu file refers to. Undefined for other types. */
export function entityOfType(facts: GosuFacts, type: string): string | undefined {
  return entityName(importOf(facts, type) ?? type);
}

/** Gosu classes, with their supertypes and their facts about collections. */
export class Classes {
  readonly shape: (fqn: string) => ClassShape;
  readonly chain: (fqn: string) => ClassChain;
  /**
   * Sort keys of a class and its superclasses, nearest class first, one per name. Keys that a subclass removes are
   * omitted.
   */
  readonly sortKeys: (fqn: string) => readonly SortKeyRef[];
  /** Resources that name a class or one of its subclasses. */
  readonly users: (fqn: string) => readonly CollectionId[];
  readonly all: () => readonly string[];
  /** Returns the fully qualified names of the classes with a simple name, ignoring case, sorted. */
  readonly withSimpleName: (name: string) => readonly string[];
  /** Returns the first two parts of the packages of all classes. */
  private readonly packageStarts: () => ReadonlySet<string>;
  /** The class names in apiconfig files, sorted. */
  readonly inApiconfigs: () => readonly string[];
  /** The class names in apiconfig files that lead to no class, sorted. */
  readonly missingInApiconfigs: () => readonly string[];
  /** Fully qualified names that `uses` lines import for a simple name, most frequent first. */
  readonly usesOf: (name: string) => readonly string[];

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly groups: ResourceGroups,
  ) {
    const self = (fqn: string) => fqn;
    this.shape = cache.query(self, (fqn) => this.shapeOf(fqn));
    this.chain = cache.query(self, (fqn) => this.chainOf(fqn));
    const sortKeys = cache.query(self, (fqn) => this.keysOf(fqn));
    this.sortKeys = (fqn) => (this.chain(fqn).classes.length === 0 ? [] : sortKeys(fqn));
    this.users = cache.query(self, (fqn) => this.usersOf(fqn));
    const all = cache.query(
      () => '',
      () => [...indexes.classes.keys()].sort(byText),
    );
    this.all = () => all('');
    const bySimpleName = cache.query(
      (_: '') => '',
      () => this.groupBySimpleName(),
    );
    this.withSimpleName = cache.query(
      (name) => name.toLowerCase(),
      (name) => bySimpleName('').get(name.toLowerCase()) ?? [],
    );
    const starts = cache.query(
      (_: '') => '',
      () => new Set(this.all().map(startOf)),
    );
    this.packageStarts = () => starts('');
    const named = cache.query(
      () => '',
      () => [...indexes.classUsers.keys()].sort(byText),
    );
    this.inApiconfigs = () => named('');
    const missing = cache.query(
      (_: '') => '',
      () => this.inApiconfigs().filter((fqn) => this.named(fqn) === undefined),
    );
    this.missingInApiconfigs = () => missing('');
    this.usesOf = cache.query(self, (name) => {
      const counts = [...indexes.uses.counts(name)];
      return counts.sort((one, other) => other[1] - one[1] || byText(one[0], other[0])).map(([use]) => use);
    });
  }

  fact({ block, index }: ClassInChain): ClassFact | undefined {
    return this.files.facts(block, 'gosu')?.classes[index];
  }

  /** Whether the workspace contains a class whose package begins with the same two parts as the package of a name. */
  hasPackageNear(fqn: string): boolean {
    return this.packageStarts().has(startOf(fqn));
  }

  private groupBySimpleName(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, string[]>();
    for (const fqn of this.all()) {
      const name = simpleName(fqn).toLowerCase();
      const known = found.get(name);
      if (known) known.push(fqn);
      else found.set(name, [fqn]);
    }
    return found;
  }

  named(fqn: string): ClassInChain | undefined {
    const [ref] = this.files.inOrder(this.indexes.classes.values(fqn));
    const uri = ref && this.files.fileOf(ref.block)?.uri;
    return ref && uri !== undefined ? { fqn, uri, block: ref.block, index: ref.index } : undefined;
  }

  /** Whether another class in the workspace extends a class directly. */
  isExtended(fqn: string): boolean {
    return this.indexes.subtypes.values(simpleName(fqn)).some((each) => this.shape(each).supertype?.fqn === fqn);
  }

  private shapeOf(fqn: string): ClassShape {
    const found = this.named(fqn);
    const facts = found && this.files.facts(found.block, 'gosu');
    const type = found && facts?.classes[found.index];
    if (!facts || !type) return nothing;
    const has = (name: string) => type.members.some((member) => member.kind === 'function' && member.name === name);
    return {
      supertype: type.supertype && type.kind === 'class' ? this.supertype(facts, type.supertype, fqn) : undefined,
      buildsQuery: has('buildBaseQuery'),
      loadsValues: has('loadValues'),
      addsColumns: (type.sortMap?.keys.length ?? 0) > 0,
      childType: type.childType?.value,
      resourceName: type.resourceName?.value,
      hidesKeys: type.sortMap?.holdsMore ?? type.sortMap?.keys.some(({ key }) => key === undefined) ?? false,
    };
  }

  private supertype(facts: GosuFacts, { name, args }: TypeFact, of: string): Supertype {
    const [first] = args;
    const meant = namesMeant(facts, name);
    const fqn = meant.find((candidate) => candidate !== of && this.indexes.classes.has(candidate));
    const ambiguous = meant.find((candidate) => this.files.isAmbiguous('gosu', candidate));
    return {
      written: name,
      fqn,
      ambiguous: fqn === undefined ? ambiguous : undefined,
      shown: importOf(facts, name) ?? name,
      argument: first ? simpleName(first.name) : undefined,
    };
  }

  private chainOf(fqn: string): ClassChain {
    const classes: ClassInChain[] = [];
    const seen = new Set<string>();
    for (let at: string | undefined = fqn; at !== undefined && !seen.has(at); ) {
      seen.add(at);
      const found = this.named(at);
      if (!found) break;
      classes.push(found);
      const supertype: Supertype | undefined = this.shape(at).supertype;
      if (supertype && supertype.fqn === undefined) {
        return { classes, leaves: supertype.written, complete: familyOf(supertype.written) !== undefined };
      }
      at = supertype?.fqn;
    }
    return classes.length === 0 ? { classes, leaves: fqn, complete: false } : { classes, complete: true };
  }

  private keysOf(fqn: string): readonly SortKeyRef[] {
    const keys = new Map<string, SortKeyRef>();
    const removed = new Set<string>();
    for (const found of this.chain(fqn).classes) {
      const sortMap = this.fact(found)?.sortMap;
      for (const [index, { key, column }] of (sortMap?.keys ?? []).entries()) {
        if (key === undefined || keys.has(key) || removed.has(key)) continue;
        const { uri, block, fqn: classFqn, index: classIndex } = found;
        const path = [column.features[0]?.entity ?? [], column.features.map(({ property }) => property)].flat();
        keys.set(key, { key, classFqn, uri, block, classIndex, index, column: column.kind, path });
      }
      for (const key of sortMap?.removed ?? []) removed.add(key);
    }
    return [...keys.values()];
  }

  /** Returns a gap for the first missing class in the chain of a class. Empty if the chain is complete. */
  gaps(fqn: string): readonly Gap[] {
    const { classes, complete } = this.chain(fqn);
    const last = classes.at(-1);
    if (complete) return [];
    if (!last) {
      const isAmbiguous = this.files.isAmbiguous('gosu', fqn);
      return isAmbiguous ? [{ kind: 'ambiguous', fqn }] : [{ kind: 'class-missing', fqn, isItself: true }];
    }
    const { shown = last.fqn, ambiguous } = this.shape(last.fqn).supertype ?? {};
    return ambiguous === undefined ? [{ kind: 'class-missing', fqn: shown }] : [{ kind: 'ambiguous', fqn: ambiguous }];
  }

  private usersOf(fqn: string): readonly CollectionId[] {
    const seen = new Set([fqn]);
    const users = new Map<string, CollectionId>();
    for (const type of seen) {
      for (const { uri, name } of this.indexes.classUsers.values(type)) {
        const id = this.groups.at(uri, name);
        users.set(keyOf(id.api, id.name), id);
      }
      for (const candidate of this.indexes.subtypes.values(simpleName(type))) {
        if (this.shape(candidate).supertype?.fqn === type) seen.add(candidate);
      }
    }
    return [...users].sort(([one], [other]) => byText(one, other)).map(([, id]) => id);
  }
}

/** Returns the first two parts of a qualified name. */
function startOf(fqn: string): string {
  return fqn.split('.', 2).join('.');
}
