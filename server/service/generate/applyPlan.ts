import { replaceEntry } from '../edits/defaultSortEdits';
import type { FileEdit, ReadText } from '../edits/fileEdit';
import { addJoiningProperty, newEnhancement, newResourceClass } from '../edits/gosuFiles';
import { lineEndOf } from '../edits/layout';
import { addMapperEntry, newMapping, setMapperPath } from '../edits/mappingEdits';
import { existingParents, newApiConfig, resourceParents, setResource } from '../edits/resourceEdits';
import { makeSortable, newSchema } from '../edits/schemaEdits';
import { addSortKey, dropSortKeys } from '../edits/sortMapEdits';
import type { TextEdit } from '../edits/textEdits';
import { isSequence, itemsAtPath, itemsOf, readYaml, scalarText } from '../languages/yaml/yamlTree';
import { isVendorName } from '../model/classSpellings';
import type { SortModel } from '../model/model';
import type { SortSettings } from '../settings';
import { Changes } from './changes';
import { classHead, columnClasses } from './classes';
import type { SortablePlan, SortKeyPart } from './sortablePlan';

/**
 * Returns the edits that apply a plan, including new files, or no edits if any part of the plan can't be written. The
 * edits are based on the newest versions of the files. They also replace the requested name with the plan's sort key in
 * the customer's default sorts for the collection. If `askedIn` is given, the name is replaced only in that file.
 */
export async function applyPlan(
  model: SortModel,
  settings: SortSettings,
  plan: SortablePlan,
  read: ReadText,
  askedIn?: string,
): Promise<readonly FileEdit[]> {
  const changes = new Changes(read);
  const lineEnd = await usualLineEnd(model, plan, read);
  await writeSchema(model, plan, changes, lineEnd);
  await writeMapping(plan, changes, lineEnd);
  await writeEnhancement(model, plan, changes, lineEnd);
  for (const part of plan.sortKeys) await writeSortKey(model, settings, part, changes, lineEnd);
  for (const { uri, className, keys } of [...(plan.drops ? [plan.drops] : []), ...(plan.redundant ?? [])]) {
    await changes.edit(uri, (text) => dropSortKeys(text, className, keys));
  }
  if (plan.written !== plan.asked) await renameInDefaultSorts(model, plan, changes, askedIn);
  return changes.all();
}

async function writeSchema(
  model: SortModel,
  { schema }: SortablePlan,
  changes: Changes,
  lineEnd: string,
): Promise<void> {
  if (schema === undefined) return;
  const { file, target } = schema;
  if (file.exists) return changes.edit(file.uri, (text) => makeSortable(text, target));
  const combines = file.base;
  await changes.create(file.uri, newSchema({ ...target, combineKey: `x-${model.vendor}-combine`, combines }, lineEnd));
}

async function writeMapping({ mapping, written }: SortablePlan, changes: Changes, lineEnd: string): Promise<void> {
  if (mapping === undefined) return;
  const { file, mapper, definition, entity, path } = mapping;
  const target = { mapper, definition, root: `entity.${entity}`, property: written, path };
  if (!file.exists) {
    return changes.create(
      file.uri,
      newMapping({ ...target, schemaName: mapping.schemaName, combines: file.base }, lineEnd),
    );
  }
  await changes.edit(file.uri, (text) =>
    mapping.replaces ? setMapperPath(text, target) : addMapperEntry(text, target),
  );
}

async function writeEnhancement(
  model: SortModel,
  { enhancement, chain }: SortablePlan,
  changes: Changes,
  lineEnd: string,
): Promise<void> {
  if (enhancement === undefined || chain === undefined) return;
  const { uri, exists, className, entity } = enhancement;
  const property = { name: enhancement.property, type: enhancement.type, hops: chain.hops };
  if (exists) return changes.edit(uri, (text) => addJoiningProperty(text, className, property));
  const isExported = isVendorName(model, enhancement.package);
  const head = { package: enhancement.package, name: className, entity: `entity.${entity}`, isExported };
  await changes.create(uri, newEnhancement(head, property, lineEnd));
}

async function writeSortKey(
  model: SortModel,
  settings: SortSettings,
  part: SortKeyPart,
  changes: Changes,
  lineEnd: string,
): Promise<void> {
  const { target, key, column } = part;
  const classes = columnClasses(model, settings);
  if (target.kind === 'existing') {
    await changes.edit(target.uri, (text) => addSortKey(text, { className: target.name, key, column, classes }));
  } else {
    await changes.create(
      target.uri,
      newResourceClass({ ...classHead(target), sortKey: { key, column }, classes }, lineEnd),
    );
  }
  await mapClass(part, changes, lineEnd);
}

/** Adds the edit that sets the class of the resource in the customer's apiconfig file. */
async function mapClass(
  { collection, target, resourceIn }: SortKeyPart,
  changes: Changes,
  lineEnd: string,
): Promise<void> {
  if (resourceIn === undefined) return;
  const { name } = collection.id;
  const fields = { resource: target.fqn };
  const text = resourceIn.exists ? await changes.text(resourceIn.uri) : undefined;
  const sampleUri = collection.declarations[0]?.uri;
  const sample = sampleUri === undefined ? undefined : await changes.text(sampleUri);
  const parents = pathToResources(text, name) ?? pathToResources(sample, name) ?? [];
  if (resourceIn.exists) return changes.edit(resourceIn.uri, (current) => setResource(current, parents, name, fields));
  await changes.create(resourceIn.uri, newApiConfig(parents, name, fields, { combines: resourceIn.base, lineEnd }));
}

function pathToResources(text: string | undefined, name: string): readonly string[] | undefined {
  return text === undefined ? undefined : existingParents(text, name);
}

/**
 * Adds the edits that replace the requested name with the plan's sort key in the customer's default sorts for the
 * collection.
 */
async function renameInDefaultSorts(
  model: SortModel,
  plan: SortablePlan,
  changes: Changes,
  askedIn?: string,
): Promise<void> {
  const declarations = plan.collection.declarations.filter(
    ({ layer, uri }) => layer === 'ext' && (askedIn === undefined || uri === askedIn),
  );
  for (const declaration of declarations) {
    const fact = model.resources.fact(declaration);
    if (fact === undefined || !fact.defaultSorts.some(({ entries }) => entries.some(({ name }) => name === plan.asked)))
      continue;
    await changes.edit(declaration.uri, (text) => renamed(text, plan));
  }
}

function renamed(text: string, { collection, asked, written }: SortablePlan): readonly TextEdit[] {
  const path = [...resourceParents(text, collection.id.name), collection.id.name, 'defaultSort'];
  return itemsAtPath(readYaml(text), path).flatMap(({ key, value }) =>
    !key || !isSequence(value)
      ? []
      : itemsOf(value).flatMap((entry, index) => {
          const name = scalarText(entry.value);
          if (name === asked) return replaceEntry(text, key.offset, index, written);
          return name === `-${asked}` ? replaceEntry(text, key.offset, index, `-${written}`) : [];
        }),
  );
}

/**
 * Returns the line break for new files. It is taken from a file that declares the collection, or else from any file.
 */
async function usualLineEnd(model: SortModel, plan: SortablePlan, read: ReadText): Promise<string> {
  const uri = plan.collection.declarations[0]?.uri ?? model.files.all()[0]?.uri;
  const text = uri === undefined ? undefined : await read(uri);
  return lineEndOf(text ?? '');
}
