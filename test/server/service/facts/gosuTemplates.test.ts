import { describe, expect, test } from 'vitest';
import { readGosu } from '../../../../server/service/facts/gosu';
import { blocksOf } from './fileReader';

function read(text: string) {
  return readGosu(text);
}

describe('a template', () => {
  const nothing = { kind: 'gosu', isTemplate: true, uses: [], classes: [], features: [] };

  test.each([
    ['markup', '<html><body class="A">Activity#Subject</body></html>'],
    ['a declaration of markup', '<?xml version="1.0"?>\n<a/>'],
    ['parameters', '<%@ params(claim : Claim) %>\nclass A { }\n'],
    ['text with an expression', "Dear customer,\nit's claim <%= claim.ClaimNumber %> of class A\n"],
    ['a comment before the markup', '/* the letter */\n<p>\n'],
    ['code in a class', 'class A {\n<% for (each in fields) { %>\n  var _x : int\n<% } %>\n}\n'],
    ['CSV', '"Claim","Loss date"\n"1","x'],
    ['a line of numbers', '1;2;3'],
    ['a word before a brace', 'Hello {'],
    ['a sentence that begins like a modifier', 'Final notice: {'],
    ['a sentence', 'Dear customer,\nyour claim (number 7 is closed'],
  ])('%s is not a class', (_, text) => {
    const { facts, problems, suppressions } = read(text);
    expect(facts).toEqual(nothing);
    expect(problems).toEqual([]);
    expect(suppressions).toEqual([]);
  });

  test.each([
    'package a.b\nclass A { function f() { return "<%= x %> <b>" } /* <% %> */ }',
    '"\nclass A { }',
    '<<<<<<< HEAD\nclass A { }',
    '} class A { }',
    '// <html>\nclass A { }',
    'clas A { }',
    'pakage a.b',
    'function f() { }',
    '',
  ])("isn't %j", (text) => {
    expect(read(text).facts.isTemplate).toBeUndefined();
  });

  test.each([
    ['modules/config/letters/Denial.gs', 'The class of this policy is <policy class>.', true],
    ['modules/config/letters/Denial.gs', 'uses java.util.Map\nprint(1)', true],
    ['modules/config/helper/Names.gs', 'package helper\nclass Names { }', false],
    ['modules/gsrc/acme/config/Names.gs', 'clas Names { }', false],
    ['modules/letters/Denial.gs', 'The class of this policy is <policy class>.', false],
  ])('is assumed in the folder of %s, unless the text is a class', (path, text, isTemplate) => {
    const [block] = blocksOf(path, text);
    expect(block?.facts).toMatchObject(isTemplate ? nothing : { kind: 'gosu' });
    expect(block?.facts).toHaveProperty('classes.length', isTemplate ? 0 : expect.any(Number));
    expect(block && 'isTemplate' in block.facts).toBe(isTemplate);
    if (isTemplate) expect(block?.problems).toEqual([]);
  });
});
