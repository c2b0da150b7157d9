import * as l10n from '@vscode/l10n';
import type { Handler, PlatformContext } from '../environment';
import { notFound } from '../planetRegister';
import type { DefinitionElement, Shapes } from '../shapes';
import { type ProductRow, productTable } from './productTable';
import { riskClasses, taxLocations, underwritingIssueTypes } from './referenceData';

/** A product with its editions. */
interface Product extends DefinitionElement {
  readonly editions: readonly Edition[];
}

/** An edition of a product, with its summary. */
interface Edition extends DefinitionElement {
  readonly summary: DefinitionElement;
}

/** The content of the product definition API. Field names and values are specific to the local platform. */
interface ProductDefinitions {
  readonly taxLocations: readonly DefinitionElement[];
  readonly riskClasses: readonly DefinitionElement[];
  readonly underwritingIssueTypes: readonly DefinitionElement[];
  readonly products: readonly Product[];
}

/** The handlers for the product definition API (docs/specification.md, section 4), by operation. */
type ProductHandlers = Readonly<
  Record<
    | 'listTaxLocations'
    | 'listRiskClasses'
    | 'listUnderwritingIssueTypes'
    | 'getProduct'
    | 'getEdition'
    | 'listEditionSummaries',
    Handler
  >
>;

/** Creates the handlers for product definitions. The handlers throw a 404 refusal for unknown products and editions. */
export function productHandlers(definitions: ProductDefinitions, shapes: Shapes): ProductHandlers {
  const productOf = (context: PlatformContext): Product => {
    const code = context.req.param('productCode') ?? '';
    const product = definitions.products.find(({ id }) => id === code);
    if (product === undefined) throw notFound(l10n.t('Product {0} not found.', code));
    return product;
  };
  const referenceData = (elements: readonly DefinitionElement[]): Handler => {
    return () => Response.json(shapes.referenceData(elements));
  };

  return {
    listTaxLocations: referenceData(definitions.taxLocations),
    listRiskClasses: referenceData(definitions.riskClasses),
    listUnderwritingIssueTypes: referenceData(definitions.underwritingIssueTypes),
    getProduct: (context) => Response.json(shapes.definition(productOf(context))),
    getEdition: (context) => {
      const product = productOf(context);
      const code = context.req.param('editionCode') ?? '';
      const edition = product.editions.find(({ id }) => id === code);
      if (edition === undefined) throw notFound(l10n.t('Product {0} has no edition {1}.', product.id, code));
      return Response.json(shapes.definition(edition));
    },
    listEditionSummaries: (context) =>
      Response.json(shapes.editionSummaries(productOf(context).editions.map(({ summary }) => summary))),
  };
}

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
