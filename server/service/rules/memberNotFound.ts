import * as l10n from '@vscode/l10n';
import type { BlockFacts } from '../facts/facts';
import { mistakenMember } from '../model/mistakenMembers';
import { type UnknownMember, unknownFeature, unknownHop } from '../symbols/memberNames';
import { similarNameProblem } from './missingNames';
import type { ProblemDetails, Rule, RuleContext } from './rule';

export const memberNotFound: Rule = {
  code: 'member-not-found',
  severity: 'warning',
  explanation: 'A mapping path or a feature literal such as `Invoice#DueDate` names a property that no file declares.',
  fix: 'Changes the name to a similar name',
  kinds: ['mapping', 'updater', 'gosu'],
  check(context) {
    return unknownMembers(context, context.block.facts).flatMap((each) => problemOf(context, each) ?? []);
  },
};

function unknownMembers({ model, file }: RuleContext, facts: BlockFacts): readonly UnknownMember[] {
  if (facts.kind === 'gosu') return facts.features.flatMap((feature) => unknownFeature(model, facts, feature) ?? []);
  if (facts.kind !== 'mapping' && facts.kind !== 'updater') return [];
  return facts.mappers.flatMap((mapper) =>
    mapper.properties.flatMap(({ path }) => (path && unknownHop(model, file.uri, mapper, path)) ?? []),
  );
}

function problemOf(context: RuleContext, { entity, name, span }: UnknownMember): ProblemDetails | undefined {
  const meant = mistakenMember(context.model, entity, name);
  if (meant === undefined) return undefined;
  const message = l10n.t('No file in this workspace declares the property {0} of {1}.', name, entity.name);
  return similarNameProblem(context, { value: name, span }, message, meant) ?? { span, message };
}
