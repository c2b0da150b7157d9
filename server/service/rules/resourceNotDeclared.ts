import * as l10n from '@vscode/l10n';
import { resourceParents, setResource } from '../edits/resourceEdits';
import type { ResourceRole } from '../model/collectionInfo';
import { fileNameOf, simpleName } from '../model/names';
import { resourcesNamed } from '../model/operations';
import { lookups, resourceFiles } from '../symbols/lookups';
import type { WrittenName } from '../symbols/ties';
import { type Fix, textFix } from './fix';
import { missingNameProblem, missingNames } from './missingNames';
import { isMisspelledInApiconfig } from './resourceNotServed';
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
        const role = roleOf(context, each.name);
        const isPossible = (name: string) => [role, 'unknown', undefined].includes(roleIn(context, name));
        const candidates = lookups.resource.names(model, file).filter(isPossible);
        return missingNameProblem(context, each, sentence, candidates).map((problem) => ({
          ...problem,
          fixes: () => [...(problem.fixes?.() ?? []), ...declaration(context, value)],
        }));
      });
  },
};

/** Returns whether an operation names a resource as a collection or as an element. */
function roleOf({ block: { facts } }: RuleContext, { span }: WrittenName): ResourceRole {
  const operations = facts.kind === 'swagger' ? facts.operations : [];
  const operation = operations.find(({ resourceType }) => resourceType?.span.start === span.start);
  return /-collection$/.test(operation?.operationType?.value ?? '') ? 'collection' : 'element';
}

/** Returns the role of the declared resource that has a name. */
function roleIn({ model, file }: RuleContext, name: string): ResourceRole | undefined {
  const [id] = resourcesNamed(model, { api: model.apis.of(file.uri), name });
  return id && model.collections.get(id)?.role;
}

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
