import { describe, expect, test } from 'vitest';
import { referenceTable } from '../../../client/products/referenceTable';
import { readDefinitions } from '../../../platform/productDefinitions';

const head = { title: 'Tax locations', address: 'https://x.test/reference-data/tax-locations', environment: 'Dev' };
const rows = [
  { id: 'CA-101', type: 'TaxLocation', attributes: { code: 'CA-101', county: 'Alameda', rate: 2.5 }, links: {} },
  { id: 'AZ-7', type: 'TaxLocation', attributes: { code: 'AZ-7', county: 'Pima', rate: 12 }, links: {} },
];

describe('reference data as a table', () => {
  test('shows the request, the number of rows, and a row for each element, whatever the envelope', () => {
    expect(referenceTable(head, readDefinitions({ data: rows, count: 2 }), '')).toBe(`\
GET https://x.test/reference-data/tax-locations

Data  Tax locations · Dev
Rows  2 of 2

#  id      type         code    county   rate
-  ------  -----------  ------  -------  ----
1  CA-101  TaxLocation  CA-101  Alameda   2.5
2  AZ-7    TaxLocation  AZ-7    Pima       12
`);
    const bare = referenceTable(head, readDefinitions(rows.map(({ attributes }) => attributes)), '');
    const keyed = referenceTable(head, readDefinitions({ items: rows.map(({ attributes }) => attributes) }), '');
    expect(keyed).toBe(bare);
    expect(bare).toContain('\n2  AZ-7    Pima       12\n');
  });

  test('shows only the rows that contain every word, with their original numbers', () => {
    const text = referenceTable(head, readDefinitions(rows), 'PIMA az');
    expect(text).toContain('Rows  1 of 2, filter: PIMA az\n');
    expect(text).toMatch(/^2 {2}AZ-7/m);
    expect(text).not.toContain('Alameda');
    expect(referenceTable(head, readDefinitions(rows), 'nowhere')).toContain('Rows  0 of 2, filter: nowhere\n\n');
  });

  test('shows two thousand rows of a large response, and the others with a filter', () => {
    const many = readDefinitions(Array.from({ length: 5_000 }, (_, index) => ({ code: `code-${index}` })));
    const text = referenceTable(head, many, '');
    expect(text).toContain('Showing the first 2000 rows.');
    expect(text.split('\n').length).toBeLessThan(2_020);
    expect(referenceTable(head, many, 'code-4999')).toContain('code-4999\n');
  });

  test('contains nothing that an editor would interpret', () => {
    const evil = 'x\n$(flame) [x](command:y) https://evil.example';
    const text = referenceTable(head, readDefinitions([{ [evil]: evil }]), evil);
    expect(text.split('\n').slice(1).join('\n')).not.toMatch(/https:\/\/|\$\(|\]\(/);
  });
});
