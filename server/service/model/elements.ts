import type { Gap } from './answer';
import { certaintyOf } from './certainty';
import type { Classes } from './classes';
import type { CollectionId, ElementAnswer, ElementSource } from './collectionFacts';
import type { Mappings } from './mappings';
import type { Memo } from './memo';
import { packageOf, simpleName } from './names';
import { type Resources, sharedApi } from './resources';
import type { DefinitionId } from './schemaAnswers';
import type { Schemas } from './schemas';
import { singularsOf, withoutLeadingWords } from './singular';
import { keyOf } from './table';
import type { Tables } from './tables';

/** Which definition a collection returns, best source first. */
export class Elements {
  /** Not kept: `Collections.answer` has it for whatever is declared. */
  readonly element: (id: CollectionId) => ElementAnswer | undefined;
  /** The one element resource's mapper in a package; undefined when there are several or none. */
  private readonly soleMapper: (packageName: string) => { readonly api: string; readonly mapper: string } | undefined;

  constructor(
    memo: Memo,
    private readonly tables: Tables,
    private readonly schemas: Schemas,
    private readonly mappings: Mappings,
    private readonly classes: Classes,
    private readonly resources: Resources,
  ) {
    this.element = memo.passing(
      ({ api, name }) => keyOf(api, name),
      (id) => this.bySwagger(id) ?? this.byClass(id) ?? this.byPackage(id) ?? this.byName(id),
      undefined,
    );
    this.soleMapper = memo.query(
      (packageName) => packageName,
      (packageName) => tables.packageMappers.sole(packageName),
      undefined,
    );
  }

  private bySwagger(id: CollectionId): ElementAnswer | undefined {
    const usable = this.resources.operationsOf(id).filter(({ child }) => child !== undefined);
    const operation = usable.find(({ type }) => type === 'get-collection') ?? usable[0];
    if (operation?.child === undefined) return undefined;
    return this.named(id, 'swagger', operation.child, operation.api);
  }

  private byClass(id: CollectionId): ElementAnswer | undefined {
    for (const { fqn } of this.chain(id)) {
      const { childType, resourceName } = this.classes.shape(fqn);
      if (childType !== undefined) return this.named(id, 'child-type', simpleName(childType), id.api);
      const found = resourceName === undefined ? undefined : this.singular(id, resourceName, 'resource-name');
      if (found) return found;
    }
    return undefined;
  }

  private byPackage(id: CollectionId): ElementAnswer | undefined {
    const classFqn = this.resources.meaning(id)?.classFqn;
    if (classFqn === undefined) return undefined;
    const packageName = packageOf(classFqn);
    if (!this.tables.packageMappers.has(packageName)) return undefined;
    const beside = singularsOf(id.name).map((name) => this.tables.packageElements.sole(keyOf(packageName, name)));
    const mapper = this.soleMapper(packageName) ?? beside.find((found) => found !== undefined);
    if (!mapper) return undefined;
    return this.named(id, 'same-package', this.mappings.definitionOf(mapper) ?? mapper.mapper, mapper.api);
  }

  private byName(id: CollectionId): ElementAnswer | undefined {
    const exact = this.singular(id, id.name, 'singular');
    if (exact) return exact;
    for (const shorter of withoutLeadingWords(id.name)) {
      const found = this.singular(id, shorter, 'words-dropped');
      if (found) return found;
    }
    return undefined;
  }

  /** A definition that is named outright: looked for in the API of who names it, then in the collection's, then in any. */
  private named(id: CollectionId, source: ElementSource, definition: string, api: string): ElementAnswer {
    const known = [api, id.api].find((candidate) => this.schemas.has({ api: candidate, name: definition }));
    if (known !== undefined) return this.answer({ api: known, name: definition }, source, []);
    const others = id.api === sharedApi ? this.schemas.apisDefining(definition) : [];
    const [first] = others;
    if (first === undefined) {
      const gaps: Gap[] = [{ kind: 'element-unknown' }, ...this.schemas.missing(api)];
      return { definition, api: id.api, source, found: false, certainty: certaintyOf(gaps) };
    }
    return this.answer({ api: first, name: definition }, source, others.length > 1 ? [guessed(definition)] : []);
  }

  /** The definition of which a name is the plural; several make it a guess, and dropped words always do. */
  private singular(id: CollectionId, plural: string, source: ElementSource): ElementAnswer | undefined {
    const found = singularsOf(plural).flatMap((name) => this.definitionsNamed(id, name));
    const [first] = found;
    if (!first) return undefined;
    const isGuess = found.length > 1 || source === 'words-dropped';
    return this.answer(first, source, isGuess ? [guessed(first.name)] : []);
  }

  /** The definitions of a name that a collection's API sees; for the shared one, those of all APIs. */
  private definitionsNamed({ api }: CollectionId, name: string): readonly DefinitionId[] {
    if (this.schemas.has({ api, name })) return [{ api, name }];
    return api === sharedApi ? this.schemas.apisDefining(name).map((other) => ({ api: other, name })) : [];
  }

  private answer(id: DefinitionId, source: ElementSource, gaps: readonly Gap[]): ElementAnswer {
    return { definition: id.name, api: id.api, source, found: true, certainty: certaintyOf(gaps) };
  }

  private chain(id: CollectionId) {
    const classFqn = this.resources.meaning(id)?.classFqn;
    return classFqn === undefined ? [] : this.classes.chain(classFqn).classes;
  }
}

function guessed(element: string): Gap {
  return { kind: 'element-guessed', element };
}
