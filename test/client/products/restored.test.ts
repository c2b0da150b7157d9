import { expect, test } from 'vitest';
import { identityOf, shownFrom } from '../../../client/products/restored';
import type { DefinitionResource } from '../../../platform/productDefinitions';
import { localApplication } from '../sorting/samples';

const { environment } = localApplication;

const resources: readonly DefinitionResource[] = [
  { kind: 'reference', data: 'tax-locations' },
  { kind: 'product', product: 'Personal/Auto' },
  { kind: 'editions', product: 'PersonalAuto' },
  { kind: 'edition', product: 'PersonalAuto', edition: 'PA 2025' },
];

test.each(resources)('a document of an earlier window is restored: %j', (resource) => {
  for (const form of ['answer', 'content', 'table'] as const) {
    const shown = { environment, resource, form };
    expect(shownFrom(identityOf(shown), [environment])).toEqual(shown);
    expect(shownFrom(identityOf(shown), [])).toBeUndefined();
  }
});

test.each([
  '',
  '[',
  '{}',
  '["answer","Local",["products"]]',
  '["answer","Local",["reference-data","others"]]',
  '["answer","Local",["products","a","editions","b","c"]]',
  '["other","Local",["products","a"]]',
])('nothing is restored from %j', (identity) => {
  expect(shownFrom(identity, [environment])).toBeUndefined();
});
