import type { GosuCursor } from '../languages/gosu/gosuCursor';
import { isWithin } from '../text/nearest';
import type { Span } from '../text/span';
import type { MemberFact, SortKeyInsertion, SortMapFact, SortMapReturn, SortMapStart } from './gosuFacts';
import { MapStatements } from './gosuMapStatements';
import { type MapVariable, sortMapProperty } from './gosuMapValues';

/**
 * Returns the members of a class that override the map of sort columns: first `CustomSortColumnMap`
 * (docs/specification.md, section 2.3) or a misspelling of it, then other `override` members that return a map and are
 * named `…SortColumnMap`.
 */
export function sortMapMembers(members: readonly MemberFact[]): readonly MemberFact[] {
  const first = members.find(isSortMap) ?? members.find(isMisspeltSortMap);
  const others = members.filter((member) => member !== first && !isSortMap(member) && isOtherSortMap(member));
  return first ? [first, ...others] : others;
}

/** Whether a member overrides a map, and its name is a misspelling of `CustomSortColumnMap`. */
function isMisspeltSortMap({ kind, isOverride, isStatic, name, type }: MemberFact): boolean {
  if (kind !== 'getter' || isOverride !== true || isStatic || name === sortMapProperty) return false;
  return type?.name.endsWith('Map') === true && isWithin(name, sortMapProperty, 2);
}

function isSortMap({ kind, value, isStatic, name }: MemberFact): boolean {
  return (kind === 'getter' || value !== undefined) && !isStatic && name === sortMapProperty;
}

function isOtherSortMap({ kind, name, isOverride, type }: MemberFact): boolean {
  if ((kind !== 'getter' && kind !== 'function') || isOverride !== true) return false;
  return name.endsWith('SortColumnMap') && type?.name.endsWith('Map') === true;
}

/**
 * Merges the sort maps of several members. The result contains the keys of all maps. `holdsMore` is true if it's true
 * for any of these maps, and `reads` covers all of them. All other facts come from the first map. If that map isn't `CustomSortColumnMap`, the result
 * is marked as ambiguous and has no `insertion`.
 */
export function mergeSortMaps(maps: readonly SortMapFact[]): SortMapFact | undefined {
  const [first, ...others] = maps;
  if (first === undefined || others.length === 0) return first;
  const isSpecified = first.inherited === `super.${sortMapProperty}`;
  const keys = others.flatMap((map, index) =>
    map.keys.map((key) => ({ ...key, branch: (index + 1) * branchesOfMember + (key.branch ?? 0) })),
  );
  return {
    ...first,
    isAmbiguous: !isSpecified || undefined,
    insertion: isSpecified ? first.insertion : undefined,
    keys: [...first.keys, ...keys],
    holdsMore: maps.some(({ holdsMore }) => holdsMore) || undefined,
    reads: maps.flatMap(({ reads = [] }) => reads),
  };
}

/**
 * A number that is greater than every branch number in a member. Multiples of it are added to branch numbers, so that
 * keys of different members never share a branch.
 */
const branchesOfMember = 1_000_000;

/** Reads the details of an override: the initial map, its keys, the returned map, and where to insert a new key. */
export function readSortMap(cursor: GosuCursor, member: MemberFact, open: number, close: number): SortMapFact {
  const misspelt = isMisspeltSortMap(member) ? member.name : undefined;
  const name = misspelt === undefined ? member.name : sortMapProperty;
  const inherited = `super.${name}${member.kind === 'function' ? '()' : ''}`;
  const head = { span: member.span, nameSpan: member.nameSpan, inherited, misspelt, type: member.type };
  if (!member.body) return { ...head, start: 'unknown', keys: [], returns: 'unknown' };
  const body = new MapStatements(cursor, open, close, [name, member.name]);
  body.read();
  return { ...head, body: member.body, ...new SortMapReader(cursor, open, body).read() };
}

/**
 * Reads the details of an override that is a field with a value. There is no `return` statement, so no fix rewrites one.
 */
export function readSortMapField(cursor: GosuCursor, member: MemberFact, first: number, last: number): SortMapFact {
  const head = { span: member.span, nameSpan: member.nameSpan, inherited: `super.${member.name}`, type: member.type };
  const value = new MapStatements(cursor, first - 1, last + 1, [member.name]);
  value.readValue(first, last);
  return { ...head, ...new SortMapReader(cursor, first, value).read(), returnSpan: undefined };
}

class SortMapReader {
  constructor(
    private readonly cursor: GosuCursor,
    private readonly open: number,
    private readonly body: MapStatements,
  ) {}

