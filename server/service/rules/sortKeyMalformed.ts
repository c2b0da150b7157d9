import * as l10n from '@vscode/l10n';
import { renameSortKey } from '../edits/sortMapEdits';
import { textFix } from './fix';
import type { Rule } from './rule';
import { sortMapsOf } from './subjects';

export const sortKeyMalformed: Rule = {
  code: 'sort-key-malformed',
  severity: 'error',
  explanation: "A sort key is empty, begins with `-`, or contains `,`, `:`, or whitespace. Callers can't use it.",
  fix: 'Renames the key',
  isAboutForm: true,
  kinds: ['gosu'],
  check(context) {
    return sortMapsOf(context).flatMap(({ owner, map }) =>
      map.keys.flatMap(({ key, keySpan }, index) => {
        if (key === undefined || isSortKey(key)) return [];
        const name = corrected(key);
        return [
          {
            span: keySpan,
            message:
              key === ''
                ? l10n.t("A sort key can't be empty. Write the name that callers use.")
                : l10n.t(
                    'Callers can\'t use {0}. Write a name that doesn\'t begin with "-" or contain a comma, colon, or space.',
                    JSON.stringify(key),
                  ),
            fixes: () =>
              name !== '' && !map.keys.some((other) => other.key === name)
                ? [
                    textFix({
                      id: 'rename',
                      title: l10n.t('Rename to {0}', name),
                      uri: context.file.uri,
                      preferred: true,
                      edits: (text) => renameSortKey(text, owner.name, index, name),
                    }),
                  ]
                : [],
          },
        ];
      }),
    );
  },
};

/** Whether callers can use a name in `sort`. */
export function isSortKey(key: string): boolean {
  return key !== '' && !/^-|[,:\s]/.test(key);
}

/**
 * Returns the most similar name that callers can use. Empty if nothing is left after the invalid characters are removed.
 */
function corrected(key: string): string {
  return key
    .trim()
    .replace(/^[-\s]+/, '')
    .replace(/[,:\s]+$/, '')
    .replace(/[,:\s]+/g, '_');
}
