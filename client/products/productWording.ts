import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import type { DefinitionResource, ReferenceData } from '../../platform/productDefinitions';

/** The display name of a kind of reference data. */
export function referenceInWords(data: ReferenceData): string {
  switch (data) {
    case 'tax-locations':
      return l10n.t('Tax locations');
    case 'risk-classes':
      return l10n.t('Risk classes');
    case 'uw-issue-types':
      return l10n.t('Underwriting issue types');
  }
}

/**
 * The display name of a resource, such as `PersonalAuto` or `PersonalAuto PA-2026`. The name is safe to display (see
 * `inert`).
 */
export function resourceInWords(resource: DefinitionResource): string {
  switch (resource.kind) {
    case 'reference':
      return referenceInWords(resource.data);
    case 'product':
      return inert(resource.product, 80);
    case 'editions':
      return l10n.t('{0}, edition summaries', inert(resource.product, 80));
    case 'edition':
      return `${inert(resource.product, 80)} ${inert(resource.edition, 80)}`;
  }
}
