import * as l10n from '@vscode/l10n';
import type { CollectionKind, Gap, SortKeyAssessment, ValueOrigin } from '../model/assessment';
import { fileNameOf, simpleName } from '../model/names';

/** Why an existing name does not sort a collection, as the end of a sentence: `it is joined (Invoice.Payer.DisplayName)`. */
export function unsortedReason(assessment: SortKeyAssessment): string {
  switch (assessment.reason) {
    case 'unmapped':
      return l10n.t('no mapper supplies it');
    case 'sort-column-without-effect':
      return l10n.t('its sort column has no effect on a stream-backed collection');
    case 'dual-needs-schema':
      return l10n.t('on a dual collection its sort column also needs a sortable schema property of the same name');
    case 'dual-needs-sort-column':
      return l10n.t(
        '{0}, and a dual collection then also needs a sort column of the same name',
        originReason(assessment.origin),
      );
    default:
      return originReason(assessment.origin);
  }
}

/** Whether the reason contains the path of the value. */
export function reasonNamesPath({ sorts, reason, origin: { kind } }: SortKeyAssessment): boolean {
  if (sorts || (kind !== 'joined' && kind !== 'derived')) return false;
  return reason === 'needs-sort-column' || reason === 'dual-needs-sort-column' || reason === 'not-sortable';
}

/** Where a value that does not sort comes from, as the end of a sentence. */
export function originReason(value: ValueOrigin): string {
  if (value.kind === 'joined') return l10n.t('it is joined ({0})', value.path);
  if (value.kind === 'derived') return l10n.t('it is derived at run time ({0})', value.path);
  return l10n.t('its schema does not make it sortable');
}

/** A gap as the end of a sentence: `its base schema base.common.v1.common-1.0 is not in this workspace`. */
export function gapInWords(gap: Gap): string {
  switch (gap.kind) {
    case 'schema-missing':
      return l10n.t('its base schema {0} is not in this workspace', gap.fqn);
    case 'mapping-missing':
      return l10n.t('its base mapping {0} is not in this workspace', gap.fqn);
    case 'class-missing':
      return l10n.t('the class {0} is not in this workspace', gap.fqn);
    case 'element-guessed':
      return l10n.t('that its element is {0} was guessed from its name', gap.element);
    case 'element-unknown':
      return l10n.t('its element is not known');
    case 'file-broken':
      return l10n.t('{0} does not parse', fileNameOf(gap.uri));
    case 'sort-key-unreadable':
      return l10n.t('the sort keys in {0} cannot all be read', gap.fqn);
  }
}

/** The sentence that only a missing base class could make a name valid. */
export function onlyClassCould(fqn: string): string {
  return l10n.t("Only the base class {0}, which isn't in this workspace, could define it.", simpleName(fqn));
}

/** A message with the APIs to which it applies, if the APIs that serve a collection differ. */
export function inApis(message: string, { perApi }: SortKeyAssessment): string {
  const apis = (perApi ?? []).filter(({ sorts }) => !sorts).map(({ api }) => api);
  return apis.length === 0 ? message : l10n.t('{0} (API: {1})', message, apis.join(', '));
}

/** A kind of collection in words. */
export function kindInWords(kind: CollectionKind): string {
  switch (kind) {
    case 'query':
      return l10n.t('query-backed');
    case 'stream':
      return l10n.t('stream-backed');
    case 'dual':
      return l10n.t('dual');
    case 'unknown':
      return l10n.t('of an unknown kind');
  }
}
