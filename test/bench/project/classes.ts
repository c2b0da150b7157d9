import type { GeneratedFile } from '../files/workspace';
import type { GeneratedCollection, ProjectShape, ProjectSize } from './shape';

/**
 * Returns the fully qualified name of the customer's class for a collection. The class is in the vendor's package
 * unless only the customer declares the collection.
 */
export function className(collection: GeneratedCollection): string {
  return `${packageOf(collection)}.${collection.collection}ExtResource`;
}

/** Returns the fully qualified name of the customer's class for the element of a collection. */
export function elementClassName(collection: GeneratedCollection): string {
  return `${packageOf(collection)}.${collection.element}ExtResource`;
}

function packageOf({ area, element, custom }: GeneratedCollection): string {
  return `${custom ? `ext.rest.${area}.v1` : `base.rest.ext.cc.${area}.v1`}.${element.toLowerCase()}`;
}

/** Yields the Gosu files of a project: the customer's resource classes, other classes, and templates. */
export function* classFiles(shape: ProjectShape, size: ProjectSize): Generator<GeneratedFile> {
  for (const collection of shape.collections) {
    const name = className(collection);
    yield { path: classPath(name), text: resourceClass(collection, name) };
    if (collection.custom) yield { path: classPath(elementClassName(collection)), text: elementClass(collection) };
  }
  for (let index = 0; index < size.otherClasses; index++) yield otherClass(index);
  for (let index = 0; index < 10; index++) {
    yield {
      path: `config/templates/Letter${index}.gs`,
      text: `<% uses base.api.util.DateUtil %>\n<html><body>Dear <%= name %>,\nYour claim has been received.</body></html>\n`,
    };
  }
}

/** Returns the path of the file of a class. */
export function classPath(name: string): string {
  return `gsrc/${name.replaceAll('.', '/')}.gs`;
}

function elementClass(collection: GeneratedCollection): string {
  const { element, definition } = collection;
  const direct = definition.properties.filter(({ kind }) => kind === 'direct' || kind === 'type-key');
  const names = direct.map(({ name }) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  const literals = [...names, 'CreateTime', 'UpdateUser'].map((name) => `${definition.name}#${name}`);
  const shown = `  property get ShownProperties() : List<Object> {\n    return { ${literals.join(', ')} }\n  }\n`;
  return `package ${packageOf(collection)}\n\n@Export\nclass ${element}ExtResource extends RestElementResource<entity.${definition.name}> {\n\n${shown}}\n`;
}

function resourceClass(
  { collection, definition, custom, addsColumn, lacksSuperclass }: GeneratedCollection,
  name: string,
): string {
  const packageName = name.slice(0, name.lastIndexOf('.'));
  const missing = custom ? 'AcmeCollectionResource' : `${collection}CoreResource`;
  const supertype = lacksSuperclass ? missing : `RestQueryCollectionResource<entity.${definition.name}>`;
  const column = addsColumn ? sortMap(definition.name) : '';
  const uses = addsColumn ? 'uses java.util.HashMap\nuses java.util.Map\n\n' : '';
  return `package ${packageName}\n\n${uses}@Export\nclass ${collection}ExtResource extends ${supertype} {\n${column}}\n`;
}

/** Returns the Gosu override that adds a sort column. */
export function sortMap(entity: string, key = 'ownerName_Ext'): string {
  return `
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("${key}", new PathSortColumn({
      ${entity}#Owner.PropertyInfo,
      User#DisplayName.PropertyInfo
    }))
    return sortColumns
  }
`;
}

function otherClass(index: number): GeneratedFile {
  const group = String(index % 40).padStart(2, '0');
  const name = `Service${String(index).padStart(4, '0')}`;
  if (index % 9 === 8) {
    return {
      path: `gsrc/acme/enhancements/g${group}/${name}Enhancement.gsx`,
      text: `package acme.enhancements.g${group}\n\nenhancement ${name}Enhancement : entity.CommonRecord${group} {\n\n  property get Label${index}() : String {\n    return this.Code + " " + this.Description\n  }\n}\n`,
    };
  }
  return {
    path: `gsrc/acme/services/g${group}/${name}.gs`,
    text: serviceClass(`acme.services.g${group}`, name, 10 + (index % 30)),
  };
}

function serviceClass(packageName: string, name: string, methods: number): string {
  const bodies = Array.from(
    { length: methods },
    (_, at) =>
      `  /** Step ${at} of the service. */\n  function step${at}(record : entity.CommonRecord00, limit : int) : String {\n    var parts = new ArrayList<String>()\n    for (each in 0..limit) {\n      parts.add("\${record.Code}-" + each)\n    }\n    return parts.join(", ")\n  }\n`,
  );
  return `package ${packageName}\n\nuses java.util.ArrayList\n\n@Export\nclass ${name} {\n\n${bodies.join('\n')}}\n`;
}
