import { describe, expect, test } from 'vitest';
import { readGosu, readGosuLazily } from '../../../../server/service/facts/gosu';
import { classFiles } from '../../../bench/project/classes';
import { projectShape } from '../../../bench/project/shape';
import { fc, someOf } from '../../../properties';
import { billing } from '../../kit/billing';
import { never } from '../features/scene';
import { FolderScene } from '../folderScene';

const plain = `package ext.util

uses java.util.ArrayList

@Export
class DateUtil extends BaseUtil {
  static function nextDay(from : Date) : Date {
    return from.addDays(1)
  }
}
`;

/** Whether the body of the first class in a text is read only when its members are needed. */
function isLazy(text: string): boolean {
  const [type] = readGosuLazily(text).facts.classes;
  return type !== undefined && Object.getOwnPropertyDescriptor(type, 'members')?.get !== undefined;
}

function expectSameResult(text: string): void {
  expect(readGosuLazily(text)).toEqual(readGosu(text));
}

test('the members of a class are in the outline', async () => {
  const file = 'gsrc/ext/util/DateUtil.gs';
  const scene = await FolderScene.open({ ...billing, [file]: plain });
  const [outline] = await scene.service.documentSymbols(scene.uriOf(file), never);
  expect(outline).toMatchObject({ name: 'DateUtil', children: [{ name: 'nextDay' }] });
});

test('a brace that is missing in the body of a class is reported', async () => {
  const file = 'gsrc/ext/util/DateUtil.gs';
  const scene = await FolderScene.open({ ...billing, [file]: plain.replace('  }\n', '') });
  const problems = await scene.service.diagnostics(scene.uriOf(file), never);
  expect(problems.map(({ message }) => message)).toEqual(["This brace isn't closed. Add the closing brace."]);
});

describe('the body of a class is read later, with the same result', () => {
  test.each([
    ['plain', plain],
    ['of a collection', 'class A extends B {\n  property get ChildType() : String { return "Invoice" }\n}'],
    ['with a suppression', 'class A {\n  // sortie-disable-next-line member-not-found\n  var x = 1\n}'],
    ['after an annotation with a block', '@Filter({1, 2})\nclass A { function f() {} }'],
    ['before a package and imports', 'class A { }\npackage a.b\nuses java.util.ArrayList'],
    ['before another class', 'package a\nclass A { var x = "{" }\nclass /* c */ Ⅳ extends A { function f() {} }'],
    ['with brackets in strings and comments', `class A { var a = "}" // }\n /* /* { */ */ var b = '\${"{"}' }`],
    ['of an enhancement', 'enhancement A : B { property get C() : D { return this.E.F } }'],
  ])('%s', (_, text) => {
    expect(isLazy(text)).toBe(true);
    expectSameResult(text);
  });
});

describe('a file is read at once', () => {
  test.each([
    ['with a feature literal', 'class A { var column = Invoice#Payer }'],
    ['with a sort map', 'class A extends B { override property get CustomSortColumnMap() : Map { return {} } }'],
    ['with a misspelled sort map', 'class A extends B { override property get CustmSortColumn() : Map { return {} } }'],
    ['that is a template', '<b>x</b>'],
    ['with tags in a class', 'class A { <% x %> }'],
    ['without a class', 'var x = 1'],
    ['with a class without a body', 'package a\nclass A'],
    ['with a syntax error before the class', "package a'\nclass A { }"],
    ['with a syntax error in the body', plain.replace('return from', 'return "from')],
    ['with a conflict', '<<<<<<< a\nclass A {\n=======\nclass A extends B {\n>>>>>>> b\n}'],
  ])('%s', (_, text) => {
    expect(isLazy(text)).toBe(false);
    expectSameResult(text);
  });
});

test('below `config`, a file is a template unless it starts like a class and contains one', () => {
  const folder = { inConfigFolder: true };
  for (const text of [plain, `Dear customer,\n${plain}`, 'class Dear'])
    expect(readGosuLazily(text, folder)).toEqual(readGosu(text, folder));
});

test('the classes of a project have the same facts', () => {
  const size = { areas: 2, collectionsPerArea: 4, commonDefinitions: 10, otherClasses: 40 };
  const texts = [...classFiles(projectShape(size), size)].map(({ text }) => text);
  for (const text of texts) expectSameResult(text);
  expect(texts.filter(isLazy).length).toBeGreaterThan(30);
});

test('any class has the same facts', () => {
  const headers = fc.constantFrom('class A', 'package a.b\nuses c.D\nclass A extends B<C>', '@Export abstract class A');
  const pieces = fc.constantFrom(
    ...['function f() {', '}', 'property get X() : String { return "a" }', 'var x = "{"', '// }\n', '/* { */', '\n'],
    ...['A#B', 'override property get CustomSortColumnMap() : Map {', 'Resource', 'property get ChildType() : T {'],
    ...['@ResourceName("X")', 'return new HashMap()', '(', ')', '[', ']', '😀', '} class B extends C {', '} enum D {'],
    ...['<<<<<<< a\n', '>>>>>>> b\n', 'override property get customSortcolumnMap() : Map<A, B> {', '} interface E {'],
    ...['function buildBaseQuery() {', 'function loadValues() {', '} uses e.F', '} package g', '<%', '%>', `'\${x}'`],
    ...[
      '// sortie-disable-next-line member-not-found\n',
      '} class /* c */ Ⅳ {',
      '"${',
      '"',
      '1 / 2',
      '} enhancement F : G {',
    ],
  );
  fc.assert(
    fc.property(headers, fc.array(pieces, { maxLength: 12 }), (header, parts) => {
      expectSameResult(`${header} {\n${parts.join(' ')}\n}\n`);
    }),
    someOf(500),
  );
});