  read(): Omit<SortMapFact, 'span' | 'nameSpan' | 'inherited' | 'misspelt' | 'type' | 'body'> {
    const map = this.mapVariable();
    const last = this.body.returned.at(-1);
    return {
      start: this.startOf(map),
      startSpan: this.startSpan(map),
      variable: map && { value: map.name, span: this.cursor.span(map.nameAt, map.nameAt) },
      keys: this.body.keys,
      holdsMore: this.body.holdsMore || this.returnsUnread(map) || undefined,
      reads: this.reads(),
      removed: this.body.removed.size > 0 ? [...this.body.removed] : undefined,
      returns: this.returnOf(map),
      returnSpan: last && this.cursor.span(last.at, last.last),
      insertion: this.insertion(map),
    };
  }

  /**
   * Returns the variable that receives keys. If the override adds no keys, returns the variable in the last `return`
   * statement, or else the first variable that contains a map.
   */
  private mapVariable(): MapVariable | undefined {
    const target = this.body.keys.find((key) => key.target !== undefined)?.target;
    if (target !== undefined) return this.body.variables.get(target);
    if (this.body.keys.length > 0) return undefined;
    const last = this.body.returned.at(-1);
    const named =
      last && last.first === this.body.values.withoutCast(last.first, last.last) ? this.cursor.word(last.first) : '';
    return this.body.variables.get(named) ?? [...this.body.variables.values()].find(({ start }) => start !== 'unknown');
  }

  private startOf(map: MapVariable | undefined): SortMapStart {
    if (map) return map.start;
    if (this.body.inheritedPut) return 'inherited';
    const last = this.body.returned.at(-1);
    return last && this.body.keys.every((key) => key.target === undefined)
      ? this.body.values.classify(last.first, last.last)
      : 'unknown';
  }

  private startSpan(map: MapVariable | undefined): Span | undefined {
    if (map) return this.cursor.span(map.first, map.last);
    const last = this.body.returned.at(-1);
    return (
      this.body.inheritedPut ?? (last && last.last >= last.first ? this.cursor.span(last.first, last.last) : undefined)
    );
  }

  private returnOf(map: MapVariable | undefined): SortMapReturn {
    const kinds = new Set(this.body.returned.map(({ first, last }) => this.returnKind(map, first, last)));
    const [only] = kinds;
    if (only === undefined) return this.body.throws ? 'unknown' : 'nothing';
    return kinds.size === 1 ? only : 'unknown';
  }

  private returnKind(map: MapVariable | undefined, first: number, last: number): SortMapReturn {
    if (last < first) return 'nothing';
    const end = this.body.values.withoutCast(first, last);
    const name = first === end ? this.cursor.word(first) : '';
    if (name === 'null') return 'nothing';
    if (map && name === map.name) return 'map';
    const start = this.body.values.classify(first, last);
    if (this.body.inheritedPut && start === 'inherited') return 'map';
    const putsOnlyHere = this.body.keys.every((key) => key.target === undefined) && !this.body.inheritedPut;
    if (putsOnlyHere && ((!map && start === 'fresh') || this.body.values.literalIn(first, last) !== undefined))
      return 'map';
    if (start === 'inherited' || start === 'copy') return 'inherited';
    if (start === 'fresh' || this.body.variables.has(name)) return 'other';
    return 'unknown';
  }

  /** Whether the returned or initial value is a map whose keys can't be read. */
  private returnsUnread(map: MapVariable | undefined): boolean {
    if (map?.start === 'unknown' || this.body.values.initialises(map?.first, map?.last)) return true;
    return this.body.returned.some(({ first, last }) => {
      return (
        this.body.values.initialises(first, last) || (last >= first && this.returnKind(map, first, last) === 'unknown')
      );
    });
  }

  private insertion(map: MapVariable | undefined): SortKeyInsertion | undefined {
    const { cursor } = this;
    const last = this.body.keys.findLast(({ branch }) => branch === undefined);
    if (last?.form === 'literal' || (this.body.keys.length === 0 && this.body.literal)) {
      const open = this.body.literal?.open ?? this.open;
      const offset = last ? last.span.end : (cursor.token(open)?.end ?? 0);
      const indent = this.indentAt(last?.span.start ?? cursor.token(open)?.start ?? 0);
      return { offset, indent, form: 'literal', commaFirst: last !== undefined };
    }
    if (!map) return undefined;
    const end = cursor.withSemicolon(map.last);
    const offset = last ? last.span.end : (cursor.token(end)?.end ?? 0);
    const indent = this.indentAt(last ? last.span.start : (cursor.token(map.nameAt)?.start ?? 0));
    const form = last?.form === 'index' ? 'index' : 'put';
    return { offset, indent, form, variable: map.name, commaFirst: false };
  }

  private reads(): readonly number[] | undefined {
    const reads = this.body.reads();
    return reads.length > 0 ? reads : undefined;
  }

  private indentAt(offset: number): string {
    const before = this.cursor.text.slice(0, offset);
    const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
    return /^[ \t]*/.exec(line)?.[0] ?? '';
  }
}
