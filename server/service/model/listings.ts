import type { Cache } from '../cache/cache';
import type { Cancellation } from '../cancellation';
import type { AssessedName, Gap, GapUse } from './assessment';
import type { Assessments } from './assessments';
import type { CollectionId } from './collectionInfo';
import type { Collections } from './collections';
import type { DefinitionId } from './effectiveSchema';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { Gaps } from './gaps';
import { byText } from './names';
import type { ResourceGroups } from './resourceGroups';
import type { Schemas } from './schemas';

/** A list that contains a collection. */
interface Listed {
  readonly list: string;
  readonly id: CollectionId;
}

/** A gap in the facts about a collection. */
interface FoundGap {
  readonly gap: Gap;
  readonly id: CollectionId;
}

const everything = 'all';

/**
 * Lists all collections, and the collections of each API, definition, and gap. Also lists a collection's valid sort
 * keys, and the properties that could become sort keys.
 */
export class Listings {
  /** The revision in which the last complete update began. */
  private updatedIn = 0;
  /** The lists that contain the resources with a given name. */
  private readonly listsOf: (name: string) => readonly Listed[];
  /** The gaps in the facts about the resources with a given name. */
  private readonly gapsOf: (name: string) => readonly FoundGap[];
  /** All lists, by name. */
  private readonly lists: (key: '') => ReadonlyMap<string, readonly Listed[]>;
  /** The collections in a list, sorted. */
  private readonly listed: (list: string) => readonly CollectionId[];
  private readonly gathered: (key: '') => readonly GapUse[];
  /** The names that are sort keys or could be. */
  private readonly assessed: (id: CollectionId) => readonly AssessedName[];

  constructor(
    private readonly cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly schemas: Schemas,
    private readonly groups: ResourceGroups,
    private readonly known: Collections,
    private readonly assessments: Assessments,
    private readonly missing: Gaps,
  ) {
    this.listsOf = cache.query(
      (name) => name,
      (name) => this.collectionsNamed(name).flatMap((id) => this.listsWith(id)),
    );
    this.gapsOf = cache.query(
      (name) => name,
      (name) => this.collectionsNamed(name).flatMap((id) => this.missing.of(id).map((gap) => ({ gap, id }))),
    );
    const isNeverSame = () => false;
    this.lists = cache.query(
      (key) => key,
      () => groupedBy(this.indexes.resources.keys().flatMap(this.listsOf), ({ list }) => list),
      isNeverSame,
    );
    this.listed = cache.query(
      (list) => list,
      (list) => (this.lists('').get(list) ?? []).map(({ id }) => id).sort(byId),
    );
    this.gathered = cache.query(
      (key) => key,
      () => this.gatherGaps(),
    );
    this.assessed = cache.query(idKey, (id) => this.names(id));
  }

  collections(): readonly CollectionId[] {
    return this.listed(everything);
  }

  ofApi(api: string): readonly CollectionId[] {
    return this.listed(keyOf('api', api));
  }

  /** Returns the collections that have a definition as their element. */
  ofDefinition({ api, name }: DefinitionId): readonly CollectionId[] {
    return this.listed(keyOf('definition', api, name));
  }

  /** Updates the lists unless the token is canceled. Calls `turn` after each resource, so that other work can run. */
  async update(turn: () => Promise<void> | undefined, token: Cancellation): Promise<void> {
    const { revision } = this.cache;
    if (this.updatedIn === revision) return;
    for (const name of this.indexes.resources.keys()) {
      this.listsOf(name);
      this.gapsOf(name);
      const rest = turn();
      if (rest) await rest;
      if (token.isCancellationRequested) return;
    }
    this.updatedIn = revision;
  }

  /** Returns the valid sort keys of a collection. */
  sortKeys(id: CollectionId): readonly AssessedName[] {
    return this.assessed(id).filter(({ assessment }) => assessment.sorts);
  }

  /** Returns the properties of a collection's element that aren't sort keys and aren't lists. */
  candidates(id: CollectionId): readonly AssessedName[] {
    return this.assessed(id).filter(
      ({ assessment: { sorts, isProperty, isArray } }) => !sorts && isProperty && !isArray,
    );
  }

  /** Returns the gaps of all collections, sorted by the first collection that each gap affects. */
  gaps(): readonly GapUse[] {
    return this.gathered('');
  }

  private gatherGaps(): readonly GapUse[] {
    const byGap = groupedBy(this.indexes.resources.keys().flatMap(this.gapsOf), ({ gap }) => JSON.stringify(gap));
    const uses = [...byGap]
      .sort(([one], [other]) => byText(one, other))
      .flatMap(([, unsorted]) => {
        const found = [...unsorted].sort((one, other) => byId(one.id, other.id));
        const [first] = found;
        return first ? [{ gap: first.gap, first: first.id, names: found.map(({ id }) => id.name) }] : [];
      });
    return uses.sort((one, other) => byId(one.first, other.first)).map(({ gap, names }) => ({ gap, names }));
  }

  /** Returns the resources with a given name, except elements. */
  private collectionsNamed(name: string): readonly CollectionId[] {
    const ids = this.groups.named(name).map(({ id }) => id);
    return ids.filter((id) => (this.known.info(id)?.role ?? 'element') !== 'element');
  }

  /**
   * Returns the element's properties, sorted by name, followed by the sort map keys and stated sort keys that aren't
   * properties.
   */
  private names(id: CollectionId): readonly AssessedName[] {
    const element = this.known.element(id);
    const definition = element?.found
      ? this.schemas.definition({ api: element.api, name: element.definition })
      : undefined;
    const properties = [...(definition?.properties.keys() ?? [])].sort(byText);
    const stated = this.known.statedKeys(id);
    const keys = new Set([...this.known.sortKeys(id).map(({ key }) => key), ...stated]);
    const others = [...keys].filter((key) => !definition?.properties.has(key));
    return [...properties, ...others.sort(byText)].map((name) => ({
      name,
      assessment: this.assessments.assess(id, name),
    }));
  }

  /**
   * Returns the lists that contain a collection: the list of all collections, and the lists of its API and of each
   * definition that contributes a layer to its element.
   */
  private listsWith(id: CollectionId): readonly Listed[] {
    const definitions = this.known
      .elementsOf(id)
      .flatMap(({ api, definition: name }) => [{ api, name }, ...this.schemas.sharers({ api, name })]);
    const lists = new Set(definitions.map(({ api, name }) => keyOf('definition', api, name)));
    return [everything, keyOf('api', id.api), ...lists].map((list) => ({ list, id }));
  }
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function idKey({ api, name, view }: CollectionId): string {
  return view === undefined ? keyOf(api, name) : keyOf(api, name, view);
}

function byId(one: CollectionId, other: CollectionId): number {
  return byText(one.api, other.api) || byText(one.name, other.name);
}
