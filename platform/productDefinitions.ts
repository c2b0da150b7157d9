import * as l10n from '@vscode/l10n';
import { PlatformError } from './http/failure';
import { Pipeline, type PipelineOptions } from './http/pipeline';
import { isObject } from './json';

/** The content of a product definition response: one element or a list. The fields aren't documented. */
export interface Definitions {
  readonly elements: readonly unknown[];
  /** Whether the response was a list, not a single element. */
  readonly list: boolean;
  /** Properties of the envelope other than `data`, such as `count`, `total`, and `links`. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The whole body of the response. */
  readonly raw: unknown;
}

/** The kinds of reference data, as they appear in paths. */
export const referenceKinds = ['tax-locations', 'risk-classes', 'uw-issue-types'] as const;

/** A kind of reference data. */
export type ReferenceData = (typeof referenceKinds)[number];

/** A resource of the product definition API (docs/specification.md, section 4). */
export type DefinitionResource =
  | { readonly kind: 'reference'; readonly data: ReferenceData }
  | { readonly kind: 'product'; readonly product: string }
  | { readonly kind: 'editions'; readonly product: string }
  | { readonly kind: 'edition'; readonly product: string; readonly edition: string };

/** Returns the decoded path segments of a resource below the application's URL. */
export function definitionPath(resource: DefinitionResource): readonly string[] {
  switch (resource.kind) {
    case 'reference':
      return ['reference-data', resource.data];
    case 'product':
      return ['products', resource.product];
    case 'editions':
      return ['products', resource.product, 'editionsummaries'];
    case 'edition':
      return ['products', resource.product, 'editions', resource.edition];
  }
}

/** The product definition API (docs/specification.md, section 4). Every method rejects only with a `PlatformError`. */
interface ProductDefinitionsApi {
  readonly origin: string;
  read(resource: DefinitionResource, signal?: AbortSignal): Promise<Definitions>;
}

/**
 * Creates a client for the product definition endpoints below `baseUrl`. The token is optional, because how
 * these requests are authenticated is unknown (docs/specification.md, section 5).
 */
export function createProductDefinitionsApi(options: PipelineOptions): ProductDefinitionsApi {
  const pipeline = new Pipeline(options);
  return {
    origin: pipeline.origin,
    read: async (resource, signal) => readDefinitions(await pipeline.get(definitionPath(resource), { signal })),
  };
}

/**
 * Reads an envelope (`{"data": …}`), a bare object, or a bare array. Doesn't unwrap the `attributes` of elements.
 * Throws a `PlatformError` (`wrong-shape`) for a scalar.
 */
export function readDefinitions(body: unknown): Definitions {
  if (Array.isArray(body)) return { elements: body, list: true, envelope: {}, raw: body };
  if (!isObject(body)) {
    throw new PlatformError(l10n.t('the response is neither an object nor a list'), {
      code: 'wrong-shape',
      sent: 'answered',
      body,
    });
  }
  const { data, ...envelope } = body;
  if (Array.isArray(data)) return { elements: data, list: true, envelope, raw: body };
  if (isObject(data)) return { elements: [data], list: false, envelope, raw: body };
  return { elements: [body], list: false, envelope: {}, raw: body };
}
