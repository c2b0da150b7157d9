import type { GeneratedFile } from '../files/workspace';
import {
  type GeneratedDefinition,
  type GeneratedProperty,
  lookupName,
  type ProjectShape,
  type ProjectSize,
} from './shape';

const start = '<?xml version="1.0"?>\n<!-- A generated file of the data model. -->\n';
const namespace = 'xmlns="http://example.com/datamodel"';

/** Yields the entity files of a project. There are none if the size has no number of other entities. */
export function* entityFiles(shape: ProjectShape, { otherEntities }: ProjectSize): Generator<GeneratedFile> {
  if (otherEntities === undefined) return;
  yield* baseDelegates();
  for (const definition of shape.definitions) yield* filesOf(definition);
  for (const area of shape.areas) yield lookup(lookupName(area));
  for (let index = 0; index < otherEntities; index++) yield otherEntity(index);
}

function* baseDelegates(): Generator<GeneratedFile> {
  yield delegate('KeyableBean', column('ID', 'key', false), column('PublicID'));
  yield delegate('Versionable', implementing('KeyableBean'), column('BeanVersion', 'integer'));
  const times = ['CreateTime', 'UpdateTime'].map((name) => column(name, 'datetime', false));
  const users = ['CreateUser', 'UpdateUser'].map((name) => foreignKey(name, 'User'));
  yield delegate('Editable', implementing('Versionable'), ...times, ...users);
  yield delegate('Retireable', implementing('Editable'), column('RetiredValue', 'longint', false));
  yield delegate('Assignable', foreignKey('AssignedUser', 'User'), index('assigneduser', 'AssignedUserID'));
  yield vendors(
    'User',
    'entity',
    'entity="User" table="user" type="retireable"',
    column('UserName', 'shorttext', false),
  );
  yield vendors('Link', 'entity', 'entity="Link" table="link" type="editable"', column('Href'));
}

/** Yields the entity of a definition, the subtype to which its mapper casts, and the customer's additions. */
function* filesOf({ name, layer, properties }: GeneratedDefinition): Generator<GeneratedFile> {
  const attributes = `entity="${name}" table="${name.toLowerCase()}" type="retireable"`;
  const own = properties.filter((property) => property.layer !== 'ext' || layer === 'ext').flatMap(memberOf);
  if (layer === 'ext') {
    yield editable(`${name}.eti`, 'entity', attributes, ...own);
    return;
  }
  const code = index(`${name.toLowerCase()}code`, 'Code', 'CreatedDate');
  yield vendors(name, 'entity', attributes, implementing('Assignable'), ...own, foreignKey('Owner', 'User'), ...code);
  yield vendors(`${name}Detail`, 'subtype', `entity="${name}Detail" supertype="${name}"`, column('Reason'));
  const added = properties.filter((property) => property.layer === 'ext').flatMap(memberOf);
  if (added.length > 0) yield editable(`${name}.etx`, 'extension', `entityName="${name}"`, ...added);
}

/** Returns the member to which a property is mapped. Empty if the property has no column in this entity. */
function memberOf({ name: property, kind, layer, target = 'User' }: GeneratedProperty): readonly string[] {
  const name = `${property.charAt(0).toUpperCase()}${property.slice(1)}`;
  if (layer === 'ext' && (kind === 'reference' || kind === 'definition')) return [foreignKey(name, target)];
  if (kind === 'definitions')
    return [`<array name="${name}" arrayentity="${target}" desc="The ${name} of a record."/>`];
  if (kind === 'direct') return [column(name, name.includes('Date') ? 'datetime' : 'shorttext')];
  if (kind === 'amount') return [column(name, 'currencyamount')];
  if (kind !== 'type-key') return [];
  return [`<typekey name="${name}" typelist="${name}" nullok="true" desc="The ${name} of a record."/>`];
}

function lookup(name: string): GeneratedFile {
  const attributes = `entity="${name}" table="${name.toLowerCase()}" type="editable"`;
  return editable(`${name}.eti`, 'entity', attributes, column('Label_Ext'), foreignKey('Link_Ext', 'Link'));
}

/** An entity that no mapper uses. Every fifth one is a subtype of the one before. */
function otherEntity(index: number): GeneratedFile {
  const name = `Entity${String(index).padStart(4, '0')}`;
  const before = `Entity${String(index - 1).padStart(4, '0')}`;
  const columns = Array.from({ length: 20 + (index % 30) }, (_, at) => column(`Column${index}x${at}`));
  const keys = [foreignKey('Contact', 'User'), foreignKey('Next', `Entity${String(index + 1).padStart(4, '0')}`)];
  if (index % 5 === 4) return vendors(name, 'subtype', `entity="${name}" supertype="${before}"`, ...columns);
  return vendors(name, 'entity', `entity="${name}" table="${name.toLowerCase()}" type="editable"`, ...columns, ...keys);
}

function delegate(name: string, ...children: readonly (string | readonly string[])[]): GeneratedFile {
  return vendors(name, 'delegate', `name="${name}"`, ...children.flat());
}

function vendors(name: string, tag: string, attributes: string, ...children: readonly string[]): GeneratedFile {
  return { path: `config/metadata/entity/${name}.eti`, text: textOf(tag, attributes, children) };
}

function editable(file: string, tag: string, attributes: string, ...children: readonly string[]): GeneratedFile {
  return { path: `config/extensions/entity/${file}`, text: textOf(tag, attributes, children) };
}

function textOf(tag: string, attributes: string, children: readonly string[]): string {
  return `${start}<${tag} ${namespace} ${attributes}>\n${children.map((child) => `  ${child}\n`).join('')}</${tag}>\n`;
}

function implementing(name: string): string {
  return `<implementsEntity name="${name}"/>`;
}

function column(name: string, type = 'shorttext', nullable = true): string {
  return `<column name="${name}" type="${type}" nullok="${nullable}" desc="The ${name} of a record, as pages, reports, and letters show it."/>`;
}

function foreignKey(name: string, target: string): string {
  return `<foreignkey name="${name}" fkentity="${target}" columnName="${name}ID" nullok="true" exportable="true" desc="The ${name} of a record, or null if it has none."/>`;
}

function index(name: string, ...columns: readonly string[]): readonly string[] {
  const inside = columns.map((each, at) => `  <indexcol name="${each}" keyposition="${at + 1}"/>`);
  return [`<index name="${name}">`, ...inside, '</index>'];
}
