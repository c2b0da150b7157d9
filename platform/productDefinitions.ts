import * as l10n from '@vscode/l10n';
import { PlatformError } from './http/failure';
import { Pipeline, type PipelineOptions } from './http/pipeline';
import { isObject } from './json';

/** What a product-definition endpoint gave (its fields are not documented): one element or a list of them, as they came. */
export interface Definitions {
  readonly elements: readonly unknown[];
  /** Whether the response was a list instead of one element. */
  readonly list: boolean;
  /** Members of the envelope other than `data`, such as `count`, `total` and `links`. */
  readonly envelope: Readonly<Record<string, unknown>>;
  /** The whole response as received. */
  readonly raw: unknown;
}

/** The kinds of reference data, as their paths name them. */
export const referenceKinds = ['tax-locations', 'risk-classes', 'uw-issue-types'] as const;

/** One kind of reference data. */
export type ReferenceData = (typeof referenceKinds)[number];

/** One document of the product-definition API (section 4.4). */
export type DefinitionResource =
  | { readonly kind: 'reference'; readonly data: ReferenceData }
  | { readonly kind: 'product'; readonly product: string }
  | { readonly kind: 'editions'; readonly product: string }
  | { readonly kind: 'edition'; readonly product: string; readonly edition: string };

/** The parts of a document's path below the application's URL, decoded. */
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

/** The product-definition API of section 4.4. Every method rejects with a `PlatformError` and nothing else. */
export interface ProductDefinitionsApi {
  readonly origin: string;
  read(resource: DefinitionResource, signal?: AbortSignal): Promise<Definitions>;
}

/** Makes a client of the product-definition endpoints below `baseUrl`. The token may be absent: none is documented. */
export function createProductDefinitionsApi(options: PipelineOptions): ProductDefinitionsApi {
  const pipeline = new Pipeline(options);
  return {
    origin: pipeline.origin,
    read: async (resource, signal) => readDefinitions(await pipeline.get(definitionPath(resource), { signal })),
  };
}

/**
 * Reads an envelope (`{"data": …}`), a bare object or a bare array alike. An element of an envelope that has
 * `attributes` keeps its shape. Rejects a scalar as `wrong-shape`.
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
