import { describe, expect, test } from 'vitest';
import { readGosu } from '../../../../server/service/facts/gosu';
import type { ClassFact, SortMapFact } from '../../../../server/service/facts/gosuFacts';
import { fc, someOf } from '../../../properties';

function read(text: string) {
  return readGosu(text);
}

function classOf(text: string): ClassFact {
  const [first] = read(text).facts.classes;
  if (!first) throw new Error(`no class in: ${text}`);
  return first;
}

function sortMap(body: string): SortMapFact {
  const text = `class AResource extends B {\n  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n${body}\n  }\n}\n`;
  const map = classOf(text).sortMap;
  if (!map) throw new Error('no sort map');
  return map;
}

/** Summarizes an override in one line. */
function told(body: string): string {
  const map = sortMap(body);
  const keys = map.keys.map((key) => {
    const path = key.column.features.map(({ entity, property }) => `${entity}#${property}`).join(' ');
    return `${key.key ?? '?'}=${key.column.kind}(${path}${key.column.literal ? '' : ' …'})`;
  });
  return `${map.start}; ${keys.join(', ') || 'no keys'}; returns ${map.returns}`;
}

describe('a Gosu file', () => {
  test('contains package, uses, class, supertype, and annotations', () => {
    const { facts, problems } = read(`package ext.rest.job
uses java.util.Map; uses gw.api.*
/* outer /* inner */ still a comment */
@ResourceName("JobActivities") @Deprecated
final public class A<T extends X> extends gw.B<entity.Job, T> implements C, d.E { }
`);
    const [found] = facts.classes;
    expect(problems).toEqual([]);
    expect(facts.package?.value).toBe('ext.rest.job');
    expect(facts.uses.map(({ value }) => value)).toEqual(['java.util.Map', 'gw.api.*']);
    expect(found?.supertype?.name).toBe('gw.B');
    expect(found?.supertype?.args.map(({ name }) => name)).toEqual(['entity.Job', 'T']);
    expect(found?.body).toBeDefined();
    expect(found?.resourceName?.value).toBe('JobActivities');
  });

  test('may omit semicolons between members and order modifiers freely', () => {
    const found = classOf(`class A {
  static final var _count : int as readonly Count = 1
  var _other = { 1, 2 } var _third : block(a : int) : String
  protected override function loadValues(a : Map<String, int>) : List<String> { return null }
  override protected property get Name() : String { return "\${ x("}") } <%= y %>" }
  abstract function later() : int
  construct(a : int) { super(a) }
  delegate _d represents Runnable
  class Inner { function hidden() {} }
  @Ann(:a = "(") property set Name(value : String) { }
}`);
    expect(found.members.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'field Count',
      'field _other',
      'field _third',
      'function loadValues',
      'getter Name',
      'function later',
      'constructor construct',
      'delegate _d',
      'class Inner',
      'setter Name',
    ]);
  });

  test('shows what the getters of an enhancement read', () => {
    const found = classOf(`enhancement ActivityRest : entity.Activity {
  property get UserName() : String { return this.AssignedUser?.DisplayName }
  property get Bare() : String { return AssignedUser?.DisplayName; }
  property get Both() : String { return this.First + " " + this.Last }
  property get Call() : String { return this.Owner.describe() }
  property get None() : String { return null }
}`);
    expect(found.kind).toBe('enhancement');
    expect(found.supertype?.name).toBe('entity.Activity');
    expect(found.members.map(({ name, reads, plainRead }) => ({ name, reads, plainRead }))).toEqual([
      { name: 'UserName', reads: [['AssignedUser', 'DisplayName']], plainRead: true },
      { name: 'Bare', reads: [['AssignedUser', 'DisplayName']], plainRead: true },
      { name: 'Both', reads: [['First'], ['Last']], plainRead: false },
      { name: 'Call', reads: [['Owner']], plainRead: false },
      { name: 'None', reads: [], plainRead: false },
    ]);
  });

  test('may contain ResourceName and ChildType as properties', () => {
    const found = classOf(`class A {
  override property get ResourceName() : String { return "Things" }
  override property get ChildType() : IType { return ext.Thing }
}`);
    expect([found.resourceName?.value, found.childType?.value]).toEqual(['Things', 'ext.Thing']);
  });

  test.each([
    ['class A { function f() { var s = "open\n } }', 'string-unclosed'],
    ['class A { /* open', 'comment-unclosed'],
    ['class A { function f() { ', 'brace-unclosed'],
    ['class A { } }', 'unexpected'],
    ['package a.b', 'declaration-expected'],
    [`class A { ${'{'.repeat(300)}${'}'.repeat(300)} }`, 'nesting-too-deep'],
  ])('summarizes %s as %s', (text, reason) => {
    expect(read(text).problems.map((problem) => ('reason' in problem ? problem.reason : problem.code))).toContain(
      reason,
    );
  });

  test('has no override if a static map or a class without a supertype uses that name', () => {
    const getter = 'property get CustomSortColumnMap() : Map { return new HashMap() }';
    expect(classOf(`class A { ${getter} }`).sortMap).toBeUndefined();
    expect(classOf(`class A extends B { static ${getter} }`).sortMap).toBeUndefined();
  });

  test('reports unclosed nesting once', () => {
    expect(read(`class A { ${'{('.repeat(5_000)}`).problems).toMatchObject([{ reason: 'nesting-too-deep' }]);
    expect(read(`class A { ${'('.repeat(5_000)}\n}}`).problems).toMatchObject([{ reason: 'nesting-too-deep' }]);
  });

  test('contains suppression comments as facts', () => {
    expect(read('// sortie-disable-next-line sort-key-duplicate, x\nclass A {}').suppressions[0]?.codes).toEqual([
      'sort-key-duplicate',
      'x',
    ]);
  });
});

