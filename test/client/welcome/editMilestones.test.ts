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

describe('what was achieved', () => {
  test('a default sort is fixed where it stands', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, [])).toEqual(['fixDefaultSort']);
  });

  test('a property is made sortable in another file', () => {
    const editMilestones = withProblem();
    editMilestones.edited(schema);
    expect(editMilestones.problems(apiconfig, [])).toEqual(['fixDefaultSort', 'makeSortable']);
  });

  test('a fix of several files is told of in steps', () => {
    const editMilestones = withProblem();
    editMilestones.edited(schema);
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-unknown-name'])).toEqual(['makeSortable']);
    expect(editMilestones.problems(apiconfig, [])).toContain('fixDefaultSort');
  });

  test('nothing, when problems go after an edit that left them', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
    expect(editMilestones.problems(apiconfig, [])).toEqual([]);
  });

  test('nothing, while the same name is typed on', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-unknown-name'])).toEqual([]);
  });

  test('nothing, when problems go without an edit, as they do when the server is restarted', () => {
    expect(withProblem().problems(apiconfig, [])).toEqual([]);
  });

  test('nothing, while the text does not parse', () => {
    const editMilestones = withProblem();
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['invalid-syntax'])).toEqual([]);
    editMilestones.edited(apiconfig);
    expect(editMilestones.problems(apiconfig, ['default-sort-not-sortable'])).toEqual([]);
  });

  test('nothing by other rules', () => {
    const editMilestones = new EditMilestones();
    editMilestones.problems(schema, ['sortable-not-boolean']);
    editMilestones.edited(schema);
    expect(editMilestones.problems(schema, [])).toEqual([]);
  });
});
