import * as l10n from '@vscode/l10n';
import type { SortModel } from '../../model/model';
import { distinct } from '../distinct';
import { distanceTo, type ExtFile, extFile } from '../files';
import { type Answers, andThen, asking, known, type PlanResult, refused } from '../planResult';
import { fileQuestion } from '../questions';
import type { CollectionFiles } from './newCollection';

/**
 * Returns the names of the APIs that a collection can be added to: those that the platform serves and for which the
 * customer has a Swagger file.
 */
export function extensibleApis(model: SortModel): readonly string[] {
  return model.apis.served().filter((api) => swaggerFile(model, api) !== undefined);
}

/**
 * Returns the customer files that will declare a new collection of an API. Returns a question or a refusal if a file
 * can't be determined.
 */
export function planFiles(model: SortModel, api: string, answers: Answers): PlanResult<CollectionFiles> {
  const swagger = swaggerFile(model, api);
  if (!swagger)
    return refused(l10n.t('The API {0} has no customer Swagger file. Create one first.', model.apis.label(api)));
  return andThen(apiconfigFile(model, api, answers), (apiconfig) =>
    andThen(extFile(model, 'schema', api), (schema) =>
      andThen(extFile(model, 'mapping', api), (mapping) =>
        known({ swagger, apiconfig, schema, mapping, alias: aliasOf(model, api, schema) }),
      ),
    ),
  );
}

/**
 * Returns the alias under which the Swagger files of an API import a schema, directly or through the files that it
 * combines. If several files define an alias, the file in the highest layer takes precedence.
 */
function aliasOf(model: SortModel, api: string, schema: ExtFile): string | undefined {
  const imports = model.apis
    .chain('swagger', api)
    .flatMap((uri) => model.files.links(uri).filter(({ role }) => role === 'schema-import'));
  const nearest = distinct(imports, ({ alias = '' }) => alias);
  const distance = ({ fqn, uris: [uri] }: (typeof nearest)[number]) => {
    if (fqn === schema.fqn) return 0;
    return uri === undefined ? Number.POSITIVE_INFINITY : distanceTo(model, uri, schema.uri);
  };
  const [first] = nearest.filter((link) => Number.isFinite(distance(link))).sort((a, b) => distance(a) - distance(b));
  return first?.alias;
}

function swaggerFile(model: SortModel, api: string): ExtFile | undefined {
  const file = extFile(model, 'swagger', api);
  return file.kind === 'known' && file.value.exists && !file.value.isUncombined ? file.value : undefined;
}

/**
 * Returns the customer's apiconfig file that already contains resources. If there are several, the user selects one. If
 * there is none, returns the API's `_ext` file.
 */
function apiconfigFile(model: SortModel, api: string, answers: Answers): PlanResult<ExtFile> {
  const declaring = new Set(
    model.collections.all().flatMap((id) => model.collections.get(id)?.declarations.map(({ uri }) => uri) ?? []),
  );
  const files = model.apis
    .chain('apiconfig', api)
    .filter((uri) => model.files.isCustomer(uri) && declaring.has(uri))
    .flatMap((uri) => model.files.get(uri) ?? []);
  const [first, second] = files;
  if (!first) return extFile(model, 'apiconfig', api);
  const question = fileQuestion('apiconfig', `${api}#new`, files);
  const chosen = second ? files.find(({ name }) => name.fqn === answers[question.id]) : first;
  return chosen ? known({ uri: chosen.uri, exists: true, fqn: chosen.name.fqn, base: [] }) : asking(question);
}
