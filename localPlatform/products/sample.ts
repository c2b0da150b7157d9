import type { DefinitionElement } from '../shapes/shapes';
import type { Edition, Product, ProductDefinitions } from './handlers';
import { type ProductRow, productTable } from './productTable';
import { riskClasses, taxLocations, underwritingIssueTypes } from './referenceData';

/** Returns `amount` plus ten percent of it for each earlier edition, so that editions have different limits. */
function grown(amount: number, edition: number): { amount: string; currency: string } {
  return { amount: (amount * (1 + edition / 10)).toFixed(2), currency: 'usd' };
}

function editionOf(product: ProductRow, index: number, effectiveDate: string): Edition {
  const code = `${product.code}-${effectiveDate.slice(0, 4)}`;
  const last = index === product.editions.length - 1;
  const expirationDate = product.editions[index + 1] ?? null;
  const status = last ? 'Draft' : index === product.editions.length - 2 ? 'Active' : 'Retired';
  const head = { code, name: `${product.name} ${effectiveDate.slice(0, 4)}`, status, effectiveDate, expirationDate };
  const summary: DefinitionElement = {
    type: 'EditionSummary',
    id: code,
    attributes: { ...head, productCode: product.code },
  };
  return {
    type: 'Edition',
    id: code,
    summary,
    attributes: {
      ...head,
      product: { id: product.code, displayName: product.name, type: 'Product' },
      jurisdictions: product.jurisdictions.map((state) => ({ code: state, filed: !last })),
      lines: [
        {
          code: product.line,
          coverages: product.coverages
            .filter(({ since }) => since <= index)
            .map((coverage) => ({
              code: coverage.code,
              name: coverage.name,
              existence: coverage.required ? 'Required' : 'Electable',
              terms: [
                ...coverage.limits.map((limit) => ({ kind: 'limit', value: grown(limit, index) })),
                ...coverage.deductibles.map((deductible) => ({ kind: 'deductible', value: grown(deductible, 0) })),
              ],
            })),
        },
      ],
      questionSets: [
        {
          code: `${product.code}PreQualification`,
          questions: product.questions
            .filter(({ since }) => since <= index)
            .map(({ code: question, text, answer }) => ({ code: question, text, answerType: answer })),
        },
      ],
    },
  };
}

function productOf(row: ProductRow): Product {
  const editions = row.editions.map((effectiveDate, index) => editionOf(row, index, effectiveDate));
  return {
    type: 'Product',
    id: row.code,
    editions,
    attributes: {
      code: row.code,
      name: row.name,
      productType: row.code === 'GeneralLiability' ? 'Commercial' : 'Personal',
      lines: [{ code: row.line, name: `${row.name} Line` }],
      jurisdictions: row.jurisdictions,
      defaultTermType: { code: row.code === 'PersonalAuto' ? 'HalfYear' : 'Annual' },
      currentEdition: editions.at(-2)?.id ?? null,
      editionCount: editions.length,
    },
  };
}

/**
 * Returns the product definitions of the local platform: three products, each with two to four editions. The last
 * edition of each product is a draft, and the edition before it is active.
 */
export function sampleDefinitions(): ProductDefinitions {
  return {
    taxLocations: taxLocations(),
    riskClasses: riskClasses(),
    underwritingIssueTypes: underwritingIssueTypes(),
    products: productTable.map(productOf),
  };
}
