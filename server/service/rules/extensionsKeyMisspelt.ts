import * as l10n from '@vscode/l10n';
import { removeMember, renameMember } from '../edits/jsonEdits';
import { memberOf, type Node } from '../edits/jsonTree';
import type { TextEdit } from '../edits/textEdits';
import { memberFix } from './fixes';
import type { Rule } from './rule';
import { propertiesOf } from './subjects';

export const extensionsKeyMisspelt: Rule = {
  code: 'extensions-key-misspelt',
  severity: 'warning',
  explanation: 'A key looks like `x-platform-extensions` but is written differently, so it is not read.',
  fix: 'Renames the key',
  kinds: ['schema'],
  check(context) {
    const { model, block } = context;
    const right = `x-${model.vendor}-extensions`;
    const onDefinitions =
      block.facts.kind === 'schema' ? block.facts.definitions.flatMap((each) => each.extensions) : [];
    const onProperties = propertiesOf(context).flatMap(({ property }) => property.extensions);
    return [...onDefinitions, ...onProperties]
      .filter((extensions) => model.extensionsForm(extensions) === 'misspelt')
      .map(({ key, keySpan }) => ({
        span: keySpan,
        message: l10n.t('{0} is not read: write {1}', key, right),
        fixes: () => [
          memberFix(
            context,
            { id: 'rename', title: l10n.t('Rename to {0}', right), preferred: true },
            keySpan,
            (text, member, owner) => renameOrRemove(text, member, owner, right),
          ),
        ],
      }));
  },
};

/** Renames a key, unless the right one is there already: what is not read anyway is then taken out. */
function renameOrRemove(text: string, member: Node, owner: Node, right: string): TextEdit[] {
  return memberOf(owner, right) === undefined ? renameMember(member, right) : removeMember(text, owner, member);
}
