import * as l10n from '@vscode/l10n';
import { renameKey } from '../edits/resourceEdits';
import { isMisspeltSort, sortKey } from '../facts/apiconfigFacts';
import { type Fix, textFix } from './fix';
import type { Rule } from './rule';
import { offsetOf, resourcesOf } from './subjects';

export const defaultSortMisspelt: Rule = {
  code: 'default-sort-misspelt',
  severity: 'warning',
  explanation: 'A key is a misspelling of `defaultSort`, so it has no effect.',
  fix: 'Renames the key',
  isAboutForm: true,
  kinds: ['apiconfig'],
  check(context) {
    return resourcesOf(context).flatMap(({ resource }) => {
      const isTaken = resource.defaultSorts.length > 0;
      return resource.keys
        .filter(({ key }) => isMisspeltSort(key))
        .map(({ key, keySpan }) => {
          const rename = (): Fix =>
            textFix({
              id: 'rename',
              title: l10n.t('Rename to {0}', sortKey),
              uri: context.file.uri,
              preferred: true,
              edits: (text) => renameKey(text, offsetOf(context, keySpan), key, sortKey),
            });
          return {
            span: keySpan,
            message: l10n.t('{0} has no effect. Did you mean {1}?', key, sortKey),
            fixes: () => (isTaken ? [] : [rename()]),
          };
        });
    });
  },
};
