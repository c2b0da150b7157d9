import { describe, expect, test } from 'vitest';
import { EditMilestones } from '../../../client/welcome/steps/editMilestones';

const apiconfig = 'file:///p/billing_ext-1.0.apiconfig.yaml';
const schema = 'file:///p/billing_ext-1.0.schema.json';

/** The milestones after a report of one name that isn't sortable. */
function withProblem(): EditMilestones {
  const editMilestones = new EditMilestones();
  expect(editMilestones.problems(apiconfig, [])).toEqual([]);
  editMilestones.edited(apiconfig);
  expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
  return editMilestones;
}

describe('completed steps', () => {
  test('a default sort is fixed in its own file', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, [])).toEqual(['fixDefaultSort']);
  });

  test('a property is made sortable in another file', () => {
    const editMilestones = withProblem();
    editMilestones.edited(schema);
    expect(editMilestones.problems(apiconfig, [])).toEqual(['fixDefaultSort', 'makeSortable']);
  });

  test('a fix of several files counts step by step', () => {
    const editMilestones = withProblem();
    editMilestones.edited(schema);
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-unknown-name'])).toEqual(['makeSortable']);
    expect(editMilestones.problems(apiconfig, [])).toContain('fixDefaultSort');
  });

  test("none, if problems disappear after an edit that didn't remove them", () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
    expect(editMilestones.problems(apiconfig, [])).toEqual([]);
  });

  test('none, while the user is still typing the same name', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-unknown-name'])).toEqual([]);
  });

  test('none, if problems disappear without an edit, as after a restart of the server', () => {
    expect(withProblem().problems(apiconfig, [])).toEqual([]);
  });

  test('none, while the text has syntax errors', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['invalid-syntax'])).toEqual([]);
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
  });

  test('none, for problems of other rules', () => {
    const editMilestones = new EditMilestones();
    editMilestones.problems(schema, ['sortable-not-boolean']);
    editMilestones.edited(schema);
    expect(editMilestones.problems(schema, [])).toEqual([]);
  });
});
