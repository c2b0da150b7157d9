import * as l10n from '@vscode/l10n';
import type { JsonValue } from '../edits/jsonStyle';
import type { JsonValueFact } from '../facts/schemaFacts';
import { valueFix } from './fixes';
import type { Rule } from './rule';
import { extensionsOf, isArray } from './subjects';

export const extensionsNotObject: Rule = {
  code: 'extensions-not-object',
  severity: 'error',
  explanation: "The value of `x-platform-extensions` isn't an object, so it has no effect.",
  fix: 'Replaces the value with an object',
  isAboutForm: true,
  kinds: ['schema'],
  check(context) {
    return extensionsOf(context)
      .filter(({ extensions }) => !/^(object|missing)$/.test(extensions.value.kind))
      .map((subject) => ({
        span: subject.extensions.value.span,
        message: l10n.t('{0} must be an object, such as { "sortable": true }.', subject.extensions.key),
        fixes: () => {
          const value = isArray(subject)
            ? {}
            : wrapped(subject.extensions.value, subject.effective?.baseSortable ?? false);
          const title = l10n.t('Replace with {0}', JSON.stringify(value));
          return [valueFix(context, { id: 'wrap', title, preferred: true }, subject.extensions.keySpan, value)];
        },
      }));
  },
};

/** Returns the object that the author of a value probably meant. */
function wrapped({ kind, text }: JsonValueFact, baseSortable: boolean): JsonValue {
  if (kind === 'boolean' && text === 'false') return baseSortable ? {} : { sortable: false };
  if (kind === 'boolean' || text === 'true' || text === 'sortable') return { sortable: true };
  return text === 'filterable' ? { filterable: true } : {};
}
