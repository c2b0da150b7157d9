import type { Cache } from '../cache/cache';
import type { CollectionKind, Gap } from './assessment';
import { type Classes, familyOf } from './classes';
import type {
  ClassChain,
  CollectionId,
  CollectionInfo,
  ElementInfo,
  KindInfo,
  ResourceRole,
  SortKeyRef,
} from './collectionInfo';
import type { Elements } from './elements';
import { keyOf } from './factIndex';
import type { HiddenFacts } from './hiddenFacts';
import type { Mappings } from './mappings';
import { simpleName } from './names';
import type { ResourceMeaning, Resources } from './resources';
import type { StatedFacts } from './statedFacts';
import type { SwaggerOperations } from './swaggerOperations';

const noChain: ClassChain = { classes: [], complete: false };
const unknownKind: KindInfo = { kind: 'unknown', source: 'none', evidence: [] };

/** Determines the facts about resources, such as their roles, kinds, and entities. */
export class Collections {
  /**
   * Returns the facts about a resource. This class keeps no other results. Most other methods derive their results from
   * these facts and therefore have few dependencies.
   */
  readonly info: (id: CollectionId) => CollectionInfo | undefined;

  constructor(
    cache: Cache,
    private readonly resources: Resources,
    private readonly classes: Classes,
    private readonly elements: Elements,
    private readonly mappings: Mappings,
    private readonly operations: SwaggerOperations,
    private readonly stated: StatedFacts,
    private readonly hidden: HiddenFacts,
  ) {
    const idKey = ({ api, name, view }: CollectionId) =>
      view === undefined ? keyOf(api, name) : keyOf(api, name, view);
    this.info = cache.query(idKey, (id) => this.computeInfo(id));
  }

  kind(id: CollectionId): CollectionKind {
    return this.info(id)?.kind.kind ?? 'unknown';
  }

  /** Returns the element of a collection, even if no file declares the collection. */
  element(id: CollectionId): ElementInfo | undefined {
    return this.elementsOf(id)[0];
  }

  /** Returns the distinct elements in the serving APIs, even if no file declares the collection. */
  elementsOf(id: CollectionId): readonly ElementInfo[] {
    return this.info(id)?.elements ?? this.seenElements(id);
  }

  /** Returns the keys in the sort maps of the collection's class and its superclasses. */
  sortKeys(id: CollectionId): readonly SortKeyRef[] {
    const classFqn = this.info(id)?.classFqn;
    return classFqn === undefined ? [] : this.classes.sortKeys(classFqn);
  }

  /** Returns the gaps that hide facts in the collection's class or its superclasses. */
  classGaps(id: CollectionId): readonly Gap[] {
    const classFqn = this.info(id)?.classFqn;
    return classFqn === undefined ? [{ kind: 'class-unnamed' }] : this.classes.gaps(classFqn);
  }

  /** Returns the gaps for sort keys of the collection's class that can't be read. */
  keyGaps(id: CollectionId): readonly Gap[] {
    const classFqn = this.info(id)?.classFqn;
    if (classFqn === undefined) return [];
    const hiding = this.classes.chain(classFqn).classes.filter(({ fqn }) => this.classes.shape(fqn).hidesKeys);
    return hiding.map(({ fqn }): Gap => ({ kind: 'sort-key-unreadable', fqn }));
  }

  vendorSortNames(id: CollectionId): ReadonlySet<string> {
    return this.resources.vendorSortNames(id);
  }

  statedKeys(id: CollectionId): readonly string[] {
    return this.stated.of(id.name)?.sortKeys ?? [];
  }

  /**
   * Returns the elements in the ID's view. If the ID has no view, or its view contains no element, returns the elements
   * in all APIs.
   */
  private seenElements(id: CollectionId): readonly ElementInfo[] {
    const all = this.elements.of(id);
    const { view } = id;
    const visible = view === undefined ? all : all.filter(({ seenBy }) => seenBy.includes(view));
    return visible.length > 0 ? visible : all;
  }

  private role(id: CollectionId, { isMapped }: ResourceMeaning, kind: KindInfo, element?: ElementInfo): ResourceRole {
    const types = this.operations.of(id).map(({ type }) => type);
    if (types.some((type) => type === 'get-collection' || type === 'search-collection')) return 'collection';
    if (types.some((type) => /^(get|patch|delete)-element$/.test(type))) return 'element';
    const isGuess = element?.source === 'same-package' || element?.source === 'words-dropped';
    if (kind.kind !== 'unknown' || (element?.found && !(isGuess && isMapped))) return 'collection';
    return isMapped ? 'element' : 'unknown';
  }

  private kindOf(name: string, { classes, leaves }: ClassChain): KindInfo {
    const stated = this.stated.of(name)?.kind;
    if (stated) return { kind: stated, source: 'stated', evidence: [] };
    const shapes = classes.map(({ fqn }) => this.classes.shape(fqn));
    const written = shapes.flatMap(({ supertype }) => supertype?.written ?? []);
    for (const name of written.length === 0 && leaves !== undefined ? [leaves] : written) {
      const family = familyOf(simpleName(name));
      if (family) return { kind: family, source: 'supertype', evidence: [name] };
    }
    const isStream = shapes.some(({ loadsValues }) => loadsValues);
    const buildsQuery = shapes.some((shape) => shape.buildsQuery);
    const addsColumns = !isStream && shapes[0]?.addsColumns === true;
    const isQuery = buildsQuery || addsColumns;
    const evidence = [
      ...(buildsQuery ? ['buildBaseQuery'] : []),
      ...(isStream ? ['loadValues'] : []),
      ...(addsColumns && !buildsQuery ? ['CustomSortColumnMap'] : []),
    ];
    if (evidence.length === 0) return unknownKind;
    return { kind: isQuery && isStream ? 'dual' : isQuery ? 'query' : 'stream', source: 'members', evidence };
  }

  private entity({ classes }: ClassChain, element: ElementInfo | undefined): CollectionInfo['entity'] {
    const mapped = element && this.mappings.entity({ api: element.api, name: element.definition });
    if (mapped !== undefined) return { name: mapped, source: 'mapper' };
    for (const { fqn } of classes) {
      const supertype = this.classes.shape(fqn).supertype;
      if (supertype?.argument !== undefined) return { name: supertype.argument, source: 'type-argument' };
    }
    return undefined;
  }

  private computeInfo(id: CollectionId): CollectionInfo | undefined {
    const meaning = this.resources.meaning(id);
    if (!meaning) return undefined;
    const { custom, declarations, classFqn } = meaning;
    const chain = classFqn === undefined ? noChain : this.classes.chain(classFqn);
    const kind = this.kindOf(id.name, chain);
    const elements = this.seenElements(id);
    const [element] = elements;
    const entity = this.entity(chain, element);
    const apis = this.elements.viewsOf(id);
    const used = new Set([...apis, ...elements.map(({ api }) => api)]);
    return {
      id,
      role: this.role(id, meaning, kind, element),
      custom,
      declarations,
      classFqn,
      chain,
      kind,
      element,
      elements,
      apis,
      isServed: this.elements.isServed(id),
      hidden: this.hidden.of(id, [...used], meaning),
      entity,
    };
  }
}
