import * as l10n from '@vscode/l10n';
import { toList } from '../edits/defaultSortEdits';
import type { TextEdit } from '../edits/textEdits';
import { isMapping, itemAtKey, itemsOf, readYaml, scalarText } from '../edits/yamlTree';
import { wellFormed } from './entryForm';
import { sortFix } from './fixes';
import type { Rule, RuleContext } from './rule';
import { defaultSortsOf, offsetOf, type SortSubject } from './subjects';

export const defaultSortNotList: Rule = {
  code: 'default-sort-not-list',
  severity: 'error',
  explanation: 'A `defaultSort` is a scalar or a mapping instead of a list of names.',
  fix: 'Makes a list of it',
  kinds: ['apiconfig'],
  check(context) {
    return defaultSortsOf(context)
      .filter(({ sort }) => sort.value === 'scalar' || sort.value === 'mapping')
      .map((subject) => ({
        span: subject.sort.valueSpan,
        message: l10n.t('defaultSort must be a list of names: write each name on a line of its own, after "- "'),
        fixes: () => [listFix(context, subject)],
      }));
  },
};

function listFix(context: RuleContext, subject: SortSubject) {
  const head = { id: 'list', title: l10n.t('Turn into a list'), preferred: true };
  return sortFix(context, head, subject, (text) => listEdits(text, offsetOf(context, subject.sort.keySpan)));
}

/** Makes a list of the scalar or the mapping behind the key of a default sort; nothing if there is no name in it. */
export function listEdits(text: string, key: number): TextEdit[] {
  const names = namesAt(text, key);
  return names.length === 0 ? [] : toList(text, key, names);
}

/** The names that a scalar or a mapping of a default sort was meant to list. */
function namesAt(text: string, key: number): string[] {
  const value = itemAtKey(readYaml(text, key), key)?.item.value;
  if (!isMapping(value)) return wellFormed(scalarText(value) ?? '');
  return itemsOf(value).flatMap((item) => {
    const name = scalarText(item.key) ?? '';
    return wellFormed(/^desc/i.test(scalarText(item.value) ?? '') ? `-${name}` : name);
  });
}
