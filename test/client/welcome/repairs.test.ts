import { describe, expect, test } from 'vitest';
import { Repairs } from '../../../client/welcome/steps/repairs';

const apiconfig = 'file:///p/billing_ext-1.0.apiconfig.yaml';
const schema = 'file:///p/billing_ext-1.0.schema.json';

/** Repairs that have been told of one name that does not sort. */
function withProblem(): Repairs {
  const repairs = new Repairs();
  expect(repairs.problems(apiconfig, [])).toEqual([]);
  repairs.edited(apiconfig);
  expect(repairs.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
  return repairs;
}

describe('what was achieved', () => {
  test('a default sort is fixed where it stands', () => {
    const repairs = withProblem();
    repairs.edited(apiconfig);
    expect(repairs.problems(apiconfig, [])).toEqual(['fixDefaultSort']);
  });

  test('a property is made sortable in another file', () => {
    const repairs = withProblem();
    repairs.edited(schema);
    expect(repairs.problems(apiconfig, [])).toEqual(['fixDefaultSort', 'makeSortable']);
  });

  test('a fix of several files is told of in steps', () => {
    const repairs = withProblem();
    repairs.edited(schema);
    repairs.edited(apiconfig);
    expect(repairs.problems(apiconfig, ['default-sort-unknown-name'])).toEqual(['makeSortable']);
    expect(repairs.problems(apiconfig, [])).toContain('fixDefaultSort');
  });

  test('nothing, when problems go after an edit that left them', () => {
    const repairs = withProblem();
    repairs.edited(apiconfig);
    expect(repairs.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
    expect(repairs.problems(apiconfig, [])).toEqual([]);
  });

  test('nothing, while the same name is typed on', () => {
    const repairs = withProblem();
    repairs.edited(apiconfig);
    expect(repairs.problems(apiconfig, ['default-sort-unknown-name'])).toEqual([]);
  });

  test('nothing, when problems go without an edit, as they do when the server is restarted', () => {
    expect(withProblem().problems(apiconfig, [])).toEqual([]);
  });

  test('nothing, while the text does not parse', () => {
    const repairs = withProblem();
    repairs.edited(apiconfig);
    expect(repairs.problems(apiconfig, ['invalid-syntax'])).toEqual([]);
    repairs.edited(apiconfig);
    expect(repairs.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
  });

  test('nothing by other rules', () => {
    const repairs = new Repairs();
    repairs.problems(schema, ['sortable-not-boolean']);
    repairs.edited(schema);
    expect(repairs.problems(schema, [])).toEqual([]);
  });
});
