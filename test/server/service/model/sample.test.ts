import { describe, expect, test } from 'vitest';
import { settingsOf } from '../../kit/projectSettings';
import { modelOf, readTexts } from './workspace';

describe('the sample project', () => {
  const folder = 'samples/insurance-config';
  const model = modelOf(readTexts(folder));
  model.configure(settingsOf(folder));
  const keys = model.collections.all().flatMap((id) => {
    const sort = model.resources.defaultSort(id);
    return (sort?.keys ?? []).map(({ name }) => ({ id, name, title: `${id.api} ${id.name} ${name}` }));
  });

  test.each(keys)('$title is a sort key, and only a base class is unknown', ({ id, name }) => {
    const { sorts, completeness } = model.sortKeys.assess(id, name);
    expect({ sorts, gaps: completeness.gaps.filter(({ kind }) => kind !== 'class-missing') }).toEqual({
      sorts: true,
      gaps: [],
    });
  });

  test('has collections of every kind, some stated, and classes without their superclass', () => {
    const all = model.collections.all().flatMap((id) => model.collections.get(id) ?? []);
    expect(new Set(all.map(({ kind }) => kind.kind))).toEqual(new Set(['query', 'stream', 'dual', 'unknown']));
    expect(all.filter(({ kind }) => kind.source === 'stated').length).toBeGreaterThan(3);
    expect(all.filter(({ chain }) => !chain.complete).length).toBeGreaterThan(3);
    expect(all.filter(({ id }) => model.resources.defaultSort(id) === undefined)).toEqual([]);
  });
});
