import { describe, expect, it } from 'vitest';
import { readPlainYaml } from '../../../../../server/service/languages/yaml/yamlPlain';
import { readYamlTree } from '../../../../../server/service/languages/yaml/yamlReader';
import { finished } from '../../../../../server/service/slices';
import { Interner } from '../../../../../server/service/text/interner';
import { fc } from '../../../../properties';

const words = [
  'a',
  'b_Ext',
  '/x/{id}',
  "'200'",
  '"q r"',
  'null',
  'true',
  '1',
  '1.0',
  '.5',
  '-x',
  '"-x"',
  '~',
  '-1',
  '0x1f',
  'ext.rest.A',
  'a:b',
  'a b',
  "'it''s'",
  '"\\n"',
  '$ref',
  '.',
  '..',
  '-',
  '--x',
  '+x',
  '+1',
  '+',
  '+.5',
  '+.inf',
  '++x',
  '+-1',
];
const breaks = ['\n', '\r\n', '\n\n', ' # c\n', '  \n', '\n# c\n', '\n    # d\n', '\n  '];

const line = fc
  .tuple(
    fc.constantFrom('', '  ', '    ', '   ', ' '),
    fc.constantFrom('', '- ', '-', '- - '),
    fc.option(fc.constantFrom(...words)),
    fc.constantFrom(': ', ':', ' : ', ''),
    fc.option(fc.constantFrom(...words, '[a]', '{}', '|', '&a x', '*a', '!t x', '#x', '@x')),
    fc.constantFrom(...breaks),
  )
  .map(([indent, dash, key, colon, value, end]) => `${indent}${dash}${key ?? ''}${colon}${value ?? ''}${end}`);

describe('plain YAML', () => {
  it('is parsed without the YAML parser if it has the usual form', () => {
    const text =
      '# c\nA:\n  resource: x.y.Z\n  defaultSort:\n    - "-a" # d\n    - -b\n    - +b\nB:\n  defaultSort:\n  - c\n  flag: true\n';
    expect(finished(readPlainYaml(text, new Interner()))).toEqual(finished(readYamlTree(text, new Interner())));
    expect(finished(readPlainYaml(text, new Interner()))?.root?.entries?.map(({ key }) => key)).toEqual(['A', 'B']);
  });

  it('has the same result as with the YAML parser, or is left to that parser', () => {
    let answered = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const text = lines.join('');
        const plain = finished(readPlainYaml(text, new Interner()));
        if (!plain) return;
        answered++;
        expect(plain).toEqual(finished(readYamlTree(text, new Interner())));
      }),
      { numRuns: 20_000 },
    );
    expect(answered).toBeGreaterThan(1000);
  });
});
