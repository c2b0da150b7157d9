import { addDefaultSort } from '../../edits/defaultSortEdits';
import type { FileEdit, ReadText } from '../../edits/fileEdit';
import { newResourceClass } from '../../edits/gosuFiles';
import { setValue } from '../../edits/jsonEdits';
import type { JsonValue } from '../../edits/jsonStyle';
import { lineEndOf } from '../../edits/layout';
import { existingParents, newApiConfig, setResource } from '../../edits/resourceEdits';
import { newJson } from '../../edits/schemaEdits';
import { addCollectionPaths } from '../../edits/swaggerEdits';
import { Draft, type TextEdit } from '../../edits/textEdits';
import { readTree, valueAt } from '../../languages/json/jsonTree';
import { itemAtPath, itemStart, readYaml } from '../../languages/yaml/yamlTree';
import type { SortModel } from '../../model/model';
import { packageOf, simpleName } from '../../model/names';
import { Changes } from '../changes';
import { parameterFor } from './derivedNames';
import type { NewCollection, ResourceClass } from './newCollection';
import { type ClassShape, shapeOf } from './shapes';

/**
 * Returns the edits that apply a plan, based on the newest versions of the files. Empty if a file already contains one
 * of the parts, or has an unsupported form.
 */
export async function writeCollection(
  model: SortModel,
  plan: NewCollection,
  read: ReadText,
): Promise<readonly FileEdit[]> {
  const changes = new Changes(read);
  const lineEnd = lineEndOf((await read(plan.files.swagger.uri)) ?? '');
  await writeResources(plan, changes, lineEnd);
  await writeSchema(model, plan, changes, lineEnd);
  await writeMapping(plan, changes, lineEnd);
  const { path, collection, element } = plan.names;
  const { alias } = plan.files;
  const schema = alias === undefined ? undefined : `${alias}#/definitions/${element}`;
  const paths = { path, parameter: parameterFor(element), collection, element, schema, vendor: model.vendor };
  await changes.edit(plan.files.swagger.uri, (text) => addCollectionPaths(text, paths));
  for (const role of ['element', 'collection'] as const) {
    const shape = await shapeOf(model, plan, role, read);
    await changes.create(plan.classes[role].uri, classText(plan.classes[role], shape, lineEnd));
  }
  return changes.all();
}

async function writeResources(
  { files: { apiconfig }, names, classes, defaultSort }: NewCollection,
  changes: Changes,
  lineEnd: string,
): Promise<void> {
  const { element, collection } = names;
  const elementFields = { resource: classes.element.fqn, mapper: element };
  if (!apiconfig.exists) {
    await changes.create(
      apiconfig.uri,
      newApiConfig(['resources'], element, elementFields, { combines: apiconfig.base, lineEnd }),
    );
  }
  const parents = existingParents((await changes.text(apiconfig.uri)) ?? '', element) ?? ['resources'];
  if (apiconfig.exists)
    await changes.edit(apiconfig.uri, (text) => addedResource(text, parents, element, elementFields));
  const collectionFields = { resource: classes.collection.fqn };
  await changes.edit(apiconfig.uri, (text) => addedResource(text, parents, collection, collectionFields));
  await changes.edit(apiconfig.uri, (text) => {
    const item = itemAtPath(readYaml(text), [...parents, collection]);
    return item && addDefaultSort(text, itemStart(item), defaultSort);
  });
}

/**
 * Returns the edits that add a resource to an apiconfig file. Undefined if a key with the resource's name already
 * exists.
 */
function addedResource(
  text: string,
  parents: readonly string[],
  name: string,
  fields: Readonly<Record<string, string>>,
): readonly TextEdit[] | undefined {
  if (itemAtPath(readYaml(text), [...parents, name]) !== undefined) return undefined;
  return setResource(text, parents, name, fields);
}

async function writeSchema(
  model: SortModel,
  { files: { schema }, names: { element }, properties }: NewCollection,
  changes: Changes,
  lineEnd: string,
): Promise<void> {
  const extensions = { [`x-${model.vendor}-extensions`]: { sortable: true } };
  const members = properties.map(({ name, declaration }) => [name, { ...declaration, ...extensions }] as const);
  const definition = { type: 'object', properties: Object.fromEntries(members) };
  if (schema.exists) return changes.edit(schema.uri, (text) => added(text, ['definitions', element], definition));
  const head = { $schema: 'http://json-schema.org/draft-04/schema#', [`x-${model.vendor}-combine`]: schema.base };
  await changes.create(schema.uri, newJson({ ...head, definitions: { [element]: definition } }, lineEnd, '  '));
}

async function writeMapping(
  { files: { mapping, schema }, names: { element }, properties, entity }: NewCollection,
  changes: Changes,
  lineEnd: string,
): Promise<void> {
  const paths = properties.map(({ name, maps }) => [name, { path: `${entity}.${maps}` }] as const);
  const mapper = { schemaDefinition: element, root: `entity.${entity}`, properties: Object.fromEntries(paths) };
  if (mapping.exists) return changes.edit(mapping.uri, (text) => added(text, ['mappers', element], mapper));
  const head = { schemaName: schema.fqn, combine: mapping.base };
  await changes.create(mapping.uri, newJson({ ...head, mappers: { [element]: mapper } }, lineEnd, '  '));
}

/** Returns the edits that add a value at a path in a JSON file. Undefined if the path already has a value. */
function added(text: string, path: readonly string[], value: JsonValue): readonly TextEdit[] | undefined {
  return valueAt(readTree(text), path) === undefined ? setValue(text, path, value) : undefined;
}

function classText({ fqn, supertype, uses }: ResourceClass, shape: ClassShape, lineEnd: string): string {
  const head = { package: packageOf(fqn), name: simpleName(fqn), supertype, classes: {} };
  return newResourceClass({ ...head, ...shape, uses: [...uses, ...shape.uses] }, lineEnd);
}

/**
 * Returns the position of the new collection in its apiconfig file after the edits. Undefined if no edit adds the
 * collection.
 */
export function placeAfter(
  { files: { apiconfig }, names }: NewCollection,
  edits: readonly FileEdit[],
): { readonly uri: string; readonly text: string; readonly offset: number } | undefined {
  const edit = edits.find(({ uri }) => uri === apiconfig.uri);
  if (!edit || edit.kind === 'rename') return undefined;
  const text = edit.kind === 'create' ? edit.text : new Draft(edit.text).apply(edit.edits).text;
  const parents = existingParents(text, names.collection) ?? [];
  const item = itemAtPath(readYaml(text), [...parents, names.collection]);
  return item && { uri: apiconfig.uri, text, offset: itemStart(item) };
}
