import { memberOf, readTree, valueAt } from '../languages/json/jsonTree';
import { setValue } from './jsonEdits';
import type { JsonValue } from './jsonStyle';
import { newJson } from './schemaEdits';
import type { TextEdit } from './textEdits';

/** The mapper entry that supplies one property. */
export interface MapperTarget {
  /**
   * The name of the mapper. Unless the file specifies another name, the mapper has the name of its schema definition.
   */
  readonly mapper: string;
  readonly definition: string;
  /** The Gosu type of the mapper's root, such as `entity.Activity`. Used only if the mapper doesn't exist yet. */
  readonly root: string;
  readonly property: string;
  /** The Gosu expression that returns the value. */
  readonly path: string;
}

/**
 * Returns the edits that add a mapper entry, and the mapper if it doesn't exist. No edits if the property already has
 * an entry. Undefined if the text or a value on the path isn't an object.
 */
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

/** The content of a new mapping file: the schema that it maps, the mapping files that it combines, and one entry. */
export interface NewMapping extends MapperTarget {
  readonly schemaName: string;
  readonly combines: readonly string[];
}

/** Returns the text of a new customer mapping file with one entry. */
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

/** Returns the edits that set the path of a property and add the entry or the mapper if either is missing. */
export function setMapperPath(text: string, target: MapperTarget): TextEdit[] | undefined {
  const path = ['mappers', target.mapper, 'properties', target.property];
  if (valueAt(readTree(text), path) === undefined) return addMapperEntry(text, target);
  return setValue(text, [...path, 'path'], target.path);
}
