import type { ApiNode, CollectionNode, CollectionReference } from '../../protocol';

/** Returns the reference by which requests and tasks identify a collection. */
export function referenceTo({ location, api, name }: CollectionNode): CollectionReference {
  return { uri: location.uri, api, name };
}

/** Whether a command's argument has the form of a reference to a collection. */
export function isCollectionReference(value: unknown): value is CollectionReference {
  if (typeof value !== 'object' || value === null) return false;
  return ['uri', 'api', 'name'].every((member) => typeof Reflect.get(value, member) === 'string');
}

/**
 * Finds the referenced collection. If several collections match, prefers the one in the referenced file, and then one
 * in the workspace folder of that file.
 */
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
