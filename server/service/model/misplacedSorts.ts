import type { ApiconfigFacts, DefaultSortFact, ResourceFact } from '../facts/apiconfigFacts';
import type { BlockId } from '../text/block';
import type { SortModel } from './model';

/** A resource in a block of an apiconfig file. */
export interface PlacedResource {
  readonly block: BlockId;
  readonly index: number;
  readonly resource: ResourceFact;
}

/** A default sort that isn't directly below a resource. */
export interface MisplacedSort {
  readonly sort: DefaultSortFact;
  /** `beside` if the default sort is on the level of the resources, `inside` if it is in a key of a resource. */
  readonly place: 'beside' | 'inside';
  /** The resource directly above the default sort, or the one that contains it. Absent if there is none. */
  readonly target?: PlacedResource;
}

/** Returns the default sorts in a block of an apiconfig file that aren't directly below a resource. */
export function misplacedSortsIn(model: SortModel, uri: string, block: BlockId): readonly MisplacedSort[] {
  const facts = apiconfigFacts(model, block);
  if (!facts) return [];
  const { resources, topDefaultSorts = [] } = facts;
  const top = topDefaultSorts.map((sort): MisplacedSort => {
    return { sort, place: 'beside', target: resourceBefore(model, uri, block, sort.keySpan.start) };
  });
  const others = resources.flatMap((holder) => {
    if (holder.misplaced === undefined) return [];
    return holder.defaultSorts.map((sort): MisplacedSort => {
      if (holder.misplaced === 'around')
        return { sort, place: 'beside', target: siblingBefore(facts, block, holder, sort) };
      return { sort, place: 'inside', target: resourceAround(model, uri, block, holder) };
    });
  });
  return [...top, ...others];
}

/** Whether a default sort that belongs to a resource is misplaced in the same file. */
export function hasMisplacedSort(model: SortModel, uri: string, { block, index }: Omit<PlacedResource, 'resource'>) {
  return model.resources
    .misplacedSortBlocks(uri)
    .some((each) =>
      misplacedSortsIn(model, uri, each).some(({ target }) => target?.block === block && target.index === index),
    );
}

function apiconfigFacts(model: SortModel, block: BlockId): ApiconfigFacts | undefined {
  const facts = model.blocks.get(block)?.facts;
  return facts?.kind === 'apiconfig' ? facts : undefined;
}

/** Returns the resource whose key is directly before a default sort in the same mapping. */
function siblingBefore(
  { resources }: ApiconfigFacts,
  block: BlockId,
  { keys }: ResourceFact,
  { keySpan }: DefaultSortFact,
): PlacedResource | undefined {
  const before = keys[keys.findIndex((key) => key.keySpan.start === keySpan.start) - 1];
  const index = resources.findIndex((each) => each.keySpan.start === before?.keySpan.start);
  const resource = resources[index];
  return resource && { block, index, resource };
}

/** Returns the innermost resource that contains another mapping. */
function resourceAround(
  model: SortModel,
  uri: string,
  block: BlockId,
  inner: ResourceFact,
): PlacedResource | undefined {
  return resourcesIn(model, uri, block).findLast(({ resource: { keySpan, span } }) => {
    return keySpan.start < inner.keySpan.start && inner.span.end <= span.end;
  });
}

/** Returns the resource that ends directly before an offset at the top level. Undefined if another key does. */
function resourceBefore(model: SortModel, uri: string, from: BlockId, start: number): PlacedResource | undefined {
  let limit = start;
  for (let block: BlockId | undefined = from; block !== undefined; block = model.blocks.before(block)) {
    const facts = apiconfigFacts(model, block);
    if (!facts) return undefined;
    const isBefore = ({ keySpan }: { readonly keySpan: { readonly start: number } }) => keySpan.start < limit;
    const outer = [...facts.resources.filter(({ parents }) => parents.length === 0), ...facts.others].filter(isBefore);
    const last = outer.reduce((end, { keySpan }) => Math.max(end, keySpan.start), -1);
    const isLast = ({ resource }: PlacedResource) => resource.keySpan.start >= last && isBefore(resource);
    const inSection = ({ resource }: PlacedResource) => resource.isInResources || resource.parents.length === 0;
    if (last >= 0) return resourcesIn(model, uri, block).filter(inSection).findLast(isLast);
    limit = Number.POSITIVE_INFINITY;
  }
  return undefined;
}

function resourcesIn(model: SortModel, uri: string, block: BlockId): readonly PlacedResource[] {
  const { resources = [] } = apiconfigFacts(model, block) ?? {};
  const placed = resources.map((resource, index) => ({ block, index, resource }));
  return placed.filter(({ resource }) => model.resources.isResource(uri, resource));
}
