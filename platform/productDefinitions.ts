import * as l10n from '@vscode/l10n';
import { PlatformError } from './http/failure';
import { createPipeline, type PipelineOptions } from './http/pipeline';
import { isObject } from './json';

/** What a product-definition endpoint gave (its fields are not documented): one element or a list of them, as they came. */
export interface Definitions {
  readonly elements: readonly unknown[];
  /** Whether the answer was a list, rather than one element. */
  readonly list: boolean;
  /** Members of the envelope other than `data`, such as `count`, `total` and `links`. */
  readonly envelope: Readonly<Record<string, unknown>>;
}

export type ReferenceData = 'tax-locations' | 'risk-classes' | 'uw-issue-types';

/** The product-definition API of section 4.4. Every method rejects with a `PlatformError` and nothing else. */
export interface ProductDefinitionsApi {
  referenceData(kind: ReferenceData, signal?: AbortSignal): Promise<Definitions>;
  product(productCode: string, signal?: AbortSignal): Promise<Definitions>;
  edition(productCode: string, editionCode: string, signal?: AbortSignal): Promise<Definitions>;
  editionSummaries(productCode: string, signal?: AbortSignal): Promise<Definitions>;
}

/** Makes a client of the product-definition endpoints below `baseUrl`. The token may be absent: none is documented. */
export function createProductDefinitionsApi(options: PipelineOptions): ProductDefinitionsApi {
  const pipeline = createPipeline(options);
  const read = async (segments: readonly string[], signal: AbortSignal | undefined) =>
    readDefinitions(await pipeline.get(segments, { signal }));
  return {
    referenceData: (kind, signal) => read(['reference-data', kind], signal),
    product: (productCode, signal) => read(['products', productCode], signal),
    edition: (productCode, editionCode, signal) => read(['products', productCode, 'editions', editionCode], signal),
    editionSummaries: (productCode, signal) => read(['products', productCode, 'editionsummaries'], signal),
  };
}

/**
 * Reads an envelope (`{"data": …}`), a bare object or a bare array alike. An element of an envelope that has
 * `attributes` keeps its shape. Rejects a scalar as `wrong-shape`.
 */
export function readDefinitions(body: unknown): Definitions {
  if (Array.isArray(body)) return { elements: body, list: true, envelope: {} };
  if (!isObject(body)) {
    throw new PlatformError(l10n.t('the answer is neither an object nor a list'), {
      code: 'wrong-shape',
      sent: 'answered',
      body,
    });
  }
  const { data, ...envelope } = body;
  if (Array.isArray(data)) return { elements: data, list: true, envelope };
  if (isObject(data)) return { elements: [data], list: false, envelope };
  return { elements: [body], list: false, envelope: {} };
}
