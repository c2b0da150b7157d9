import * as l10n from '@vscode/l10n';
import type { Answer, Gap, ValueOrigin } from '../model/answer';
import type { CollectionKind } from '../model/collectionFacts';
import { fileNameOf } from '../model/names';

/** Why a name that exists does not sort a collection, as the end of a sentence: `it is joined (Invoice.Payer.DisplayName)`. */
export function whyNot(answer: Answer): string {
  switch (answer.reason) {
    case 'unmapped':
      return l10n.t('no mapper supplies it');
    case 'sort-column-without-effect':
      return l10n.t('its sort column has no effect on a stream-backed collection');
    case 'dual-needs-schema':
      return l10n.t('on a dual collection its sort column also needs a sortable schema property of the same name');
    case 'dual-needs-sort-column':
      return l10n.t('{0}, and a dual collection then also needs a sort column of the same name', origin(answer.origin));
    default:
      return origin(answer.origin);
  }
}

/** Whether the reason says where the value comes from, with its path. */
export function saysPath({ sorts, reason, origin: { kind } }: Answer): boolean {
  if (sorts || (kind !== 'joined' && kind !== 'derived')) return false;
  return reason === 'needs-sort-column' || reason === 'dual-needs-sort-column' || reason === 'not-sortable';
}

/** Where a value that does not sort comes from, as the end of a sentence. */
export function origin(value: ValueOrigin): string {
  if (value.kind === 'joined') return l10n.t('it is joined ({0})', value.path);
  if (value.kind === 'derived') return l10n.t('it is derived at run time ({0})', value.path);
  return l10n.t('its schema does not make it sortable');
}

/** What is not known, as the end of a sentence: `its base schema base.common.v1.common-1.0 is not in this workspace`. */
export function unknownPart(gap: Gap): string {
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
