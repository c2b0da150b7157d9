import { memberOf, readTree, valueAt } from '../languages/json/jsonTree';
import { setValue } from './jsonEdits';
import type { JsonValue } from './jsonStyle';
import { newJson } from './schemaEdits';
import type { TextEdit } from './textEdits';

/** What supplies one property in a mapping file. */
export interface MapperTarget {
  /** The mapper's name, which is that of its schema definition unless the file says otherwise. */
  readonly mapper: string;
  readonly definition: string;
  /** The Gosu type of the mapper's root, such as `entity.Activity`. Required if the mapper doesn't exist yet. */
  readonly root: string;
  readonly property: string;
  /** The Gosu expression that yields the value. */
  readonly path: string;
}

/** Adds a mapper entry, and its mapper if missing. Nothing if the property has an entry. */
export function addMapperEntry(text: string, target: MapperTarget): TextEdit[] | undefined {
  const mapper = ['mappers', target.mapper];
  const root = readTree(text);
  if (valueAt(root, [...mapper, 'properties', target.property]) !== undefined) return [];
  const entry: JsonValue = { [target.property]: { path: target.path } };
  if (valueAt(root, mapper) === undefined) {
    return setValue(text, mapper, { schemaDefinition: target.definition, root: target.root, properties: entry });
  }
  if (memberOf(valueAt(root, mapper), 'properties') === undefined)
    return setValue(text, [...mapper, 'properties'], entry);
  return setValue(text, [...mapper, 'properties', target.property], { path: target.path });
}

/** A new mapping file: the schema it maps, the mapping files below it, and one entry. */
export interface NewMapping extends MapperTarget {
  readonly schemaName: string;
  readonly combines: readonly string[];
}

/** The text of a new extension mapping file with one entry. */
export function newMapping(mapping: NewMapping, lineEnd = '\n', unit = '  '): string {
  return newJson(
    {
      schemaName: mapping.schemaName,
      ...(mapping.combines.length === 0 ? {} : { combine: mapping.combines }),
      mappers: {
        [mapping.mapper]: {
          schemaDefinition: mapping.definition,
          root: mapping.root,
          properties: { [mapping.property]: { path: mapping.path } },
        },
      },
    },
    lineEnd,
    unit,
  );
}

/** Supplies a property by a path, adding its entry and its mapper if missing. */
export function setMapperPath(text: string, target: MapperTarget): TextEdit[] | undefined {
  const path = ['mappers', target.mapper, 'properties', target.property];
  if (valueAt(readTree(text), path) === undefined) return addMapperEntry(text, target);
  return setValue(text, [...path, 'path'], target.path);
}