describe('the override of CustomSortColumnMap', () => {
  const copy = 'var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)';
  test.each([
    [
      'put into a copy',
      `${copy}\nm.put("a", new SimpleSortColumn(Activity#Subject))\nreturn m`,
      'copy; a=simple(Activity#Subject); returns map',
    ],
    [
      'a path over several lines',
      `${copy}\nm.put("a_Ext", new PathSortColumn({\n Activity#User.PropertyInfo,\n entity.User#Name.PropertyInfo as IEntityPropertyInfo\n}))\nreturn m`,
      'copy; a_Ext=path(Activity#User User#Name); returns map',
    ],
    [
      'asList and a qualified constructor',
      `${copy}\nm["a"] = new x.y.PathSortColumn(java.util.Arrays.asList(A#B.PropertyInfo, C#D.PropertyInfo))\nreturn m as Map<String, QuerySortColumn>`,
      'copy; a=path(A#B C#D); returns map',
    ],
    [
      'copy()',
      'var m = super.CustomSortColumnMap.copy() as HashMap\nm.put("a", new SimpleSortColumn(A#B)); return m',
      'copy; a=simple(A#B); returns map',
    ],
    [
      'putAll',
      'var m = new HashMap<String, X>()\nm.putAll(super.CustomSortColumnMap)\nm.put("a", x)\nreturn m',
      'copy; a=other( …); returns map',
    ],
    [
      'no inherited entries',
      'var m = new HashMap<String, X>()\nm.put("a", new SimpleSortColumn(A#B))\nreturn m',
      'fresh; a=simple(A#B); returns map',
    ],
    [
      'the inherited map itself',
      'var m = super.CustomSortColumnMap\nm.put("a", new SimpleSortColumn(A#B))\nreturn m',
      'inherited; a=simple(A#B); returns map',
    ],
    [
      'super directly',
      'super.CustomSortColumnMap.put("a", new SimpleSortColumn(A#B))\nreturn super.CustomSortColumnMap',
      'inherited; a=simple(A#B); returns map',
    ],
    [
      'a literal',
      'return {"a" -> new SimpleSortColumn(A#B), \'b\' -> new PathSortColumn({A#B.PropertyInfo})}',
      'fresh; a=simple(A#B), b=path(A#B); returns map',
    ],
    [
      'a literal in a variable',
      'var m : Map<String, X> = {"a" -> new SimpleSortColumn(A#B)}\nm.putAll(super.CustomSortColumnMap)\nreturn m',
      'copy; a=simple(A#B); returns map',
    ],
    [
      'another map returned',
      `${copy}\nm.put("a", new SimpleSortColumn(A#B))\nreturn new HashMap<String, X>()`,
      'copy; a=simple(A#B); returns other',
    ],
    [
      'the inherited map returned',
      `${copy}\nm.put("a", new SimpleSortColumn(A#B))\nreturn super.CustomSortColumnMap`,
      'copy; a=simple(A#B); returns inherited',
    ],
    ['nothing returned', `${copy}\nm.put("a", new SimpleSortColumn(A#B))`, 'copy; a=simple(A#B); returns nothing'],
    [
      'through a variable',
      'var i = super.CustomSortColumnMap var m = new HashMap(i)\nm.put(KEY, new PathSortColumn(columns))\nreturn m',
      'copy; ?=path( …); returns map',
    ],
    ['an empty path', `${copy}\nm.put("a", new PathSortColumn({}))\nreturn m`, 'copy; a=path(); returns map'],
    [
      'made elsewhere',
      'var m = buildMap()\nm.put("a", new SimpleSortColumn(A#B))\nreturn m',
      'unknown; a=simple(A#B); returns map',
    ],
    [
      'a copy of another map',
      'var m = new HashMap<String, X>(this.CoreMap)\nm.put("a", new SimpleSortColumn(A#B))\nreturn m',
      'unknown; a=simple(A#B); returns map',
    ],
    ['no keys of its own', 'return super.CustomSortColumnMap', 'inherited; no keys; returns inherited'],
  ])('%s', (_, body, expected) => {
    expect(told(body)).toBe(expected);
  });

  test.each([
    [
      'a function',
      'override function getCustomSortColumnMap() : Map<String, X> { var m = super.getCustomSortColumnMap().copy(); m.put("a", new SimpleSortColumn(A#B)); return m }',
      'super.getCustomSortColumnMap() copy a map',
    ],
    [
      'a property of another name',
      'override property get QuerySortColumnMap() : Map<String, X> { var m = new HashMap<String, X>(super.QuerySortColumnMap) m["a"] = new SimpleSortColumn(A#B) return m }',
      'super.QuerySortColumnMap copy a map',
    ],
    [
      'a function with arguments that puts into the inherited map',
      'protected override function querySortColumnMap(x : int) : HashMap<String, X> { super.querySortColumnMap().put("a", c) return super.querySortColumnMap() }',
      'super.querySortColumnMap() inherited a map',
    ],
  ])('in another form: %s', (_, member, expected) => {
    const map = classOf(`class A extends B { ${member} }`).sortMap;
    expect(`${map?.inherited} ${map?.start} ${map?.keys.map(({ key }) => key)} ${map?.returns}`).toBe(expected);
  });

  test('can be one for each side: it has the keys of both, and the place for another key is unknown', () => {
    const side = (name: string, keys: string) =>
      `override property get ${name}SortColumnMap() : Map<String, X> { var m = super.${name}SortColumnMap.copy() ${keys} return m }`;
    const put = (key: string) => `m.put("${key}", new SimpleSortColumn(A#B))`;
    const query = side('Query', put('a'));
    const stream = side('Stream', `${put('a')} ${put('b')}`);
    const sides = classOf(`class A extends B { ${query} ${stream} }`).sortMap;
    expect(sides?.keys.map(({ key }) => key)).toEqual(['a', 'a', 'b']);
    expect(new Set(sides?.keys.map(({ branch }) => branch)).size).toBe(2);
    expect(sides).toMatchObject({ isAmbiguous: true });
    const both = classOf(`class A extends B { ${query} ${side('Custom', put('c'))} }`).sortMap;
    expect(both?.keys.map(({ key }) => key)).toEqual(['c', 'a']);
    expect(both?.insertion?.variable).toBe('m');
  });

  test.each([
    'function buildSortColumnMap() : Map<String, X> { return null }',
    'override function SortColumnMap() { }',
    'static override function aSortColumnMap() { }',
    'override property set CustomSortColumnMap(m : Map<String, X>) { }',
  ])("isn't %s", (member) => {
    expect(classOf(`class A extends B { ${member} }`).sortMap).toBeUndefined();
  });

  test('gets a new entry after the last one, in the style of the file', () => {
    const map = sortMap(`    ${copy};\n    m["a"] = new SimpleSortColumn(A#B);\n    return m;`);
    expect(map.insertion).toMatchObject({ form: 'index', variable: 'm', indent: '    ', commaFirst: false });
    expect(map.insertion?.offset).toBe(map.keys[0]?.span.end);
    expect(sortMap(`    ${copy}\n    return m`).insertion).toMatchObject({
      form: 'put',
      variable: 'm',
      indent: '    ',
    });
    expect(sortMap('    return {"a" -> new SimpleSortColumn(A#B)}').insertion).toMatchObject({
      form: 'literal',
      commaFirst: true,
    });
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      'class A',
      ' extends B<C>',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      '"',
      "'",
      '${',
      '<%=',
      '%>',
      '/*',
      '*/',
      '//',
      '\n',
      ' ',
    ],
    ...[
      'override property get CustomSortColumnMap()',
      ': Map<',
      'super.CustomSortColumnMap',
      'return ',
      'var m = ',
      '.put(',
    ],
    ...[
      '"k"',
      ',',
      'new PathSortColumn(',
      'A#B',
      '.PropertyInfo',
      ';',
      '->',
      '@Ann',
      'enhancement E : F',
      '\\',
      '__proto__',
      '😀',
    ],
  );
  test('is parsed without an error, and all spans are inside the text', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        const reading = read(text);
        const spans: { start: number; end: number }[] = [];
        JSON.stringify(reading, (key, value: unknown) => {
          if (
            /span|body|offset/i.test(key) &&
            typeof value === 'object' &&
            value !== null &&
            'start' in value &&
            'end' in value
          ) {
            spans.push({ start: Number(value.start), end: Number(value.end) });
          }
          return value;
        });
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      someOf(500),
    );
  });
});

