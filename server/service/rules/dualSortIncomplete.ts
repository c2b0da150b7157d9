import * as l10n from '@vscode/l10n';
import { inUse } from './definitionUse';
import type { Finding, Rule, RuleContext } from './rule';
import { sortableFixes } from './sortable/fixes';
import { collectionsOf, saysTrue, sortablesOf, sortMapsOf } from './subjects';
import { origin } from './wording';

export const dualSortIncomplete: Rule = {
  code: 'dual-sort-incomplete',
  severity: 'warning',
  explanation:
    'On a dual collection a joined or derived value needs both a sort column and a sortable, mapped property of one name; only one of the two is there.',
  fix: 'Generates the other half',
  kinds: ['schema', 'gosu'],
  check(context) {
    return [...inSchema(context), ...inClass(context)];
  },
};

function inSchema(context: RuleContext): Finding[] {
  return sortablesOf(context)
    .filter((subject) => saysTrue(subject.entry))
    .flatMap((subject) => {
      const id = { api: context.file.name.api, name: subject.definition.key };
      const name = subject.property.key;
      const use = inUse(context, id, name, (answer) => answer.reason === 'dual-needs-sort-column');
      if (use === undefined) return [];
      const why = origin(context.model.answer(use.id, name).origin);
      return [
        {
          span: subject.property.keySpan,
          message: l10n.t(
            '{0} does not sort on {1}, which is dual: {2}. Add a sort column of this name',
            name,
            use.name,
            why,
          ),
          related: use.others,
          fixes: () =>
            use.all.flatMap((collection) => sortableFixes(context.model, collection, name, context.settings)),
        },
      ];
    });
}

function inClass(context: RuleContext): Finding[] {
  return sortMapsOf(context).flatMap(({ fqn, map }) => {
    const dual = collectionsOf(context, fqn).filter(({ kind }) => kind.kind === 'dual');
    return map.keys.flatMap(({ key, keySpan }) => {
      const lacking = dual.find(({ id }) => key !== undefined && lacksSchema(context, id, key));
      if (key === undefined || lacking === undefined) return [];
      return [
        {
          span: keySpan,
          message: l10n.t(
            '{0} does not sort on {1}, which is dual: add a sortable property of this name to the schema and the mapping',
            key,
            lacking.id.name,
          ),
          fixes: () => sortableFixes(context.model, lacking.id, key, context.settings),
        },
      ];
    });
  });
}

function lacksSchema({ model }: RuleContext, id: { api: string; name: string }, key: string): boolean {
  const answer = model.answer(id, key);
  return answer.certainty.complete && answer.reason === 'dual-needs-schema';
}
