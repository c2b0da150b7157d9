import * as l10n from '@vscode/l10n';
import type { FeatureFact, GosuFacts } from '../facts/gosuFacts';
import { hopOf } from '../model/declaredEntities';
import { entityOfFeature } from '../symbols/memberNames';
import { kindOfMember } from '../wording/members';
import type { ProblemDetails, Rule, RuleContext } from './rule';
import { kindOfClass, sortMapsOf } from './subjects';

export const sortColumnWithoutColumn: Rule = {
  code: 'sort-column-without-column',
  severity: 'warning',
  explanation:
    'A `SimpleSortColumn` or `PathSortColumn` names an array, a one-to-one, or a property of an enhancement.',
  fix: '',
  kinds: ['gosu'],
  check(context) {
    const { facts } = context.block;
    if (facts.kind !== 'gosu') return [];
    return sortMapsOf(context).flatMap(({ fqn, map }) => {
      // Sort columns of a stream-backed collection have no effect, whatever they name.
      if (kindOfClass(context, fqn) === 'stream') return [];
      const features = map.keys.flatMap(({ column }) => (column.kind === 'other' ? [] : column.features));
      return features.flatMap((feature) => problemOf(context, facts, feature) ?? []);
    });
  },
};

function problemOf({ model }: RuleContext, facts: GosuFacts, feature: FeatureFact): ProblemDetails | undefined {
  const entity = entityOfFeature(model, facts, feature);
  if (!entity?.isWhole || model.hidden.ofMembers().length > 0) return undefined;
  const hop = hopOf(model, entity.name, feature.property);
  const { span, property } = feature;
  if (hop?.kind === 'enhancement') {
    const message = l10n.t("{0} of {1} isn't a column, because an enhancement supplies it.", property, entity.name);
    return { span, message, maxSeverity: 'information' };
  }
  if (!hop?.member || (hop.member.kind !== 'array' && hop.member.kind !== 'onetoone')) return undefined;
  const message = l10n.t(
    "{0} of {1} isn't a column: {2}. Specify a column or a type key.",
    property,
    entity.name,
    kindOfMember(hop.member),
  );
  return { span, message };
}
