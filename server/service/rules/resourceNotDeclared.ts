import * as l10n from '@vscode/l10n';
import { lookups } from '../symbols/lookups';
import { missingNameProblem, missingNames } from './missingNames';
import { isMisspelledInApiconfig } from './resourceNotServed';
import type { Rule } from './rule';

export const resourceNotDeclared: Rule = {
  code: 'resource-not-declared',
  severity: 'warning',
  explanation: 'An operation names a resource that no apiconfig file of the API declares.',
  fix: 'Changes the name to a similar name',
  kinds: ['swagger'],
  check(context) {
    const { model, file } = context;
    const candidates = () => lookups.resource.names(model, file);
    return missingNames(context, (target) => target === 'resource')
      .filter(({ name }, index, all) => all.findIndex((other) => other.name.value === name.value) === index)
      .filter(({ name }) => !isMisspelledInApiconfig(model, file, name.value))
      .map((each) => {
        const sentence = l10n.t('No apiconfig file of this API declares {0}.', each.name.value);
        return missingNameProblem(context, each, sentence, candidates());
      });
  },
};
