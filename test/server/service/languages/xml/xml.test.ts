import { describe, expect, test } from 'vitest';
import { parseXml, type XmlElement } from '../../../../../server/service/languages/xml/xml';
import { deepestNesting } from '../../../../../server/service/text/limits';
import { fc } from '../../../../properties';

/** Returns an element as text: its name, attributes, and children. */
function written({ name, attributes, children }: XmlElement): string {
  const values = [...attributes].map(([key, { value }]) => ` ${key}=${value}`).join('');
  return `${name}${values}${children.length > 0 ? `(${children.map(written).join(' ')})` : ''}`;
}

function treeOf(text: string): string {
  const { root } = parseXml(text);
  return root ? written(root) : '';
}

/** Returns the text with `[` and `]` around the first problem, and the reason. */
function problemIn(text: string): string {
  const [problem] = parseXml(text).problems;
  if (!problem) return '';
  const { span, reason, detail } = problem;
  const marked = `${text.slice(0, span.start)}[${text.slice(span.start, span.end)}]${text.slice(span.end)}`;
  return `${marked} ${reason}${detail === undefined ? '' : `: ${detail}`}`;
}

describe('XML', () => {
  test('is read as a tree of elements and attributes', () => {
    expect(treeOf('<?xml version="1.0"?>\n<!-- c --><a x="1" y=\'2\'><b/>text<c z="&lt;&#65;"><d/></c></a>\n')).toBe(
      'a x=1 y=2(b c z=<A(d))',
    );
  });

  test('is read without the prefixes of elements, and without attributes that have a prefix', () => {
    expect(treeOf('<p:a xmlns:p="  x  " name="N" p:name="M"><p:b/></p:a>')).toBe('a name=N(b)');
  });

  test('has positions of names and values', () => {
    const text = '<!-- é -->\r\n<a\r\n  name = "In&amp;voice"\r\n\tx=\'"\' >\r\n  <b n="1"/>\r\n</a >\r\n';
    const { root } = parseXml(text);
    const at = (span: { start: number; end: number } | undefined) => text.slice(span?.start, span?.end);
    expect(at(root?.nameSpan)).toBe('a');
    expect(at(root?.span)).toBe(text.trim().slice(text.indexOf('<a')));
    expect([...(root?.attributes.values() ?? [])].map(({ span }) => at(span))).toEqual(['"In&amp;voice"', `'"'`]);
    expect(root?.children.map(({ span, attributes }) => [at(span), at(attributes.get('n')?.span)])).toEqual([
      ['<b n="1"/>', '"1"'],
    ]);
  });

  test.each([
    ['<a><b></a>', '<a><[b]></a> element-unclosed'],
    ['<a><b>', '<a><[b]> element-unclosed'],
    ['<a></b>', '<[a]></b> element-unclosed'],
    ['<a/></b>', '<a/>[</b>] unexpected: </b>'],
    ['<a x="1><b/></a>', '<a x=["]1><b/></a> string-unclosed'],
    ['<a x="1', '<a x=["]1 string-unclosed'],
    ['<a x=1/>', '<a x=[1]/> xml: unquoted attribute value'],
    ['<a x="1" x="2"/>', '<a x="1" x="2"/[>] xml: duplicate attribute: x'],
    ['<a>&b;</a>', '<a>&b[;]</a> xml: undefined entity'],
    ['', '[] xml: document must contain a root element'],
  ])('reports the first error in %s', (text, problem) => {
    expect(problemIn(text)).toBe(problem);
  });

  test('is read further after an error, without the elements whose tags are broken', () => {
    expect(treeOf('<a><b x=1 /><c y="2"/></a>')).toBe('a(c y=2)');
    expect(treeOf('<a><b x=1><c/></b><d/></a>')).toBe('a(d)');
    expect(treeOf('<a x=1><b/></a>')).toBe('');
    expect(treeOf('<a><b/><c')).toBe('a(b)');
  });

  test('contains suppression comments', () => {
    const text = '<a>\n <!-- sortie-disable-next-line x-y, z -->\n</a>';
    const [suppression] = parseXml(text).suppressions;
    expect(suppression?.codes).toEqual(['x-y', 'z']);
    expect(text.slice(suppression?.span.start, suppression?.span.end)).toMatch(/^<!--.*-->$/);
  });

  test('that is nested too deeply is read only to a limit', () => {
    const depth = deepestNesting + 5;
    const { root, problems } = parseXml('<a>'.repeat(depth) + '</a>'.repeat(depth));
    expect(problems.map(({ reason }) => reason)).toEqual(['nesting-too-deep']);
    let depthRead = 0;
    for (let element = root; element; element = element.children[0]) depthRead++;
    expect(depthRead).toBe(deepestNesting);
  });

  test('with very many errors is read only to a limit', () => {
    const text = `<a><b/>${'&x;'.repeat(10_000)}<c/></a>`;
    expect(problemIn(text)).toContain('undefined entity');
    expect(treeOf(text)).toBe('a(b)');
  });

  test('never contains the text of a declared entity', () => {
    const text = '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;">]><a b="&z;"/>';
    expect(treeOf(text)).not.toContain('yy');
    expect(problemIn(text)).toContain('undefined entity');
  });

  test('never throws, whatever the text contains, and its spans are inside the text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      ' ',
      '=',
      '"',
      "'",
      '<a>',
      '</a>',
      '<!--',
      '-->',
      '&',
      ';',
      '\r',
    );
    const spansOf = ({
      span,
      nameSpan,
      attributes,
      children,
    }: XmlElement): readonly { start: number; end: number }[] => [
      span,
      nameSpan,
      ...[...attributes.values()].map((value) => value.span),
      ...children.flatMap(spansOf),
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const { root, problems } = parseXml(text);
        const spans = [...problems.map(({ span }) => span), ...(root ? spansOf(root) : [])];
        return spans.every(({ start, end }) => 0 <= start && start <= end && end <= text.length);
      }),
    );
  });
});
