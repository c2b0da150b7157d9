import type { Memo } from '../incremental/memo';
import type { EffectNode } from '../incremental/memoNode';
import type { SlicedWork } from '../slices';
import type { AssessedName, Gap, GapUse } from './assessment';
import type { Assessments } from './assessments';
import type { CollectionId } from './collectionInfo';
import type { Collections } from './collections';
import type { DefinitionId } from './effectiveSchema';
import { FactIndex, keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { Gaps } from './gaps';
import { byText } from './names';
import type { ResourceGroups } from './resourceGroups';
import type { Schemas } from './schemas';

/** A collection in one of the lists. In the list for a gap, `gap` is that gap. */
interface Found extends CollectionId {
  readonly gap?: Gap;
}

interface Listed {
  readonly table: FactIndex<Found>;
  readonly row: string;
  readonly id: CollectionId;
  readonly gap?: Gap;
}

/** The list entries of all resources that share a name, and the effect that keeps these entries up to date. */
interface Entry {
  places: readonly Listed[];
  effect: EffectNode | undefined;
}

/**
 * Lists all collections, and the collections of each API, definition, and gap. Also lists a collection's valid sort
 * keys, and the properties that could become sort keys.
 */
export class Listings {
  readonly collections: () => readonly CollectionId[];
  readonly ofApi: (api: string) => readonly CollectionId[];
  readonly ofDefinition: (id: DefinitionId) => readonly CollectionId[];
  /** Empty string → all collections. The prefix `of` and an API → the collections of that API. */
  private readonly byApi: FactIndex<Found>;
  /** API and definition → collections that have this definition as their element. */
  private readonly byDefinition: FactIndex<Found>;
  /** Gap as JSON → collections that the gap affects. */
  private readonly byGap: FactIndex<Found>;
  private readonly gathered: (key: '') => readonly GapUse[];
  /** The names that are sort keys or could be. */
  private readonly assessed: (id: CollectionId) => readonly AssessedName[];
  private readonly listed = new Map<string, Entry>();
  /** The names that `start` hasn't listed yet. Undefined if nothing needs the lists. */
  private unlisted: IterableIterator<string> | undefined;
  private isStarted = false;

  constructor(
    private readonly memo: Memo,
    private readonly indexes: FactIndexes,
    private readonly schemas: Schemas,
    private readonly groups: ResourceGroups,
    private readonly known: Collections,
    private readonly assessments: Assessments,
    private readonly missing: Gaps,
  ) {
    const written = { isWrittenByEffects: true };
    this.byApi = new FactIndex(memo, written);
    this.byDefinition = new FactIndex(memo, written);
    this.byGap = new FactIndex(memo, written);
    const all = this.listing(
      (key: string) => key,
      (key) => this.byApi.values(key),
    );
    this.collections = () => all('');
    this.ofApi = (api) => all(keyOf('of', api));
    this.ofDefinition = this.listing(
      ({ api, name }: DefinitionId) => keyOf(api, name),
      ({ api, name }) => this.byDefinition.values(keyOf(api, name)),
    );
    this.assessed = memo.query(idKey, (id) => this.names(id), []);
    this.gathered = memo.query(
      (key) => key,
      () => this.gather(),
      [],
    );
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
    this.ensureStarted();
    return this.gathered('');
  }

  private gather(): readonly GapUse[] {
    const uses = [...this.byGap.keys()].sort(byText).flatMap((key) => {
      const found = [...this.byGap.values(key)].sort(byId);
      const [first] = found;
      return first?.gap ? [{ gap: first.gap, first, names: found.map(({ name }) => name) }] : [];
    });
    return uses.sort((one, other) => byId(one.first, other.first)).map(({ gap, names }) => ({ gap, names }));
  }

  /** Creates a query for a sorted list of collections. The list is kept until it changes. */
  private listing<K>(keyOf: (asked: K) => string, find: (asked: K) => readonly CollectionId[]) {
    const list = this.memo.query(keyOf, (asked) => [...find(asked)].sort(byId), []);
    return (asked: K) => {
      this.ensureStarted();
      return list(asked);
    };
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
    return this.assessments.assessAll(id, [...properties, ...others.sort(byText)]);
  }

  /** Lets `start` list the resources. */
  want(): void {
    this.unlisted ??= this.indexes.resources.keys().values();
  }

  /** If the lists are wanted, lists the resources in steps, and starts to keep the lists up to date. */
  *start(): SlicedWork<void> {
    if (!this.unlisted || this.isStarted) return;
    for (const name of this.unlisted) {
      this.watchName(name);
      yield undefined;
    }
    this.ensureStarted();
  }

  /**
   * Starts to keep the lists up to date. From then on, a resource is listed again only if the facts that determine its
   * lists change.
   */
  private ensureStarted(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.memo.keep(() => {
      for (const name of this.indexes.resources.drainTouched()) this.watchName(name);
    });
  }

  private watchName(name: string): void {
    const before = this.listed.get(name);
    const isThere = this.indexes.resources.peekHas(name);
    if (isThere && !before) {
      const entry: Entry = { places: [], effect: undefined };
      this.listed.set(name, entry);
      const placesOf = () => this.groups.named(name).flatMap(({ id }) => this.placesOf(id));
      entry.effect = this.memo.keep(() => this.list(entry, placesOf()));
    } else if (!isThere && before) {
      if (before.effect) this.memo.stop(before.effect);
      this.list(before, []);
      this.listed.delete(name);
    }
  }

  private list(entry: Entry, places: readonly Listed[]): void {
    const before = entry.places;
    entry.places = places;
    for (const { table, row, id, gap } of places) table.add(row, idKey(id), gap ? { ...id, gap } : id);
    for (const { table, row, id } of before) table.remove(row, idKey(id));
  }

  /**
   * Returns the lists that contain a resource: the list of all collections, and the lists of its API, of its gaps, and
   * of each definition that contributes a layer to its element.
   */
  private placesOf(id: CollectionId): readonly Listed[] {
    const known = this.known.info(id);
    if (!known || known.role === 'element') return [];
    const always = [
      ...['', keyOf('of', id.api)].map((row) => ({ table: this.byApi, row, id })),
      ...this.missing.of(id).map((gap) => ({ table: this.byGap, row: JSON.stringify(gap), id, gap })),
    ];
    const definitions = known.elements.flatMap(({ api, definition: name }) => [
      { api, name },
      ...this.schemas.sharers({ api, name }),
    ]);
    const rows = new Set(definitions.map(({ api, name }) => keyOf(api, name)));
    return [...always, ...[...rows].map((row) => ({ table: this.byDefinition, row, id }))];
  }
}

function idKey({ api, name, view }: CollectionId): string {
  return view === undefined ? keyOf(api, name) : keyOf(api, name, view);
}

function byId(one: CollectionId, other: CollectionId): number {
  return byText(one.api, other.api) || byText(one.name, other.name);
}
