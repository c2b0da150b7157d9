import { readTree, valueAt } from '../languages/json/jsonTree';
import { replaceValue, setValue } from './jsonEdits';
import { type JsonValue, renderValue } from './jsonStyle';
import type { TextEdit } from './textEdits';

/** A property of a definition in a schema file. */
export interface SchemaTarget {
  readonly definition: string;
  readonly property: string;
  /** The key of the extension object, such as `x-platform-extensions`. */
  readonly extensionsKey: string;
  /** The declaration to write if no layer contains the property, such as `{"type": "string"}`. */
  readonly declaration?: { readonly [key: string]: JsonValue };
  /**
   * The members, other than `sortable`, of the new property's extension object, such as `{"typelist":
   * "ActivityClass"}`.
   */
  readonly extensions?: { readonly [key: string]: JsonValue };
}

/**
 * Returns the edits that make a property sortable and create each missing part of its path: `definitions`, the
 * definition, the property, or the extension object. A value that isn't an object is replaced if it is the extension
 * object. Undefined if the text or another value on the path isn't an object.
 */
export function makeSortable(text: string, target: SchemaTarget): TextEdit[] | undefined {
  const path = ['definitions', target.definition, 'properties', target.property];
  if (target.declaration !== undefined && !hasValue(text, path)) {
    return setValue(text, path, declared(target));
  }
  const extensions = valueAt(readTree(text), [...path, target.extensionsKey]);
  if (extensions !== undefined && extensions.type !== 'object') {
    const value: JsonValue =
      extensions.value === 'filterable' ? { filterable: true, sortable: true } : { sortable: true };
    return replaceValue(text, extensions, value);
  }
  return setValue(text, [...path, target.extensionsKey, 'sortable'], true);
}

/** The content of a new customer schema file, and the layers that it combines. */
export interface NewSchema extends SchemaTarget {
  /** The key that names the lower layers, such as `x-platform-combine`. */
  readonly combineKey: string;
  /** Fully qualified names of the lower layers. */
  readonly combines: readonly string[];
}

/** Returns the text of a new customer schema file that makes one property sortable. */
export function newSchema(schema: NewSchema, lineEnd = '\n', unit = '  '): string {
  return newJson(
    {
      $schema: 'http://json-schema.org/draft-04/schema#',
      ...(schema.combines.length === 0 ? {} : { [schema.combineKey]: schema.combines }),
      definitions: { [schema.definition]: { properties: { [schema.property]: declared(schema) } } },
    },
    lineEnd,
    unit,
  );
}

/** Returns the text of a new JSON file with the given value. */
export function newJson(value: JsonValue, lineEnd: string, unit: string): string {
  return renderValue(value, { lineEnd, unit, inline: false, flatLeaves: false, gap: ' ' }, '') + lineEnd;
}

function declared(target: SchemaTarget): JsonValue {
  return { ...target.declaration, [target.extensionsKey]: { ...target.extensions, sortable: true } };
}

function hasValue(text: string, path: readonly string[]): boolean {
  return valueAt(readTree(text), path) !== undefined;
}
