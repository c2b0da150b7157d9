import type { Cache } from '../cache/cache';
import { nearest } from '../text/nearest';
import { type Classes, familyOf } from './classes';
import type { CollectionId } from './collectionInfo';
import type { Collections } from './collections';
import type { Contradiction } from './contradiction';
import type { Elements } from './elements';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import { simpleName } from './names';
import type { StatedFacts } from './statedFacts';

/** Finds stated facts that the files contradict. A fact that no file confirms isn't a contradiction. */
export class Contradictions {
  readonly of: (id: CollectionId) => readonly Contradiction[];
  /**
   * Returns the name of a resource for which a stated collection name is probably a misspelling. Empty if a file declares
   * the stated name.
   */
  readonly meantBy: (name: string) => readonly string[];

  constructor(
    cache: Cache,
    indexes: FactIndexes,
    private readonly stated: StatedFacts,
    private readonly collections: Collections,
    private readonly classes: Classes,
    private readonly elements: Elements,
  ) {
    this.of = cache.query(
      ({ api, name }: CollectionId) => keyOf(api, name),
      (id) => [...this.ofKind(id), ...this.ofElement(id), ...this.ofSortKeys(id)],
    );
    this.meantBy = cache.query(
      (name: string) => name,
      (name) => (indexes.resources.has(name) ? [] : nearest(name, indexes.resources.keys(), 1)),
    );
  }

  /**
   * Returns the contradictions between the stated kind and the collection's class. A supertype determines the kind. An
   * overridden member merely rules out the kinds that don't have this member. A dual collection may override both
   * `buildBaseQuery` and `loadValues`.
   */
  private ofKind(id: CollectionId): readonly Contradiction[] {
    const kind = this.stated.of(id.name)?.kind;
    if (kind === undefined) return [];
    const shapes = this.chain(id).map((classFqn) => ({ classFqn, shape: this.classes.shape(classFqn) }));
    for (const { classFqn, shape } of shapes) {
      const supertype = shape.supertype?.written;
      const family = supertype === undefined ? undefined : familyOf(simpleName(supertype));
      if (supertype === undefined || family === undefined) continue;
      return family === kind ? [] : [{ of: 'kind', by: 'supertype', classFqn, supertype }];
    }
    if (kind === 'dual') return [];
    const member = kind === 'stream' ? 'buildBaseQuery' : 'loadValues';
    const found = shapes.find(({ shape }) => (kind === 'stream' ? shape.buildsQuery : shape.loadsValues));
    return found ? [{ of: 'kind', by: 'member', classFqn: found.classFqn, member }] : [];
  }

  private ofElement(id: CollectionId): readonly Contradiction[] {
    const stated = this.stated.of(id.name)?.element;
    if (stated === undefined) return [];
    const other = this.elements.mappedBySwagger(id).find(({ name }) => name !== stated);
    return other ? [{ of: 'element', stated, found: other.name, api: other.api }] : [];
  }

  private ofSortKeys(id: CollectionId): readonly Contradiction[] {
    const keys = this.stated.of(id.name)?.sortKeys ?? [];
    return keys.flatMap((name): Contradiction[] => {
      for (const found of this.collections.info(id)?.chain.classes ?? []) {
        const map = this.classes.fact(found)?.sortMap;
        if (map?.keys.some(({ key }) => key === name)) return [];
        if (map?.removed?.includes(name)) return [{ of: 'sortKey', name, classFqn: found.fqn }];
      }
      return [];
    });
  }

  private chain(id: CollectionId): readonly string[] {
    return this.collections.info(id)?.chain.classes.map(({ fqn }) => fqn) ?? [];
  }
}
