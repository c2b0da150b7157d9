import { appendMember, classIn, indented } from './gosuText';
import type { SortColumn } from './sortColumns';
import { overrideLines, usesOfOverride } from './sortMapEdits';
import type { TextEdit } from './textEdits';

/** A resource class that a generator writes. */
export interface NewResourceClass {
  readonly package: string;
  readonly name: string;
  /**
   * The fully qualified name of the superclass, or the text after `extends`, such as `BaseResource<Invoice>`. Undefined
   * if the class has no superclass.
   */
  readonly supertype: string | undefined;
  readonly uses: readonly string[];
  /** The first sort key of the override. Without a sort key, the class has no override. */
  readonly sortKey?: { readonly key: string; readonly column: SortColumn };
  readonly classes: Readonly<Record<string, string>>;
  readonly annotations?: readonly string[];
  /** The lines of the members at the start of the class, before the override. */
  readonly members?: readonly string[];
}

/** Returns the text of a new resource class file. */
export function newResourceClass(added: NewResourceClass, lineEnd = '\n', unit = '  '): string {
  const { sortKey } = added;
  const { supertype } = added;
  const qualified = supertype === undefined ? null : /^([\w.]+)\.(\w+)$/.exec(supertype);
  const extending = supertype === undefined ? '' : ` extends ${qualified?.[2] ?? supertype}`;
  const inherited = qualified === null || qualified[1] === added.package ? [] : [qualified[0]];
  const needed = sortKey === undefined ? [] : usesOfOverride(sortKey.column, added.classes);
  const uses = [...new Set([...added.uses, ...needed, ...inherited])].sort().map((name) => `uses ${name}`);
  const override = sortKey === undefined ? [] : overrideLines(sortKey.key, sortKey.column);
  const body = [...(added.members ?? []), ...override].map((line) => `  ${line}`);
  return file(
    [
      `package ${added.package}`,
      '',
      ...(uses.length === 0 ? [] : [...uses, '']),
      ...(added.annotations ?? []),
      `class ${added.name}${extending} {`,
      ...(body.length === 0 ? [] : ['', ...body]),
      '}',
    ],
    lineEnd,
    unit,
  );
}

/** A getter that performs a join, so that the joined value becomes a property of the entity. */
export interface JoiningProperty {
  readonly name: string;
  readonly type: string;
  /** Names of the properties along the path. Each property belongs to the value of the previous property. */
  readonly hops: readonly string[];
}

/** A new enhancement. In a vendor's package, `@Export` marks it as the customer's. */
interface NewEnhancement {
  readonly package: string;
  readonly name: string;
  readonly entity: string;
  readonly isExported: boolean;
}

/** Returns the text of a new enhancement file with one joining property. */
export function newEnhancement(added: NewEnhancement, property: JoiningProperty, lineEnd = '\n', unit = '  '): string {
  const lines = getterLines(property).map((line) => `  ${line}`);
  const annotations = added.isExported ? ['@Export'] : [];
  const head = [`package ${added.package}`, '', ...annotations, `enhancement ${added.name} : ${added.entity} {`, ''];
  return file([...head, ...lines, '}'], lineEnd, unit);
}

/**
 * Returns the edits that add a joining property to an enhancement. No edits if a member of that name exists. Undefined
 * if the enhancement doesn't exist or has no closing brace.
 */
export function addJoiningProperty(text: string, className: string, property: JoiningProperty): TextEdit[] | undefined {
  const owner = classIn(text, className);
  if (owner === undefined) return undefined;
  if (owner.members.some(({ name }) => name === property.name)) return [];
  return appendMember(text, owner, getterLines(property));
}

function getterLines({ name, type, hops }: JoiningProperty): string[] {
  const [first = '', ...others] = hops;
  return [
    `property get ${name}() : ${type} {`,
    `  return this.${[first, ...others.map((hop) => `?.${hop}`)].join('')}`,
    '}',
  ];
}

function file(lines: readonly string[], lineEnd: string, unit: string): string {
  return lines.map((line) => indented(line, unit) + lineEnd).join('');
}
