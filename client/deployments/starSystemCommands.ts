import type { EnvironmentList } from '../environments/environmentList';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { ComparisonDocument } from './comparison/comparisonDocument';
import type { PromoteCommand } from './promote/promoteCommand';

/** The commands that involve several planets: *Promote* and *Compare*. */
export function starSystemCommands(
  promote: PromoteCommand,
  comparison: ComparisonDocument,
  environments: Pick<EnvironmentList, 'fromArgument'>,
): Record<string, CommandBody> {
  return {
    'sortie.promote': (argument) => promote.run(environments.fromArgument(argument)),
    'sortie.compareDeployments': () => trusted() && comparison.open(),
    'sortie.refreshComparison': () => trusted() && comparison.refresh(),
  };
}