test("a very long class isn't read, and one problem reports this", () => {
  const put = '    map.put("a", new SimpleSortColumn(A#B))\n';
  const { facts, problems } = read(
    `class A extends B {\n  override property get CustomSortColumnMap() : Map {\n${put.repeat(3_000)}  }\n}\n`,
  );
  expect(facts.classes).toEqual([]);
  expect(problems).toEqual([{ code: 'invalid-syntax', reason: 'part-too-large', span: { start: 0, end: 0 } }]);
});

describe('a hostile sort map is read in linear time', () => {
  test('a map is passed in each of 20,000 arguments', () => {
    expect(sortMap(`var map = super.CustomSortColumnMap\n f(${'map,'.repeat(20_000)}map)\n return map`).holdsMore).toBe(
      true,
    );
  });

  test('2,000 sort columns contain each other', () => {
    const nested = (count: number) =>
      `var map = super.CustomSortColumnMap\n${'map.put("a", new PathSortColumn('.repeat(count)}`;
    const { keys } = sortMap(nested(2_000));
    expect(keys).toHaveLength(2_000);
    expect(keys[0]?.column).toMatchObject({ kind: 'path', features: [], literal: false });
  });

  test('4,000 keys are removed, and none of them was added', () => {
    const puts = Array.from({ length: 1_000 }, (_, index) => `map.put("a${index}", x)\n`).join('');
    const { keys } = sortMap(
      `var map = super.CustomSortColumnMap\n${puts}${'map.remove("b")\n'.repeat(4_000)}return map`,
    );
    expect(keys).toHaveLength(1_000);
  });
});
