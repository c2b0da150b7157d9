import type { Gap } from './answer';
import { type Classes, familyOf } from './classes';
import type {
  ClassChain,
  CollectionAnswer,
  CollectionId,
  CollectionKind,
  ElementAnswer,
  KindAnswer,
  ResourceRole,
  SortKeyRef,
} from './collectionFacts';
import type { Elements } from './elements';
import type { Mappings } from './mappings';
import type { Memo } from './memo';
import { simpleName } from './names';
import type { ResourceMeaning, Resources } from './resources';
import { keyOf } from './table';

const noChain: ClassChain = { classes: [], complete: false };
const unknownKind: KindAnswer = { kind: 'unknown', source: 'none', evidence: [] };

/** What a resource is: its role, its kind, the entity behind it. */
export class Collections {
  /** The one thing that is kept of each resource. Everybody else asks it, so as to depend on it alone. */
  readonly answer: (id: CollectionId) => CollectionAnswer | undefined;

  constructor(
    memo: Memo,
    private readonly resources: Resources,
    private readonly classes: Classes,
    private readonly elements: Elements,
    private readonly mappings: Mappings,
  ) {
    const idKey = ({ api, name }: CollectionId) => keyOf(api, name);
    this.answer = memo.query(idKey, (id) => this.answerOf(id), undefined);
  }

  kind(id: CollectionId): CollectionKind {
    return this.answer(id)?.kind.kind ?? 'unknown';
  }

  /** The element; also of a collection that nothing declares. */
  element(id: CollectionId): ElementAnswer | undefined {
    const known = this.answer(id);
    return known ? known.element : this.elements.element(id);
  }

  /** Keys of the sort maps of the class and its superclasses. */
  sortKeys(id: CollectionId): readonly SortKeyRef[] {
    const classFqn = this.answer(id)?.classFqn;
    return classFqn === undefined ? [] : this.classes.sortKeys(classFqn);
  }

  /** What the class may hold that is not seen. A collection whose class nobody names misses one of its own name. */
  classGaps(id: CollectionId): readonly Gap[] {
    const classFqn = this.answer(id)?.classFqn;
    return classFqn === undefined ? [{ kind: 'class-missing', fqn: id.name }] : this.classes.gaps(classFqn);
  }

  /** What the class may hold besides the keys that are read: keys that are no literals, or text that does not parse. */
  keyGaps(id: CollectionId): readonly Gap[] {
    const classFqn = this.answer(id)?.classFqn;
    if (classFqn === undefined) return [];
    const hiding = this.classes.chain(classFqn).classes.filter(({ fqn }) => this.classes.shape(fqn).hidesKeys);
    return [...hiding.map(({ fqn }): Gap => ({ kind: 'sort-key-unreadable', fqn })), ...this.classes.broken(classFqn)];
  }

  private role(
    id: CollectionId,
    meaning: ResourceMeaning,
    known: Pick<CollectionAnswer, 'kind' | 'element'>,
  ): ResourceRole {
    const operations = this.resources.operationsOf(id);
    if (meaning.isMapped) return 'element';
    if (operations.some(({ type, child }) => /element$/.test(type) && child === undefined)) return 'element';
    if (operations.some(({ type }) => type === 'get-collection')) return 'collection';
    if (known.kind.kind !== 'unknown') return 'collection';
    return known.element?.found ? 'collection' : 'unknown';
  }

  private kindOf({ classes, leaves }: ClassChain): KindAnswer {
    const shapes = classes.map(({ fqn }) => this.classes.shape(fqn));
    const written = shapes.flatMap(({ supertype }) => supertype?.written ?? []);
    for (const name of written.length === 0 && leaves !== undefined ? [leaves] : written) {
      const family = familyOf(simpleName(name));
      if (family) return { kind: family, source: 'supertype', evidence: [name] };
    }
    const isQuery = shapes.some(({ buildsQuery }) => buildsQuery);
    const isStream = shapes.some(({ loadsValues }) => loadsValues);
    const evidence = [...(isQuery ? ['buildBaseQuery'] : []), ...(isStream ? ['loadValues'] : [])];
    if (evidence.length === 0) return unknownKind;
    return { kind: isQuery && isStream ? 'dual' : isQuery ? 'query' : 'stream', source: 'members', evidence };
  }

  private entity({ classes }: ClassChain, element: ElementAnswer | undefined): CollectionAnswer['entity'] {
    const mapped = element && this.mappings.entity({ api: element.api, name: element.definition });
    if (mapped !== undefined) return { name: mapped, source: 'mapper' };
    for (const { fqn } of classes) {
      const supertype = this.classes.shape(fqn).supertype;
      if (supertype?.argument !== undefined) return { name: supertype.argument, source: 'type-argument' };
    }
    return undefined;
  }

  private answerOf(id: CollectionId): CollectionAnswer | undefined {
    const meaning = this.resources.meaning(id);
    if (!meaning) return undefined;
    const { custom, declarations, classFqn } = meaning;
    const chain = classFqn === undefined ? noChain : this.classes.chain(classFqn);
    const kind = this.kindOf(chain);
    const element = this.elements.element(id);
    const entity = this.entity(chain, element);
    const defaultSort = this.resources.defaultSort(id);
    return {
      id,
      role: this.role(id, meaning, { kind, ...(element ? { element } : {}) }),
      custom,
      declarations,
      ...(classFqn === undefined ? {} : { classFqn }),
      chain,
      kind,
      ...(element ? { element } : {}),
      ...(entity ? { entity } : {}),
      ...(defaultSort ? { defaultSort } : {}),
    };
  }
}
