import { parseXml, type XmlElement } from '../languages/xml/xml';
import { longestPart } from '../text/limits';
import { partTooLarge } from '../text/parseProblem';
import {
  declaringRoots,
  type EntityFact,
  type EntityFacts,
  type EntityMemberFact,
  type EntityRoot,
  extendingRoots,
  type IndexFact,
  type MemberElement,
  memberElements,
  type OverrideFact,
} from './entityFacts';
import type { FactFormat } from './facts';

/** The format of entity files. The whole file is one part. */
export const entityFormat: FactFormat = {
  split: (text) => [{ start: 0, end: text.length, context: { role: 'entity' } }],
  parse(text) {
    if (text.length > longestPart) return { facts: { kind: 'entity' }, problems: [partTooLarge], suppressions: [] };
    const { root, problems, suppressions } = parseXml(text);
    return { facts: readEntity(root), problems, suppressions };
  },
};

const roots: ReadonlySet<string> = new Set([...declaringRoots, ...extendingRoots]);
const elements: ReadonlySet<string> = new Set(memberElements);
/** Elements with a name that declare no member. */
const otherElements: ReadonlySet<string> = new Set([
  'implementsEntity',
  'implementsInterface',
  'index',
  'remove-index',
]);
/** Values of `getterScriptability` for members that Gosu code can't read. */
const hiding: ReadonlySet<string | undefined> = new Set(['hidden', 'doesNotExist']);

function readEntity(root: XmlElement | undefined): EntityFacts {
  const { attributes, name: rootName } = root ?? {};
  const name = attributes?.get('entityName') ?? attributes?.get('entity') ?? attributes?.get('name');
  if (!root || rootName === undefined || !isRoot(rootName) || name === undefined) return { kind: 'entity' };
  const children = root.children.map((child) => ({ child, name: child.attributes.get('name') }));
  const entity: EntityFact = {
    root: rootName,
    name,
    span: root.span,
    supertype: root.attributes.get('supertype') ?? root.attributes.get('supertypeEntity'),
    primaryEntity: root.attributes.get('primaryEntity'),
    kind: root.attributes.get('type')?.value,
    delegates: children.flatMap(({ child, name: delegate }) =>
      child.name === 'implementsEntity' && delegate ? delegate : [],
    ),
    interfaces: root.children.flatMap((child) =>
      child.name === 'implementsInterface' ? (child.attributes.get('iface')?.value ?? '') : [],
    ),
    members: root.children.flatMap(readMember),
    overrides: root.children.flatMap(readOverride),
    indexes: root.children.flatMap(readIndex),
    removedIndexes: children.flatMap(({ child, name: index }) =>
      child.name === 'remove-index' && index ? index.value : [],
    ),
  };
  return { kind: 'entity', entity };
}

function isRoot(name: string): name is EntityRoot {
  return roots.has(name);
}

function readMember(child: XmlElement): readonly EntityMemberFact[] {
  const { attributes, span } = child;
  const element = elementOf(child.name);
  const name = attributes.get('name');
  if (element === undefined || name === undefined) return [];
  const text = (attribute: string) => attributes.get(attribute)?.value;
  return [
    {
      element,
      name,
      span,
      type: text('type'),
      typelist: attributes.get('typelist'),
      target: attributes.get('fkentity') ?? attributes.get('arrayentity'),
      path: attributes.get('path'),
      columnName: text('columnName') ?? text('amountColumnName'),
      nullable: readNullable(child),
      isDeprecated: text('deprecated') === 'true' || undefined,
      isHidden: hiding.has(text('getterScriptability')) || undefined,
      isSearched: text('supportsLinguisticSearch') === 'true' || undefined,
    },
  ];
}

/** Returns what kind of member an element declares. Undefined if it declares none. */
function elementOf(name: string): MemberElement | undefined {
  if (isMemberElement(name)) return name;
  return otherElements.has(name) || name.endsWith('-override') ? undefined : 'other';
}

function isMemberElement(name: string): name is (typeof memberElements)[number] {
  return elements.has(name);
}

function readNullable({ attributes }: XmlElement): boolean | undefined {
  const value = attributes.get('nullok')?.value;
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
}

function readOverride(child: XmlElement): readonly OverrideFact[] {
  const name = child.attributes.get('name')?.value;
  return name !== undefined && child.name.endsWith('-override') ? [{ name, nullable: readNullable(child) }] : [];
}

/** Reads an index. `keyposition` determines the order of its columns. */
function readIndex(child: XmlElement): readonly IndexFact[] {
  if (child.name !== 'index') return [];
  const columns = child.children.flatMap(({ name, attributes }, at) => {
    const column = name === 'indexcol' ? attributes.get('name')?.value : undefined;
    const position = Number(attributes.get('keyposition')?.value ?? at + 1);
    return column === undefined ? [] : { column, position };
  });
  const ordered = columns.toSorted((one, other) => one.position - other.position);
  return [{ name: child.attributes.get('name')?.value ?? '', columns: ordered.map(({ column }) => column) }];
}
