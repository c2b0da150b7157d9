import type { ApiNode, CollectionNode, CollectionReference } from '../../protocol';

/** How requests and tasks name a collection. */
export function referenceTo({ location, api, name }: CollectionNode): CollectionReference {
  return { uri: location.uri, api, name };
}

/** Whether an argument of a command names a collection. */
export function isCollectionReference(value: unknown): value is CollectionReference {
  if (typeof value !== 'object' || value === null) return false;
  return ['uri', 'api', 'name'].every((member) => typeof Reflect.get(value, member) === 'string');
}

/** The collection that a reference names; of several folders that have it, the one whose file is named. */
export function findCollection(
  apis: readonly ApiNode[],
  { uri, api, name }: CollectionReference,
): CollectionNode | undefined {
  const all = apis.flatMap((each) => each.collections.filter((node) => node.name === name));
  const ofApi = all.filter((node) => node.api === api);
  const named = ofApi.length > 0 ? ofApi : all.filter((node) => node.location.uri === uri);
  const inFolder = named.find(({ folder }) => folder !== '' && uri.startsWith(`${folder}/`));
  return named.find(({ location }) => location.uri === uri) ?? inFolder ?? named[0];
}
