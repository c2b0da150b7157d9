import * as l10n from '@vscode/l10n';
import type { JsonValue } from '../../edits/jsonStyle';
import type { SortModel } from '../../model/model';
import { memberName } from '../entityNames';

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

/** The types of properties by the data types of columns. */
const columnTypes: Readonly<Record<string, string>> = {
  bit: 'boolean',
  integer: 'integer',
  longint: 'integer',
  decimal: 'number',
  datetime: 'date-time',
  dateonly: 'date',
  shorttext: 'string',
  mediumtext: 'string',
  longtext: 'string',
  varchar: 'string',
};

/**
 * Parses a list of properties of an entity, such as `expirationDate, code: string = CustomCode`. A property without a
 * type has the type of its column. Returns an error message if the text is invalid.
 */
export function readProperties(model: SortModel, entity: string, text: string): readonly NewProperty[] | string {
  const properties: NewProperty[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const [, name = '', written, mapped] =
      /^([A-Za-z_]\w*)(?:\s*:\s*([a-z-]+))?(?:\s*=\s*([A-Za-z_]\w*))?$/.exec(part) ?? [];
    const maps = mapped ?? memberName(model, entity, name);
    const type = written ?? typeOfColumn(model, entity, maps) ?? '';
    const declaration = Object.hasOwn(types, type) ? types[type] : undefined;
    if (name === '')
      return l10n.t('"{0}" isn\'t a valid property. Enter a name and a type, such as dueDate: date-time.', part);
    if (type === '')
      return l10n.t('Enter a type for "{0}", because no entity file shows the type of {1}.', part, `${entity}.${maps}`);
    if (!declaration)
      return l10n.t('"{0}" isn\'t a supported type. Use one of these types: {1}.', type, Object.keys(types).join(', '));
    if (properties.some((each) => each.name === name))
      return l10n.t('"{0}" is listed twice. Remove one of the two entries.', name);
    properties.push({ name, declaration, maps });
  }
  return properties;
}

function typeOfColumn(model: SortModel, entity: string, name: string): string | undefined {
  const { kind, type = '' } = model.dataModel.member(entity, name) ?? {};
  return kind === 'column' && Object.hasOwn(columnTypes, type) ? columnTypes[type] : undefined;
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
