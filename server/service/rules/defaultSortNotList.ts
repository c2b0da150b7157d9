import * as l10n from '@vscode/l10n';
import { toList } from '../edits/defaultSortEdits';
import type { TextEdit } from '../edits/textEdits';
import { removeKey } from '../edits/yamlRemoval';
import { entryText, usualQuotes } from '../edits/yamlScalar';
import type { DefaultSortFact } from '../facts/apiconfigFacts';
import {
  isMapping,
  itemAtKey,
  itemEnd,
  itemStart,
  itemsOf,
  readYaml,
  scalarText,
  type YamlSyntaxItem,
} from '../languages/yaml/yamlTree';
import { wellFormed } from './entryForm';
import { sortFix } from './fixes';
import type { Rule, RuleContext } from './rule';
import type { SortSubject } from './subject';
import { defaultSortsOf } from './subjects';

export const defaultSortNotList: Rule = {
  code: 'default-sort-not-list',
  severity: 'error',
  explanation: 'A `defaultSort` is a scalar or a mapping instead of a list of sort keys.',
  fix: 'Turns the value into a list, or removes `defaultSort`',
  kinds: ['apiconfig'],
  check(context) {
    return defaultSortsOf(context)
      .filter(({ sort }) => sort.value === 'scalar' || sort.value === 'mapping')
      .map((subject) => ({
        span: subject.sort.valueSpan,
        message: l10n.t('defaultSort must be a list. Write each sort key on its own line, after "- ".'),
        fixes: () => [fixOf(context, subject)],
      }));
  },
};

function fixOf(context: RuleContext, subject: SortSubject) {
  if (!holdsNames(subject.sort)) {
    const head = { id: 'remove', title: l10n.t('Remove defaultSort'), preferred: true };
    return sortFix(context, head, subject, removeKey);
  }
  const head = { id: 'list', title: l10n.t('Turn defaultSort into a list'), preferred: true };
  return sortFix(context, head, subject, listEdits);
}

/** Whether the value of a default sort is a scalar or mapping that contains names. */
export function holdsNames({ scalar, keys = [] }: DefaultSortFact): boolean {
  return scalar === undefined ? keys.some((key) => wellFormed(key).length > 0) : namesIn(scalar.value).length > 0;
}

/**
 * Returns the edits that turn the scalar or mapping of a default sort into a list. Empty if the value contains no
 * names. If each entry of a block mapping contains one name, the mapping's comments are kept.
 */
export function listEdits(text: string, key: number, root = readYaml(text, key)): TextEdit[] {
  const value = itemAtKey(root, key)?.item.value;
  if (!isMapping(value)) {
    const names = namesIn(scalarText(value) ?? '');
    return names.length === 0 ? [] : toList(text, key, names);
  }
  const items = itemsOf(value).map((item) => ({ item, names: namesOfItem(item) }));
  if (value.type === 'flow-collection' || items.some(({ names }) => names.length !== 1)) {
    const names = items.flatMap((each) => each.names);
    return names.length === 0 ? [] : toList(text, key, names);
  }
  return items.map(({ item, names: [name = ''] }) => {
    return { start: itemStart(item), end: itemEnd(item), newText: `- ${entryText(name, '', usualQuotes(root))}` };
  });
}

function namesOfItem({ key, value }: YamlSyntaxItem): string[] {
  const name = scalarText(key) ?? '';
  return wellFormed(/^desc/i.test(scalarText(value) ?? '') ? `-${name}` : name);
}

/** Returns the names in a scalar, even if they are separated only by spaces. */
function namesIn(text: string): string[] {
  const names = wellFormed(text);
  return names.length > 0 ? names : text.split(/\s+/).flatMap(wellFormed);
}
