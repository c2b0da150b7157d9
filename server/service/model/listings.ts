import type { Gap } from './answer';
import type { Answers } from './answers';
import type { CollectionId } from './collectionFacts';
import type { Collections } from './collections';
import type { Gaps, GapUse } from './gaps';
import type { Memo } from './memo';
import type { EffectNode } from './memoNode';
import type { SortName } from './model';
import { byText } from './names';
import type { DefinitionId } from './schemaAnswers';
import type { Schemas } from './schemas';
import { keyOf, Table } from './table';
import type { Tables } from './tables';

/** A collection in one of the lists; with the gap that it is listed for. */
interface Found extends CollectionId {
  readonly gap?: Gap;
}

/** A row of one of the lists. */
interface Listed {
  readonly table: Table<Found>;
  readonly row: string;
  readonly gap?: Gap;
}

/** How a resource is listed now, and how to stop watching it. */
interface Entry {
  readonly id: CollectionId;
  places: readonly Listed[];
  effect: EffectNode | undefined;
}

/** The lists: collections, those of an API, those that return a definition or miss something, the names that sort one. */
export class Listings {
  readonly collections: () => readonly CollectionId[];
  readonly ofApi: (api: string) => readonly CollectionId[];
  readonly ofDefinition: (id: DefinitionId) => readonly CollectionId[];
  readonly sortKeys: (id: CollectionId) => readonly SortName[];
  readonly candidates: (id: CollectionId) => readonly SortName[];
  /** API, or nothing for all → its collections. */
  private readonly byApi: Table<Found>;
  /** API and definition → collections that return it. */
  private readonly byDefinition: Table<Found>;
  /** Gap as JSON → collections of which less is known because of it. */
  private readonly byGap: Table<Found>;
  private readonly gathered: (key: '') => readonly GapUse[];
  private readonly listed = new Map<string, Entry>();
  private isStarted = false;

  constructor(
    private readonly memo: Memo,
    private readonly tables: Tables,
    private readonly schemas: Schemas,
    private readonly known: Collections,
    private readonly answers: Answers,
    private readonly missing: Gaps,
  ) {
    this.byApi = new Table(memo);
    this.byDefinition = new Table(memo);
    this.byGap = new Table(memo);
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
    const idKey = ({ api, name }: CollectionId) => keyOf(api, name);
    this.sortKeys = memo.query(idKey, (id) => this.names(id).filter(({ answer }) => answer.sorts), []);
    this.candidates = memo.query(idKey, (id) => this.candidatesOf(id), []);
    this.gathered = memo.query(
      (key) => key,
      () => this.gather(),
      [],
    );
  }

  /** What is missing to know all collections completely, in the order of the first collection that misses it. */
  gaps(): readonly GapUse[] {
    this.start();
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

  /** A sorted list of collections that is kept until it changes. */
  private listing<K>(keyOf: (asked: K) => string, find: (asked: K) => readonly CollectionId[]) {
    const list = this.memo.query(keyOf, (asked) => [...find(asked)].sort(byId), []);
    return (asked: K) => {
      this.start();
      return list(asked);
    };
  }

  /** The properties of the element by name, then the keys that are no property or sort by themselves. */
  private names(id: CollectionId): readonly SortName[] {
    const element = this.known.element(id);
    const definition = element?.found
      ? this.schemas.definition({ api: element.api, name: element.definition })
      : undefined;
    const properties = [...(definition?.properties.keys() ?? [])].sort(byText);
    const keys = this.known.sortKeys(id).flatMap(({ key }) => (definition?.properties.has(key) ? [] : [key]));
    return [...properties, ...keys.sort(byText)].map((name) => ({ name, answer: this.answers.work(id, name) }));
  }

  private candidatesOf(id: CollectionId): readonly SortName[] {
    const element = this.known.element(id);
    return this.names(id).filter(({ name, answer }) => {
      if (!element || answer.sorts || !answer.isProperty) return false;
      const definition = { api: element.api, name: element.definition };
      return this.schemas.property({ definition, name })?.array === false;
    });
  }

  /** Begins to keep the lists; from then on each resource is listed anew when its role or element changes, and no other. */
  private start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.memo.keep(() => {
      for (const key of this.tables.resources.takeTouched()) this.watch(key);
    });
  }

  private watch(key: string): void {
    const before = this.listed.get(key);
    const isThere = this.tables.resources.holds(key);
    if (isThere && !before) {
      const at = key.indexOf('\n');
      const id = { api: key.slice(0, at), name: key.slice(at + 1) };
      const entry: Entry = { id, places: [], effect: undefined };
      this.listed.set(key, entry);
      entry.effect = this.memo.keep(() => this.list(key, entry, this.placesOf(id)));
    } else if (!isThere && before) {
      if (before.effect) this.memo.stop(before.effect);
      this.list(key, before, []);
      this.listed.delete(key);
    }
  }

  private list(key: string, entry: Entry, places: readonly Listed[]): void {
    const before = entry.places;
    entry.places = places;
    for (const { table, row, gap } of places) table.add(row, key, gap ? { ...entry.id, gap } : entry.id);
    for (const { table, row } of before) table.remove(row, key);
  }

  /** Where a resource is listed: among all, in its API, and with each API whose files say something of its element. */
  private placesOf(id: CollectionId): readonly Listed[] {
    const known = this.known.answer(id);
    if (!known || known.role === 'element') return [];
    const own = [
      ...['', keyOf('of', id.api)].map((row) => ({ table: this.byApi, row })),
      ...this.missing.of(id).map((gap) => ({ table: this.byGap, row: JSON.stringify(gap), gap })),
    ];
    const { element } = known;
    if (!element) return own;
    const apis = new Set([element.api, ...this.schemas.sharers({ api: element.api, name: element.definition })]);
    return [...own, ...[...apis].map((api) => ({ table: this.byDefinition, row: keyOf(api, element.definition) }))];
  }
}

function byId(one: CollectionId, other: CollectionId): number {
  return byText(one.api, other.api) || byText(one.name, other.name);
}
