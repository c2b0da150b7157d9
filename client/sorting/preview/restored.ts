import { applicationFor } from '../../../platform/applicationApis';
import type { Environment } from '../../../platform/environment';
import type { ApiNode } from '../../../protocol';
import { partsOf } from '../../ui/identity';
import { declaredOrder } from '../orderWording';
import { findCollection, referenceTo } from '../references';
import type { PreviewRequest } from './request';

/**
 * Returns the request for a preview's first page, restored from the preview's identity (`identityOf`). Undefined if the
 * identity is invalid, or if the environment, application, or collection no longer exists.
 */
export function requestFrom(
  identity: string,
  environments: readonly Environment[],
  apis: readonly ApiNode[],
): PreviewRequest | undefined {
  const [name, url, path, api, collectionName, sort] = partsOf(identity);
  const environment = environments.find((each) => each.name === name);
  if (!environment || !isTexts(path) || typeof api !== 'string' || typeof collectionName !== 'string') return undefined;
  const application = applicationFor(environment, path[0] ?? '');
  const collection = findCollection(apis, { uri: '', api, name: collectionName });
  if (!collection || application.url !== url || !(sort === null || isTexts(sort))) return undefined;
  const order = sort?.map((key) => ({ name: key.replace(/^-/, ''), descending: key.startsWith('-') }));
  const declared = declaredOrder(collection);
  return { collection: referenceTo(collection), environment, application, path, order, declared, pageOffset: 0 };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
