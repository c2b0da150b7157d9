import { expect, test } from 'vitest';
import { bundleProduct } from '../../scripts/bundling/bundles.mjs';
import { isAbsentConversion, withoutConversions } from '../../scripts/bundling/conversions.mjs';

const converter = `function createConverter() {
    function asHover(hover) {
        return hover;
    }
    async function asColor(color) {
        return color;
    }
    return {
        asHover,
        asColor
    };
}
`;

test('conversions of what is left out are left out too', () => {
  expect(withoutConversions(converter)).toBe(`function createConverter() {
    function asHover(hover) {
        return hover;
    }
    return {
        asHover,
    };
}
`);
});

test('a conversion that is used by one that stays fails the build, and so does a library that has none of them', () => {
  expect(() => withoutConversions(converter.replace('return hover;', 'return asColor(hover);'))).toThrow(
    'uses asColor',
  );
  expect(() => withoutConversions('function createConverter() {}')).toThrow('no such conversions');
});

test('nothing that is bundled asks for one of them', { timeout: 60_000 }, async () => {
  const { outputFiles } = await bundleProduct();
  const asked = outputFiles
    .filter(({ path }) => path.endsWith('extension.js'))
    .map(({ text }) => [...text.matchAll(/\.(as[A-Z]\w+)/g)].map(([, name = '']) => name));
  expect(asked).toHaveLength(2);
  for (const names of asked) {
    expect(names).toContain('asWorkspaceEdit');
    expect(names.filter(isAbsentConversion)).toEqual([]);
  }
});
