import { describe, expect, test } from 'vitest';
import { readGosu, readNeededGosu } from '../../../../server/service/facts/gosu';
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

/** Whether the body of the class in a text is read only when its members are needed. */
function isLazy(text: string): boolean {
  const [type] = readNeededGosu(text).facts.classes;
  return type !== undefined && Object.getOwnPropertyDescriptor(type, 'members')?.get !== undefined;
}

/** Expects the same facts as if the whole text is read at once, and the same problems unless the body isn't read. */
function expectSameFacts(text: string): void {
  const [needed, whole] = [readNeededGosu(text), readGosu(text)];
  expect({ ...needed, problems: [] }).toEqual({ ...whole, problems: [] });
  expect(needed.problems).toEqual(isLazy(text) ? [] : whole.problems);
}

describe("the body of a class that the model doesn't need", () => {
  test('is read when its members are needed', () => {
    expect(isLazy(plain)).toBe(true);
    expectSameFacts(plain);
  });

  test('has its members in the outline', async () => {
    const file = 'gsrc/ext/util/DateUtil.gs';
    const scene = await FolderScene.open({ ...billing, [file]: plain });
    const [outline] = await scene.service.documentSymbols(scene.uriOf(file), never);
    expect(outline).toMatchObject({ name: 'DateUtil', children: [{ name: 'nextDay' }] });
  });

  test("has no syntax errors, because Sortie isn't a compiler", () => {
    const text = plain.replace('return from', 'return "from');
    expect(readGosu(text).problems).not.toEqual([]);
    expectSameFacts(text);
  });
});

test.each([
  ['a feature literal', 'var column = Invoice#Payer'],
  ['the map of sort columns', 'property get CustomSortColumnMap() : Map { return {} }'],
  ...['CustomSortColumMap', 'customSortcolumnMap', 'CustonSortColunMap', 'CustomSrtColumMap'].map((name) => [
    `an override of ${name}`,
    `override property get ${name}() : Map { return {} }`,
  ]),
  ['the element of a collection', 'property get ChildType() : String { return "Invoice" }'],
  ['a comment that suppresses a rule', '// sortie-ignore member-not-found'],
])('a class with %s is read as a whole', (_, member) => {
  const text = `class A extends B {\n  ${member}\n}\n`;
  expect(isLazy(text)).toBe(false);
  expectSameFacts(text);
});

test.each([
  ['a template', '<b>x</b>'],
  ['a file without a class', 'var x = 1'],
  ['a class without a body', 'package a\nclass A'],
  ['a class after an annotation with a block', '@Filter({1, 2})\nclass A { function f() {} }'],
  ['a class whose header has a syntax error', 'package a\nclass A extends "B { }'],
  ['a class after an unclosed string', "package a'\nclass A { }"],
  ['a class whose header has a conflict', '<<<<<<< a\nclass A {\n=======\nclass A extends B {\n>>>>>>> b\n}'],
  ['a file with two classes', 'package a\nclass A { }\nclass B { }'],
  ['a file with an enum and a class', 'enum A { X }\nclass B extends C { }'],
])('%s is read as a whole', (_, text) => {
  expect(isLazy(text)).toBe(false);
  expectSameFacts(text);
});

test('below `config`, a file is a template unless it starts like a class and contains one', () => {
  const folder = { inConfigFolder: true };
  for (const text of [plain, `Dear customer,\n${plain}`, 'class Dear'])
    expect(readNeededGosu(text, folder)).toEqual(readGosu(text, folder));
});

test('the classes of a project have the same facts', () => {
  const size = { areas: 2, collectionsPerArea: 4, commonDefinitions: 10, otherClasses: 40 };
  const texts = [...classFiles(projectShape(size), size)].map(({ text }) => text);
  for (const text of texts) expectSameFacts(text);
  expect(texts.filter(isLazy).length).toBeGreaterThan(30);
});

test('any class has the same facts', () => {
  const headers = fc.constantFrom('class A', 'package a.b\nuses c.D\nclass A extends B<C>', '@Export abstract class A');
  const pieces = fc.constantFrom(
    ...['function f() {', '}', 'property get X() : String { return "a" }', 'var x = "{"', '// }\n', '/* { */', '\n'],
    ...['A#B', 'override property get CustomSortColumnMap() : Map {', 'Resource', 'property get ChildType() : T {'],
    ...['@ResourceName("X")', 'return new HashMap()', '(', ')', '😀', '} class B extends C {', '} enum D {'],
    ...['<<<<<<< a\n', '>>>>>>> b\n', 'override property get customSortcolumnMap() : Map<A, B> {', '} interface E {'],
  );
  fc.assert(
    fc.property(headers, fc.array(pieces, { maxLength: 12 }), (header, parts) => {
      expectSameFacts(`${header} {\n${parts.join(' ')}\n}\n`);
    }),
    someOf(500),
  );
});
