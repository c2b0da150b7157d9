import * as l10n from '@vscode/l10n';
import type { JsonValueFact } from '../facts/schemaFacts';
import type { Fix } from './fix';
import { memberRemoval, valueFix } from './fixes';
import type { Rule, RuleContext } from './rule';
import type { SortableSubject } from './subject';
import { extensionsOf, isArray } from './subjects';

export const sortableNotBoolean: Rule = {
  code: 'sortable-not-boolean',
  severity: 'error',
  explanation: "The value of `sortable` isn't a boolean.",
  fix: 'Writes `true` or `false`, or removes `sortable`',
  isAboutForm: true,
  kinds: ['schema'],
  check(context) {
    return extensionsOf(context)
      .flatMap((subject) => subject.extensions.entries.map((entry) => ({ ...subject, entry })))
      .filter(({ entry }) => entry.key === 'sortable' && !/^(boolean|missing)$/.test(entry.value.kind))
      .map((subject) => ({
        span: subject.entry.value.span,
        message: l10n.t('sortable must be true or false, not {0}.', inWords(subject.entry.value)),
        fixes: () => fixes(context, subject),
      }));
  },
};

function fixes(context: RuleContext, subject: SortableSubject): Fix[] {
  const { keySpan, value } = subject.entry;
  const meant = boolean(value);
  const remove = memberRemoval(
    context,
    { id: 'remove', title: l10n.t('Remove sortable'), preferred: isArray(subject) },
    keySpan,
  );
  if (isArray(subject)) return [remove];
  const written = (to: boolean) =>
    valueFix(
      context,
      { id: String(to), title: l10n.t('Replace with {0}', String(to)), preferred: meant === to },
      keySpan,
      to,
    );
  if (meant === false) return subject.effective?.baseSortable === true ? [remove] : [written(false), remove];
  return [written(true), remove];
}

/** Returns the boolean that the author of a value probably meant. Undefined if the intention is unclear. */
export function boolean({ kind, text = '' }: JsonValueFact): boolean | undefined {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'string' && /^\s*(true|yes|y|on|1)\s*$/i.test(text)) return true;
  if (kind === 'string' && /^\s*(false|no|n|off|0)?\s*$/i.test(text)) return false;
  return kind === 'number' ? Number(text) !== 0 : undefined;
}

function inWords({ kind, text = '' }: JsonValueFact): string {
  if (kind === 'object') return l10n.t('an object');
  if (kind === 'array') return l10n.t('a list');
  const shown = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  return kind === 'string' ? `"${shown}"` : shown;
}
