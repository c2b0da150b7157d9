import type { Cache } from '../cache/cache';
import type { EnhancementMember } from './assessment';
import type { ClassInChain } from './collectionInfo';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { BlockSpan } from './modelFile';
import { byText, qualify } from './names';

/**
 * The entities that files mention, the properties that enhancements add to these entities, and the places in Gosu code
 * that refer to properties of entities.
 */
export class Enhancements {
  /** Returns the properties that enhancements add to an entity, in file order. */
  readonly members: (entity: string) => readonly EnhancementMember[];
  /** Returns the enhancements of an entity, in file order. */
  readonly of: (entity: string) => readonly ClassInChain[];
  /** Returns the names of the entities that have enhancements, sorted. */
  readonly enhanced: () => readonly string[];
  /** Returns the names of the entities in mapper roots, enhancements, and `Entity#Property` references, sorted. */
  readonly entities: () => readonly string[];
  /** Returns the places in Gosu code that refer to a property of an entity, as in `Activity#Subject`. */
  readonly featureUses: (asked: { readonly entity: string; readonly property: string }) => readonly BlockSpan[];

  constructor(cache: Cache, indexes: FactIndexes, files: FileSet) {
    const members = cache.query(
      (entity: string) => entity,
      (entity) =>
        files.inOrder(indexes.enhancements.values(entity)).flatMap(({ block, index }): EnhancementMember[] => {
          const type = files.facts(block, 'gosu')?.classes[index];
          const getters = type?.members.filter(({ kind }) => kind === 'getter') ?? [];
          return getters.map(({ name, reads, plainRead }) => ({
            entity,
            uri: files.fileOf(block)?.uri ?? '',
            block,
            className: type?.name ?? '',
            member: name,
            reads: reads ?? [],
            plainRead: plainRead ?? false,
          }));
        }),
    );
    this.members = (entity) => (indexes.enhancements.has(entity) ? members(entity) : []);
    const found = cache.query(
      (entity: string) => entity,
      (entity) =>
        files.inOrder(indexes.enhancements.values(entity)).flatMap(({ block, index }): ClassInChain[] => {
          const facts = files.facts(block, 'gosu');
          const type = facts?.classes[index];
          const uri = files.fileOf(block)?.uri;
          return !type || uri === undefined
            ? []
            : [{ fqn: qualify(facts?.package?.value, type.name), uri, block, index }];
        }),
    );
    this.of = (entity) => (indexes.enhancements.has(entity) ? found(entity) : []);
    const enhanced = cache.query(
      () => '',
      () => [...indexes.enhancements.keys()].sort(byText),
    );
    this.enhanced = () => enhanced('');
    const entities = cache.query(
      () => '',
      () => [...indexes.entityNames.keys()].sort(byText),
    );
    this.entities = () => entities('');
    this.featureUses = cache.query(
      ({ entity, property }) => keyOf(entity, property),
      ({ entity, property }) => {
        const blocks = indexes.features.values(keyOf(entity, property)).map((block) => ({ block, index: 0 }));
        return files.inOrder(blocks).flatMap(({ block }) => {
          const uses = files.facts(block, 'gosu')?.features ?? [];
          const found = uses.filter((use) => use.entity === entity && use.property === property);
          return found.map(({ propertySpan }) => ({ block, span: propertySpan }));
        });
      },
    );
  }

  /** Returns the property with a given name that an enhancement adds to an entity. */
  getter({ entity, name }: { readonly entity: string; readonly name: string }): EnhancementMember | undefined {
    return this.members(entity).find(({ member }) => member === name);
  }
}
