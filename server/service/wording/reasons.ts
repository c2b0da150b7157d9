import * as l10n from '@vscode/l10n';
import {
  type CollectionKind,
  type Gap,
  isIndirect,
  type SortKeyAssessment,
  type ValueOrigin,
} from '../model/assessment';
import type { ClassGap } from '../model/completeness';
import type { SortModel } from '../model/model';
import { fileNameOf, simpleName } from '../model/names';

/**
 * Returns the reason why an existing name isn't a valid sort key of a collection, as the end of a sentence: `it is
 * joined (Invoice.Payer.DisplayName)`.
 */
export function unsortedReason(assessment: SortKeyAssessment): string {
  switch (assessment.reason) {
    case 'unmapped':
      return l10n.t('no mapper supplies it');
    case 'sort-column-without-effect':
      return l10n.t('its sort column has no effect on a stream-backed collection');
    case 'dual-needs-schema':
      return l10n.t('in a dual collection, the sort column also needs a sortable schema property with the same name');
    case 'dual-needs-sort-column':
      return l10n.t(
        '{0}, so a dual collection also needs a sort column with the same name',
        originReason(assessment.origin),
      );
    default:
      return originReason(assessment.origin);
  }
}

/** Whether the text of `unsortedReason` contains the path of the value. */
export function reasonNamesPath({ sorts, reason, origin }: SortKeyAssessment): boolean {
  if (sorts || !isIndirect(origin)) return false;
  return reason === 'needs-sort-column' || reason === 'dual-needs-sort-column' || reason === 'not-sortable';
}

/**
 * Returns the end of a sentence that explains why a collection can't be sorted by a value: the value is joined or
 * derived, isn't a single value, or isn't marked sortable.
 */
export function originReason(value: ValueOrigin): string {
  if (value.kind === 'joined') return l10n.t('it is joined ({0})', value.path);
  if (value.kind === 'not-single') return l10n.t("it isn't a single value ({0})", value.path);
  if (value.kind === 'derived') return l10n.t('it is derived at run time ({0})', value.path);
  return l10n.t("it isn't marked sortable in the schema");
}

/** Returns a gap as the end of a sentence: `the base schema base.common.v1.common-1.0 isn't in this workspace`. */
export function gapInWords(gap: Gap): string {
  switch (gap.kind) {
    case 'unread':
      return l10n.t('Sortie is still reading files');
    case 'schema-missing':
      return l10n.t("the base schema {0} isn't in this workspace", gap.fqn);
    case 'mapping-missing':
      return l10n.t("the base mapping {0} isn't in this workspace", gap.fqn);
    case 'class-missing':
      return l10n.t("class {0} isn't in this workspace", gap.fqn);
    case 'ambiguous':
      return l10n.t('several projects in this workspace contain {0}', gap.fqn);
    case 'class-unnamed':
      return l10n.t('no file specifies the class of the collection');
    case 'element-guessed':
      return l10n.t('the element {0} is guessed from the name of the collection', gap.element);
    case 'element-unknown':
      return l10n.t('the element of the collection is unknown');
    case 'file-broken':
      return l10n.t("{0} can't be read completely", fileNameOf(gap.uri));
    case 'sort-key-unreadable':
      return l10n.t("some sort keys in {0} can't be read", gap.fqn);
  }
}

/** Returns a sentence for a name that only a missing class could define. */
export function onlyClassCould(gap: ClassGap): string {
  if (gap.kind === 'class-unnamed')
    return l10n.t("Only the collection's class, which no file specifies, could define this name.");
  const name = simpleName(gap.fqn);
  if (gap.isItself) return l10n.t("Only class {0}, which isn't in this workspace, could define this name.", name);
  return l10n.t("Only the base class {0}, which isn't in this workspace, could define this name.", name);
}

/**
 * Returns `message`. If the result for a name differs between the APIs that serve a collection, adds the names of the
 * APIs to which the message applies.
 */
export function inApis({ apis: { label } }: SortModel, message: string, { perApi }: SortKeyAssessment): string {
  const apis = (perApi ?? []).filter((each) => each.isSame).map(({ api }) => label(api));
  return apis.length === 0 ? message : l10n.t('{0} (API: {1})', message, apis.join(', '));
}

/** Returns the words for a kind of collection, such as `query-backed`. */
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
