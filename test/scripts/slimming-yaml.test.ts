import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { bundleOptions } from '../../scripts/bundling/bundles.mjs';
import { inProject } from '../../scripts/project.mjs';
import { itemNamed, readYaml, scalarText } from '../../server/service/edits/yamlTree';
import { Shared } from '../../server/service/files/shared';
import { readYamlTree } from '../../server/service/files/yamlTree';
import { fc } from '../properties';

/** What reads YAML, as it is bundled: without the parts of the library that nobody uses. */
interface Bundled {
  readYamlTree: typeof readYamlTree;
  readYaml: typeof readYaml;
  itemNamed: typeof itemNamed;
  scalarText: typeof scalarText;
}
let bundled: Bundled;

beforeAll(async () => {
  const { entryPoints: _, ...options } = bundleOptions({ dev: false });
  const { outputFiles } = await build({
    ...options,
    stdin: {
      contents: `export { readYamlTree } from './files/yamlTree';
        export { readYaml, itemNamed, scalarText } from './edits/yamlTree';`,
      resolveDir: inProject('server/service'),
    },
    write: false,
    logLevel: 'silent',
  });
  const module: { exports: Partial<Bundled> } = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles?.[0]?.text ?? '')(
    module,
    module.exports,
    createRequire(inProject('package.json')),
  );
  const { readYamlTree: tree, readYaml: tokens, itemNamed: item, scalarText: scalar } = module.exports;
  if (!tree || !tokens || !item || !scalar) throw new Error('The bundle exports something else.');
  bundled = { readYamlTree: tree, readYaml: tokens, itemNamed: item, scalarText: scalar };
}, 30_000);

const pieces = [
  ...['a', 'b: ', 'c:\n', '- ', '? ', ': ', '\n', '\n  ', '\n    ', '  ', ' # c\n', '---\n', '...\n', '\t', '\r\n'],
  ...['&x ', '*x', '*y', '!t ', '!!str ', '!!set ', '!!binary ', '!!omap ', '!!int ', '!!timestamp ', '!<x> ', '<<: '],
  ...['%YAML 1.1\n---\n', '%YAML 1.2\n---\n', '%TAG ! x,\n---\n', '%FOO\n', '|\n  x\n', '>-\n  x\n  y\n', '|2\n'],
  ...[
    '[',
    ']',
    '{',
    '}',
    ', ',
    '"',
    '"q\\n"',
    "'",
    "'it''s'",
    '"\\x"',
    '@',
    '`',
    '=',
    '2001-12-14',
    '0o7',
    '0x1f',
    '.inf',
  ],
  ...['yes', 'null', '~', 'true', '1_000', '1:30', '\u{FEFF}', '\u2028'],
];

test('YAML reads the same without what is left out of the library', () => {
  let problems = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
      const text = parts.join('');
      const expected = readYamlTree(text, new Shared());
      problems += expected.problems.length;
      expect(bundled.readYamlTree(text, new Shared())).toEqual(expected);
      const [ours, theirs] = [
        itemNamed(readYaml(text), 'b')?.value,
        bundled.itemNamed(bundled.readYaml(text), 'b')?.value,
      ];
      expect(theirs).toEqual(ours);
      expect(bundled.scalarText(theirs)).toBe(scalarText(ours));
    }),
    { numRuns: 3000 },
  );
  expect(problems).toBeGreaterThan(0);
});

test.each([
  '%YAML 1.1\n---\na: &x {b: yes, c: 010}\nd: {<<: *x, e: 1_0}\n',
  'a: !!set {b, c}\nd: !!omap [e: 1]\nf: !!binary aGk=\ng: !!timestamp 2001-12-14\n',
  'a: &x 1\nb: *x\nc: *nobody\n? [d, e]\n: f\n',
  'a: 1\na: 2\n---\nb: [1, {c: d}, e: f]\n...\n',
])('reads %j the same', (text) =>
  expect(bundled.readYamlTree(text, new Shared())).toEqual(readYamlTree(text, new Shared())),
);
