import * as l10n from '@vscode/l10n';
import { insertMember, removeMember, replaceValue } from '../edits/jsonEdits';
import { renderMember, styleOf } from '../edits/jsonStyle';
import { indentAt } from '../edits/layout';
import type { TextEdit } from '../edits/textEdits';
import type { JsonEntryFact, StraySortableFact } from '../facts/schemaFacts';
import { endOf, memberOf, type Node, valueNode } from '../languages/json/jsonTree';
import type { Fix } from './fix';
import { memberFix, memberRemoval } from './fixes';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import { boolean } from './sortableNotBoolean';
import type { PropertySubject } from './subject';
import { isArray, propertiesOf } from './subjects';

export const sortableMisplaced: Rule = {
  code: 'sortable-misplaced',
  severity: 'error',
  explanation: '`sortable` is directly on the property, on the definition, or in `items`, where it has no effect.',
  fix: 'Moves it to the extension object, or removes it',
  kinds: ['schema'],
  check(context) {
    return [
      ...propertiesOf(context).flatMap((subject) =>
        subject.property.strays.map((stray) => onProperty(context, subject, stray)),
      ),
      ...onDefinitions(context),
    ];
  },
};

function onProperty(context: RuleContext, subject: PropertySubject, stray: StraySortableFact): ProblemDetails {
  const key = `x-${context.model.vendor}-extensions`;
  const place = stray.where === 'items' ? l10n.t('in items') : l10n.t('directly on the property');
  return {
    span: stray.keySpan,
    message: l10n.t('sortable has no effect {0}. Move it to {1}, or remove it.', place, key),
    fixes: () => [moving(context, subject, stray, key)],
  };
}

function onDefinitions(context: RuleContext): ProblemDetails[] {
  const { facts } = context.block;
  if (facts.kind !== 'schema') return [];
  const ours = (definition: (typeof facts.definitions)[number]): JsonEntryFact[] =>
    definition.extensions
      .filter((extensions) => context.model.schemas.extensionsForm(extensions) === 'ours')
      .flatMap(({ entries }) => entries.filter((entry) => entry.key === 'sortable'));
  return facts.definitions.flatMap((definition) =>
    [...definition.strays, ...ours(definition)].map(({ keySpan }) => ({
      span: keySpan,
      message: l10n.t('sortable has no effect on a definition. Move it to a property, or remove it.'),
      fixes: () => [removing(context, keySpan)],
    })),
  );
}

function moving(context: RuleContext, subject: PropertySubject, stray: StraySortableFact, key: string): Fix {
  const sortable = boolean(stray.value) ?? true;
  const undoes = !sortable && subject.effective?.baseSortable === true;
  if (stray.where !== 'property' || isArray(subject) || undoes) return removing(context, stray.keySpan);
  const head = { id: 'move', title: l10n.t('Move into {0}', key), preferred: true };
  return memberFix(context, head, stray.keySpan, (text, member, owner) => moved(text, member, owner, key, sortable));
}

function removing(context: RuleContext, keySpan: StraySortableFact['keySpan']): Fix {
  return memberRemoval(context, { id: 'remove', title: l10n.t('Remove sortable'), preferred: true }, keySpan);
}

function moved(text: string, member: Node, owner: Node, key: string, sortable: boolean): TextEdit[] | undefined {
  const existing = memberOf(owner, key);
  const extensions = valueNode(existing);
  if (existing !== undefined && extensions === undefined) return undefined;
  if (extensions !== undefined) {
    const removal = removeMember(text, owner, member, true);
    if (extensions.type !== 'object') {
      const other: Record<string, boolean> = extensions.value === 'filterable' ? { filterable: true } : {};
      return [...replaceValue(text, extensions, { ...other, sortable }), ...removal];
    }
    if (memberOf(extensions, 'sortable') !== undefined) return removal;
    return [...insertMember(text, extensions, 'sortable', sortable), ...removal];
  }
  const indent = indentAt(text, member.offset);
  const newText = renderMember(key, { sortable }, styleOf(text), indent);
  return [{ start: member.offset, end: endOf(member), newText }];
}
