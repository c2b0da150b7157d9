import * as l10n from '@vscode/l10n';
import { countsAsSortKey } from '../../server/service/model/assessment';
import type { CollectionId } from '../../server/service/model/collectionInfo';
import type { SortModel } from '../../server/service/model/model';
import { notFound } from '../planetRegister';
import { Refused } from '../refusal';
import { badRequest } from '../requestBody';
import { type CollectionElement, MappedElements } from './elements';
import { Entities, type Row } from './entities';
import { entityColumnsOf } from './entityColumns';
import type { GivenElement } from './givenElements';
import { inOrder, type SortKey } from './order';
import { type CollectionPath, collectionPaths, type MatchedPath, matchPath, samePath } from './paths';
import { pageOf, parseQuery } from './query';

/** A snapshot of a configuration, ready to be served. */
export interface CollectionSite {
  /**
   * Returns the page at the path of a URL. Refuses a request with 400 or 404, or with 500 if the default sort or the
   * user's element file is invalid.
   */
  page(request: { readonly path: string; readonly query: URLSearchParams }): Promise<unknown>;
}

/** Returns the elements that the user wrote for a collection. Undefined if there are none. */
type GivenElements = (id: CollectionId) => Promise<readonly GivenElement[] | undefined>;

interface Site {
  readonly model: SortModel;
  readonly entities: Entities;
  readonly paths: readonly CollectionPath[];
  readonly givenElements: GivenElements;
}

function decodedParts(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

/** Returns a sentence that lists the sort keys of a collection. */
function sortedBy(model: SortModel, id: CollectionId): string {
  const names = model.sortKeys.of(id).map(({ name }) => name);
  return names.length === 0
    ? l10n.t('The collection has no sort keys.')
    : l10n.t('Available sort keys: {0}.', names.join(', '));
}

function invalidNames(model: SortModel, id: CollectionId, keys: readonly SortKey[]): readonly string[] {
  return keys.flatMap(({ name }) => (countsAsSortKey(model.sortKeys.assess(id, name)) ? [] : name));
}

function askedOrder(model: SortModel, id: CollectionId, keys: readonly SortKey[]): readonly SortKey[] {
  const wrong = invalidNames(model, id, keys);
  if (wrong.length === 0) return keys;
  const said = l10n.t("{0} can't be sorted by {1}.", id.name, wrong.join(', '));
  throw badRequest(
    `${said} ${sortedBy(model, id)}`,
    wrong.map((name) => l10n.t("{0} can't be sorted by {1}.", id.name, name)),
  );
}

function defaultOrder(model: SortModel, id: CollectionId): readonly SortKey[] {
  const keys = model.resources.defaultSort(id)?.keys ?? [];
  const wrong = invalidNames(model, id, keys);
  if (wrong.length === 0) return keys;
  throw new Refused({
    status: 500,
    errorCode: 'DefaultSortWrong',
    userMessage: l10n.t(
      "The default sort of {0} contains names that aren't sort keys: {1}. Correct the configuration, or specify “sort” in the request.",
      id.name,
      wrong.join(', '),
    ),
  });
}

/**
 * Returns the elements of a collection. For a nested collection, returns only the elements that belong to the requested
 * parent.
 */
async function elementsAt(site: Site, { id, parents }: MatchedPath): Promise<CollectionElement[]> {
  const { model, entities, givenElements } = site;
  const collection = model.collections.get(id);
  if (collection === undefined) throw notFound(l10n.t('Collection {0} not found.', id.name));
  const plan = new MappedElements(model, entities, collection);
  const parent = await parentRow(site, parents);
  const given = await givenElements(id);
  if (given !== undefined) {
    return given
      .filter((element) => element.parent === undefined || element.parent === parent?.id)
      .map((element) => plan.given(element.id, element.attributes));
  }
  return entities.rows(plan.entity, parent).map((row) => plan.element(row));
}

/**
 * Returns the innermost parent. Undefined if there are no parents. Refuses the request with 404 if the parent's
 * collection is known but doesn't contain the parent.
 */
async function parentRow(site: Site, parents: MatchedPath['parents']): Promise<Row | undefined> {
  const last = parents.at(-1);
  if (last === undefined) return undefined;
  const above = parents.slice(0, -1);
  const known = site.paths.find((path) => samePath(path.parts, last.path));
  const collection = known && site.model.collections.get(known.id);
  if (known === undefined || collection === undefined) return { entity: last.path.at(-1) ?? '', id: last.id, index: 0 };
  const elements = await elementsAt(site, { id: known.id, parents: above });
  const index = elements.findIndex(({ id }) => id === last.id);
  if (index < 0) throw notFound(l10n.t('Collection {0} has no element {1}.', known.id.name, last.id));
  const { entity } = new MappedElements(site.model, site.entities, collection);
  const made = site.entities.rows(entity, await parentRow(site, above)).find(({ id }) => id === last.id);
  return made ?? { entity, id: last.id, index };
}

/** Prepares the configuration of projects for serving. If several projects serve a path, the first one responds. */
export function createCollectionSite(models: readonly SortModel[], givenElements: GivenElements): CollectionSite {
  const sites = models.map(
    (model): Site => ({
      model,
      entities: new Entities(entityColumnsOf(model)),
      paths: collectionPaths(model),
      givenElements,
    }),
  );
  return {
    async page(request) {
      const found = sites.flatMap((each) => {
        const match = matchPath(each.paths, decodedParts(request.path));
        return match ? [{ site: each, matched: match }] : [];
      })[0];
      if (!found) throw notFound(l10n.t('No collection found at {0}.', request.path));
      const { site, matched } = found;
      const { model } = site;
      const { id } = matched;
      const asked = parseQuery(request.query, () => sortedBy(model, id));
      const elements = await elementsAt(site, matched);
      const order = asked.sort === undefined ? defaultOrder(model, id) : askedOrder(model, id, asked.sort);
      const collection = model.collections.get(id);
      const plan = collection && new MappedElements(model, site.entities, collection);
      const ordered = inOrder(elements, order, (name) => plan?.kindOf(name) ?? 'text');
      return pageOf(ordered, asked, request);
    },
  };
}
