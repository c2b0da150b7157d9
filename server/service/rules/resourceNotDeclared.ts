import * as l10n from '@vscode/l10n';
import { resourceParents, setResource } from '../edits/resourceEdits';
import { fileNameOf, simpleName } from '../model/names';
import { lookups, resourceFiles } from '../symbols/lookups';
import { type Fix, textFix } from './fix';
import { missingNameProblem, missingNames } from './missingNames';
import { arePlural, isMisspelledInApiconfig } from './resourceNotServed';
import type { Rule, RuleContext } from './rule';

export const resourceNotDeclared: Rule = {
  code: 'resource-not-declared',
  severity: 'warning',
  explanation: 'An operation names a resource that no apiconfig file of the API declares.',
  fix: 'Changes the name to a similar name, or declares the resource',
  kinds: ['swagger'],
  check(context) {
    const { model, file } = context;
    return missingNames(context, (target) => target === 'resource')
      .filter(({ name }, index, all) => all.findIndex((other) => other.name.value === name.value) === index)
      .filter(({ name }) => !isMisspelledInApiconfig(model, file, name.value))
      .flatMap((each) => {
        const { value } = each.name;
        const sentence = l10n.t('No apiconfig file of this API declares {0}.', value);
        const candidates = lookups.resource.names(model, file).filter((name) => !arePlural(name, value));
        return missingNameProblem(context, each, sentence, candidates).map((problem) => ({
          ...problem,
          fixes: () => [...(problem.fixes?.() ?? []), ...declaration(context, value)],
        }));
      });
  },
};

/**
 * Returns the fix that declares a resource in the customer's nearest apiconfig file that declares resources. Empty unless
 * exactly one class has the name of the resource, so that its `resource` is certain.
 */
function declaration({ model, file }: RuleContext, name: string): readonly Fix[] {
  const uris = resourceFiles(model, file).filter((uri) => model.files.isCustomer(uri));
  const uri = uris.find((each) => model.resources.hasSection(each)) ?? uris[0];
  const isItsClass = (fqn: string) => [`${name}Resource`, `${name}ExtResource`].includes(simpleName(fqn));
  const [resource, other] = model.classes.names().filter(isItsClass);
  if (uri === undefined || resource === undefined || other !== undefined) return [];
  return [
    textFix({
      id: 'declare',
      title: l10n.t('Declare {0} in {1}', name, fileNameOf(uri)),
      uri,
      edits: (text) => setResource(text, resourceParents(text, name), name, { resource }),
    }),
  ];
}
