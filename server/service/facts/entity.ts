import { parseXml, type XmlElement } from '../languages/xml/xml';
import { longestPart } from '../text/limits';
import { partTooLarge } from '../text/parseProblem';
import type { TextFact } from '../text/span';
import {
  declaringRoots,
  type EntityFact,
  type EntityFacts,
  type EntityMemberFact,
  type EntityRoot,
  extendingRoots,
  type IndexFact,
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
/** Values of `getterScriptability` for members that Gosu code can't read. */
const hiding: ReadonlySet<string | undefined> = new Set(['hidden', 'doesNotExist']);

/** The parts of an entity that its child elements declare. */
interface Children {
  readonly delegates: TextFact[];
  readonly interfaces: string[];
  readonly members: EntityMemberFact[];
  readonly overrides: OverrideFact[];
  readonly indexes: IndexFact[];
  readonly removedIndexes: string[];
}

function readEntity(root: XmlElement | undefined): EntityFacts {
  const { attributes, name: rootName } = root ?? {};
  const name = attributes?.get('entityName') ?? attributes?.get('entity') ?? attributes?.get('name');
  if (!root || rootName === undefined || !isRoot(rootName) || !name?.value.trim()) return { kind: 'entity' };
  const children: Children = {
    delegates: [],
    interfaces: [],
    members: [],
    overrides: [],
    indexes: [],
    removedIndexes: [],
  };
  for (const child of root.children) readChild(child, children);
  const entity: EntityFact = {
    root: rootName,
    name,
    span: root.span,
    supertype: root.attributes.get('supertype') ?? root.attributes.get('supertypeEntity'),
    primaryEntity: root.attributes.get('primaryEntity'),
    kind: root.attributes.get('type')?.value,
    ...children,
  };
  return { kind: 'entity', entity };
}

function isRoot(name: string): name is EntityRoot {
  return roots.has(name);
}

function readChild(child: XmlElement, to: Children): void {
  const { name: element, attributes } = child;
  const name = attributes.get('name');
  if (element === 'implementsInterface') to.interfaces.push(attributes.get('iface')?.value ?? '');
  else if (element === 'index') to.indexes.push(readIndex(child));
  else if (name === undefined) return;
  else if (element === 'implementsEntity') to.delegates.push(name);
  else if (element === 'remove-index') to.removedIndexes.push(name.value);
  else if (element.endsWith('-override')) to.overrides.push({ name, nullable: readNullable(child) });
  else to.members.push(readMember(child, name));
}

/** Reads a member. An element of unknown meaning with a name may declare one, too. */
function readMember({ name: element, attributes, span }: XmlElement, name: TextFact): EntityMemberFact {
  const text = (attribute: string) => attributes.get(attribute)?.value;
  return {
    element: isMemberElement(element) ? element : 'other',
    name,
    span,
    type: text('type'),
    typelist: attributes.get('typelist'),
    target: attributes.get('fkentity') ?? attributes.get('arrayentity'),
    path: attributes.get('path'),
    columnName: text('columnName') ?? text('amountColumnName'),
    nullable: readNullable({ attributes }),
    isDeprecated: text('deprecated') === 'true' || undefined,
    isHidden: hiding.has(text('getterScriptability')) || undefined,
    isSearched: text('supportsLinguisticSearch') === 'true' || undefined,
  };
}

function isMemberElement(name: string): name is (typeof memberElements)[number] {
  return elements.has(name);
}

function readNullable({ attributes }: Pick<XmlElement, 'attributes'>): boolean | undefined {
  const value = attributes.get('nullok')?.value;
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
}

/** Reads an index. `keyposition` determines the order of its columns. */
function readIndex(child: XmlElement): IndexFact {
  const columns = child.children.flatMap(({ name, attributes }, at) => {
    const column = name === 'indexcol' ? attributes.get('name') : undefined;
    const position = Number(attributes.get('keyposition')?.value ?? at + 1);
    return column === undefined ? [] : { column, position };
  });
  const ordered = columns.toSorted((one, other) => one.position - other.position);
  return { name: child.attributes.get('name')?.value ?? '', columns: ordered.map(({ column }) => column) };
}
