import { describe, expect, test } from 'vitest';
import { modelOf, type Texts, uriOf } from './workspace';

function file(path: string, text: string): Texts {
  return { [`gsrc/${path}`]: text };
}

describe('a chain of classes', () => {
  const chain = (texts: Texts, fqn = 'a.One') => {
    const { classes, leaves, complete } = modelOf(texts).classes.chain(fqn);
    return [...classes.map((found) => found.fqn), ...(leaves === undefined ? [] : [`leaves at ${leaves}`]), complete];
  };

  test.each([
    ['its package', 'package a\nclass One extends Two {}', 'a'],
    ['a uses line', 'package a\nuses b.Two\nclass One extends Two {}', 'b'],
    ['a qualified name', 'package a\nclass One extends b.Two {}', 'b'],
    ['a wildcard', 'package a\nuses b.*\nclass One extends Two {}', 'b'],
  ])('finds a supertype by %s', (_, text, where) => {
    const texts = { ...file('a/One.gs', text), ...file(`${where}/Two.gs`, `package ${where}\nclass Two {}`) };
    expect(chain(texts)).toEqual(['a.One', `${where}.Two`, true]);
  });

  test('prefers a uses line to the package', () => {
    const texts = {
      ...file('a/One.gs', 'package a\nuses b.Two\nclass One extends Two {}'),
      ...file('a/Two.gs', 'package a\nclass Two {}'),
      ...file('b/Two.gs', 'package b\nclass Two {}'),
    };
    expect(chain(texts)).toEqual(['a.One', 'b.Two', true]);
  });

  test('shows where the chain leaves the workspace', () => {
    expect(chain(file('a/One.gs', 'package a\nclass One extends Gone {}'))).toEqual(['a.One', 'leaves at Gone', false]);
    const family = file('a/One.gs', 'package a\nclass One extends AcmeRestQueryCollectionResource<X> {}');
    expect(chain(family)).toEqual(['a.One', 'leaves at AcmeRestQueryCollectionResource', true]);
    expect(chain({}, 'a.One')).toEqual(['leaves at a.One', false]);
  });
});

describe('classes', () => {
  const texts = {
    ...file('a/One.gs', 'package a\nuses java.util.Map\nclass One extends Two {}'),
    ...file(
      'a/Two.gs',
      'package a\nuses java.util.Map\nuses acme.Map\nclass Two extends RestQueryCollectionResource {}',
    ),
    ...file(
      'a/X.gsx',
      'package a\nenhancement X : entity.Bill {\n property get Label() : String { return this.Payer.Label }\n}',
    ),
    ...file('c/Three.gs', 'package c\nclass Three {\n var x = Bill#Payer\n}'),
    'apis/ext/b/v1/b_ext-1.0.apiconfig.yaml':
      'Ones:\n  resource: a.One\nTwos:\n  resource: a.Two\nThrees:\n  resource: c.Three\n',
  };
  const model = modelOf(texts);

  test('are found by name', () => {
    expect(model.classes.names()).toEqual(['a.One', 'a.Two', 'a.X', 'c.Three']);
    const found = model.classes.named('a.Two');
    expect(found?.uri).toBe(uriOf('gsrc/a/Two.gs'));
    expect(found && model.classes.fact(found)?.name).toBe('Two');
    expect(model.classes.named('a.Gone')).toBeUndefined();
    expect([model.classes.hasPackage('a'), model.classes.hasPackage('b')]).toEqual([true, false]);
  });

  test('are linked to the collections that they and their subclasses serve', () => {
    expect(model.collections.ofClass('a.Two').map(({ name }) => name)).toEqual(['Ones', 'Twos']);
    expect(model.collections.ofClass('a.One').map(({ name }) => name)).toEqual(['Ones']);
    expect(model.collections.ofClass('a.Gone')).toEqual([]);
  });

  test('show imports by frequency, entities, and features', () => {
    expect(model.classes.usesOf('Map')).toEqual(['java.util.Map', 'acme.Map']);
    expect(model.entities.all()).toEqual(['Bill']);
    expect(model.entities.members('Bill')).toMatchObject([
      { className: 'X', member: 'Label', reads: [['Payer', 'Label']], plainRead: true },
    ]);
    const uses = model.entities.featureUses('Bill', 'Payer').map((place) => model.blocks.locate(place)?.uri);
    expect(uses).toEqual([uriOf('gsrc/c/Three.gs')]);
  });
});

describe('the sort keys of a collection', () => {
  const map = (...puts: string[]) =>
    `override property get CustomSortColumnMap() : Map {\n var map = super.CustomSortColumnMap.copy()\n ${puts.join('\n ')}\n return map\n}`;
  const model = modelOf({
    ...file(
      'a/One.gs',
      `package a\nclass One extends Two {\n${map('map.put("own", new SimpleSortColumn(Bill#Own))', 'map.put("both", x)')}\n}`,
    ),
    ...file(
      'a/Two.gs',
      `package a\nclass Two extends RestQueryCollectionResource {\n${map('map.put("both", y)', 'map.put("below", new PathSortColumn({ Bill#Payer.PropertyInfo, Contact#Name.PropertyInfo }))')}\n}`,
    ),
    'apis/ext/b/v1/b_ext-1.0.apiconfig.yaml': 'Ones:\n  resource: a.One\n',
  });

  test('are those of the class and its superclasses, nearest first', () => {
    const keys = model.sortKeys.inClass({ api: 'b', name: 'Ones' });
    expect(keys.map(({ key, classFqn, column, path }) => [key, classFqn, column, path])).toEqual([
      ['own', 'a.One', 'simple', ['Bill', 'Own']],
      ['both', 'a.One', 'other', []],
      ['below', 'a.Two', 'path', ['Bill', 'Payer', 'Name']],
    ]);
    expect(keys.map((key) => model.sortKeys.fact(key)?.key)).toEqual(['own', 'both', 'below']);
  });
});
