import { describe, expect, it } from 'vitest';
import { parseDocument, stringify } from 'yaml';
import { fc, someOf } from '../../../../properties';
import { blocksOf } from '../../facts/fileReader';

const path = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
const patience = 60_000;

const resourceKeys = ['resource', 'mapper', 'updater', 'defaultSort'];

type Tree = string | number | boolean | null | Tree[] | { [key: string]: Tree };

const key = fc.constantFrom(
  'A',
  'B',
  'Things Ext',
  'x:y',
  '# c',
  'resource',
  'mapper',
  'defaultSort',
  'updater',
  'note',
  '1',
  '- a',
  'null',
);
const text = fc.constantFrom(
  'a',
  '-b',
  'x y',
  'line\nline',
  'line\n\n  # not a comment\nA:\n',
  "it's",
  '"q"',
  ': ',
  '- x',
  '{',
  'true',
  '',
  ' lead',
  '---',
  '*a',
  '&b',
  'é😀',
  '%',
  '@',
);
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    text,
    fc.constantFrom(1, true, null),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const documents = fc.dictionary(key, tree, { minKeys: 1, maxKeys: 5, noNullPrototype: true });
const layouts = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20),
  collectionStyle: fc.constantFrom('any' as const, 'flow' as const),
  defaultStringType: fc.constantFrom(
    'PLAIN' as const,
    'QUOTE_DOUBLE' as const,
    'QUOTE_SINGLE' as const,
    'BLOCK_FOLDED' as const,
  ),
});

/**
 * Returns a line for each YAML mapping that contains one of `resourceKeys`, in text order. The line consists of the
 * mapping's name and values.
 */
function resourcesIn(value: Tree, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const item of value) resourcesIn(item, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'defaultSort') continue;
      if (isMapping(inner) && resourceKeys.some((each) => each in inner)) {
        found.push(
          `${name} ${scalarText(inner.resource)} ${scalarText(inner.mapper)} ${entriesText(inner.defaultSort)}`,
        );
      }
      resourcesIn(inner, found);
    }
  }
  return found;
}

function isMapping(value: Tree): value is { [key: string]: Tree } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scalarText(value: Tree | undefined): string {
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

function entriesText(value: Tree | undefined): string {
  return Array.isArray(value)
    ? JSON.stringify(value.map((entry) => (typeof entry === 'string' ? entry : typeof entry)))
    : '';
}

describe('a valid apiconfig file of any shape', () => {
  it(
    'has the same content block by block as a whole',
    () => {
      fc.assert(
        fc.property(documents, layouts, (value, layout) => {
          const written = stringify(value, layout);
          const whole = parseDocument(written);
          fc.pre(whole.errors.length === 0);
          const document: Tree = whole.toJS();
          const blocks = blocksOf(path, written);
          const problems = blocks.flatMap((block) => block.problems);
          const said = blocks
            .flatMap(({ facts }) => (facts.kind === 'apiconfig' ? facts.resources : []))
            .filter(
              ({ valueKind, keys }) => valueKind === 'mapping' && keys.some((each) => resourceKeys.includes(each.key)),
            )
            .map(({ name, resource, mapper, keys, defaultSorts }) => {
              const own = keys.some((each) => each.key === 'defaultSort') ? defaultSorts[0] : undefined;
              const entries =
                own?.value === 'list'
                  ? JSON.stringify(
                      own.entries.map(({ scalar, kind }) =>
                        scalar?.resolves === 'string' ? scalar.value : typeOf(kind, scalar?.resolves),
                      ),
                    )
                  : '';
              return `${name} ${textOf(resource)} ${textOf(mapper)} ${entries}`;
            });
          expect(problems).toEqual([]);
          expect(said.sort()).toEqual(resourcesIn(document).sort());
        }),
        someOf(1000),
      );
    },
    patience,
  );
});

function textOf(scalar: { value: string; resolves: string } | undefined): string {
  return scalar === undefined || scalar.resolves === 'null' ? '' : scalar.value;
}

function typeOf(kind: string, resolves: string | undefined): string {
  if (kind !== 'scalar' || resolves === undefined || resolves === 'null') return 'object';
  return resolves;
}
