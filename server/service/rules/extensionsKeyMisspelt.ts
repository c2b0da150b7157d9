import * as l10n from '@vscode/l10n';
import { insertMember, jsonValue, removeMember, renameMember, replaceValue } from '../edits/jsonEdits';
import { Draft, type TextEdit } from '../edits/textEdits';
import { keyOf, memberAt, memberOf, type Node, readTree, valueNode } from '../languages/json/jsonTree';
import type { Span } from '../text/span';
import { memberFix } from './fixes';
import type { Rule } from './rule';
import { propertiesOf } from './subjects';

export const extensionsKeyMisspelt: Rule = {
  code: 'extensions-key-misspelt',
  severity: 'warning',
  explanation: 'A key is a misspelling of `x-platform-extensions`, so it has no effect.',
  fix: 'Renames the key',
  isAboutForm: true,
  kinds: ['schema'],
  check(context) {
    const { model, block } = context;
    const right = `x-${model.vendor}-extensions`;
    const definitions = block.facts.kind === 'schema' ? block.facts.definitions : [];
    const properties = propertiesOf(context).map(({ property }) => property);
    return [...definitions, ...properties].flatMap(({ extensions }) => {
      // If the correct key has a string value, the members can't be moved to that key, so there is no fix. Another rule
      // reports the string and offers a fix for it.
      const isTaken = extensions.some(({ key, value }) => key === right && value.kind === 'string');
      const rename = (keySpan: Span) =>
        memberFix(
          context,
          { id: 'rename', title: l10n.t('Rename to {0}', right), preferred: true },
          keySpan,
          (text, member, owner) => renameOrMerge(text, member, owner, right),
        );
      return extensions
        .filter((each) => model.schemas.extensionsForm(each) === 'misspelt')
        .map(({ key, keySpan }) => ({
          span: keySpan,
          message: l10n.t('{0} has no effect. Write {1}.', key, right),
          fixes: () => (isTaken ? [] : [rename(keySpan)]),
        }));
    });
  },
};

/**
 * Returns the edits that rename a key or, if the correct key already exists, move the members to that key. Members that
 * already exist there aren't replaced.
 */
function renameOrMerge(text: string, member: Node, owner: Node, right: string): TextEdit[] {
  const target = memberOf(owner, right);
  const wrong = keyOf(member);
  if (target === undefined || wrong === undefined) return renameMember(member, right);
  const draft = new Draft(text);
  const found = () => memberAt(readTree(draft.text), target.offset);
  for (const each of valueNode(member)?.children ?? []) {
    const into = valueNode(found()?.member);
    const key = keyOf(each);
    const value = valueNode(each);
    if (into === undefined || key === undefined || value === undefined || memberOf(into, key) !== undefined) continue;
    const added = jsonValue(value);
    draft.apply(
      into.type === 'object'
        ? insertMember(draft.text, into, key, added)
        : replaceValue(draft.text, into, { [key]: added }),
    );
  }
  const after = found()?.owner;
  const left = memberOf(after, wrong);
  return after && left ? draft.apply(removeMember(draft.text, after, left, true)).edits() : [];
}
