import { describe, expect, test } from 'vitest';
import { EditMilestones } from '../../../client/welcome/steps/editMilestones';

const apiconfig = 'file:///p/billing_ext-1.0.apiconfig.yaml';
const schema = 'file:///p/billing_ext-1.0.schema.json';

/** Returns the milestones after one name has been reported as not sortable. */
function withProblem(): EditMilestones {
  const editMilestones = new EditMilestones();
  expect(editMilestones.problems(apiconfig, [])).toEqual([]);
  editMilestones.edited(apiconfig);
  expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
  return editMilestones;
}

describe('completed steps', () => {
  test('a default sort was fixed in its own file', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, [])).toEqual(['fixDefaultSort']);
  });

  test('a property was made sortable in another file', () => {
    const editMilestones = withProblem();
    editMilestones.edited(schema);
    expect(editMilestones.problems(apiconfig, [])).toEqual(['fixDefaultSort', 'makeSortable']);
  });

  test('a fix of several files counts as one step for each file', () => {
    const editMilestones = withProblem();
    editMilestones.edited(schema);
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-unknown-name'])).toEqual(['makeSortable']);
    expect(editMilestones.problems(apiconfig, [])).toContain('fixDefaultSort');
  });

  test("nothing, if problems disappear after an edit that didn't remove them", () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
    expect(editMilestones.problems(apiconfig, [])).toEqual([]);
  });

  test('nothing, while the user is still typing the same name', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-unknown-name'])).toEqual([]);
  });

  test('nothing, if problems disappear without an edit, for example after a restart of the server', () => {
    expect(withProblem().problems(apiconfig, [])).toEqual([]);
  });

  test('nothing, while the text has syntax errors', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['invalid-syntax'])).toEqual([]);
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
  });

  test('nothing, for problems of other rules', () => {
    const editMilestones = new EditMilestones();
    editMilestones.problems(schema, ['sortable-not-boolean']);
    editMilestones.edited(schema);
    expect(editMilestones.problems(schema, [])).toEqual([]);
  });
});
