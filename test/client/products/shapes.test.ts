import { describe, expect, test } from 'vitest';
import { referenceTable } from '../../../client/products/referenceTable';
import { contentOf, readEditions } from '../../../client/products/state';
import { shapeNames } from '../../../localPlatform/shapes';
import {
  type DefinitionResource,
  definitionPath,
  readDefinitions,
  referenceKinds,
} from '../../../platform/productDefinitions';
import { platformUnderTest } from '../../localPlatform/platformUnderTest';

/** Returns a function that reads documents from a platform with these response shapes. */
async function documentsOf(shapes: (typeof shapeNames)[number]) {
  const platform = await platformUnderTest({ simulation: { shapes } });
  return async (resource: DefinitionResource) =>
    readDefinitions(await platform.read(`/${definitionPath(resource).join('/')}`));
}

describe.each(shapeNames)('for a platform with %s responses', (shapes) => {
  test('every kind of reference data has a table with all its rows', async () => {
    const read = await documentsOf(shapes);
    const rows = { 'tax-locations': 25, 'risk-classes': 15, 'uw-issue-types': 12 };
    for (const data of referenceKinds) {
      const head = { title: data, address: 'x', environment: 'y' };
      const table = referenceTable(head, await read({ kind: 'reference', data }), '');
      expect(table).toContain(`Rows  ${rows[data]} of ${rows[data]}\n`);
      expect(table).toMatch(/^ #.* code {2}/m);
    }
  });

  test('the editions of a product are found, and each edition can be read by its code', async () => {
    const read = await documentsOf(shapes);
    const editions = readEditions(await read({ kind: 'editions', product: 'PersonalAuto' }));
    expect(editions.map(({ code }) => code)).toEqual(['PersonalAuto-2024', 'PersonalAuto-2025', 'PersonalAuto-2026']);
    for (const { code = '' } of editions) {
      const { raw } = await read({ kind: 'edition', product: 'PersonalAuto', edition: code });
      expect(JSON.stringify(raw)).toContain(`"code":"${code}"`);
    }
  });
});

test("a product's content is the same in every known envelope", async () => {
  const contents = await Promise.all(
    (['plain', 'alt'] as const).map(async (shapes) => {
      const read = await documentsOf(shapes);
      return (await read({ kind: 'product', product: 'Homeowners' })).elements.map(contentOf);
    }),
  );
  expect(contents[1]).toEqual(contents[0]);
  expect(contents[0]).toMatchObject([{ code: 'Homeowners' }]);
});
