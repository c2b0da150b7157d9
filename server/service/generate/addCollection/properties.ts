import * as l10n from '@vscode/l10n';
import type { JsonValue } from '../../edits/jsonStyle';
import { gosuName } from '../naming';

/** A property of a new definition. */
export interface NewProperty {
  readonly name: string;
  readonly declaration: { readonly [key: string]: JsonValue };
  /** The entity property that this property maps to. */
  readonly maps: string;
}

const types: Readonly<Record<string, NewProperty['declaration']>> = {
  string: { type: 'string' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  'date-time': { type: 'string', format: 'date-time' },
};

/**
 * Parses a list of properties, such as `expirationDate: date-time, code: string = CustomCode`. Returns an error message
 * if the text is invalid.
 */
export function readProperties(text: string): readonly NewProperty[] | string {
  const properties: NewProperty[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, name = '', type = '', maps] =
      /^([A-Za-z_]\w*)\s*:\s*([a-z-]+)(?:\s*=\s*([A-Za-z_]\w*))?$/.exec(part) ?? [];
    const declaration = Object.hasOwn(types, type) ? types[type] : undefined;
    if (name === '')
      return l10n.t('"{0}" isn\'t a valid property. Enter a name and a type, such as dueDate: date-time.', part);
    if (!declaration)
      return l10n.t('"{0}" isn\'t a supported type. Use one of these types: {1}.', type, Object.keys(types).join(', '));
    if (properties.some((each) => each.name === name))
      return l10n.t('"{0}" is listed twice. Remove one of the two entries.', name);
    properties.push({ name, declaration, maps: maps ?? gosuName(name) });
  }
  return properties;
}

/** Parses the names of a default sort in order of rank. Returns an error message if the text is invalid. */
export function readDefaultSort(text: string, properties: readonly NewProperty[]): readonly string[] | string {
  const names = text.split(',').map((each) => each.trim());
  const keys = names.map((name) => name.replace(/^-/, ''));
  const unknown = keys.find((key) => !properties.some(({ name }) => name === key));
  if (unknown !== undefined)
    return l10n.t('"{0}" isn\'t one of the properties that you entered. Correct the name.', unknown);
  const again = keys.find((key, index) => keys.indexOf(key) !== index);
  return again === undefined ? names : l10n.t('"{0}" is listed twice. Remove one of the two entries.', again);
}
