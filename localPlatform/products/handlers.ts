import * as l10n from '@vscode/l10n';
import type { Handler, PlatformContext } from '../environment';
import { notFound } from '../planetRegister';
import type { DefinitionElement, Shapes } from '../shapes/shapes';

/** A product with its editions. */
export interface Product extends DefinitionElement {
  readonly editions: readonly Edition[];
}

/** An edition of a product, with its summary. */
export interface Edition extends DefinitionElement {
  readonly summary: DefinitionElement;
}

/** The content of the product definition API. Field names and values are specific to the local platform. */
export interface ProductDefinitions {
  readonly taxLocations: readonly DefinitionElement[];
  readonly riskClasses: readonly DefinitionElement[];
  readonly underwritingIssueTypes: readonly DefinitionElement[];
  readonly products: readonly Product[];
}

/** The handlers for the product definition API (specification 4.4), by operation. */
export type ProductHandlers = Readonly<
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
