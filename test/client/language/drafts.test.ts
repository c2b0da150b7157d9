import { expect, test } from 'vitest';
import { Drafts } from '../../../client/language/drafts';
import type { Question } from '../../../protocol';

const task = { kind: 'add-collection', uri: 'file:///w' } as const;
const list = (id: string, ...values: string[]): Question => {
  return { id, title: id, choices: values.map((value) => ({ value, label: value })), other: 'Any' };
};
const box = (id: string, proposal?: string): Question => ({ id, title: id, choices: [], other: 'Any', proposal });

test('a task that was canceled starts with its answers again, also after another task', () => {
  const drafts = new Drafts();
  drafts.of(task).put('root', 'Inspector_Ext', []);
  expect(drafts.of({ ...task }).startOf(list('root', 'Activity'))).toBe('Inspector_Ext');
  expect(drafts.of({ ...task }).of(['root'])).toEqual({ root: 'Inspector_Ext' });
  expect(drafts.of({ ...task, uri: 'file:///v' }).startOf(list('root'))).toBeUndefined();
  expect(drafts.of(task).startOf(list('root', 'Activity'))).toBe('Inspector_Ext');
});

test("an applied edit's answers are forgotten", () => {
  const drafts = new Drafts();
  drafts.of(task).put('root', 'Inspector_Ext', []);
  drafts.forget({ ...task });
  expect(drafts.of(task).startOf(list('root'))).toBeUndefined();
});

test('after an earlier answer has changed, proposals replace the answers that followed from it', () => {
  const draft = new Drafts().of(task);
  draft.put('root', 'Inspector_Ext', []);
  draft.put('collection', 'InspectorsExt', ['root']);
  draft.put('properties', 'code: string', ['root', 'collection']);
  draft.put('package', 'a.inspectors', ['root', 'collection', 'properties']);
  draft.put('collection', 'InspectorsExt', ['root']);
  expect(draft.startOf(list('package', 'b.inspectors'))).toBe('a.inspectors');
  draft.put('root', 'Expert_Ext', []);
  expect(draft.startOf(box('collection', 'ExpertsExt'))).toBeUndefined();
  expect(draft.startOf(box('properties'))).toBe('code: string');
  expect(draft.startOf(list('package', 'b.inspectors'))).toBeUndefined();
  expect(draft.startOf(list('package', 'a.inspectors'))).toBe('a.inspectors');
  expect(draft.startOf({ ...list('package', 'b'), problem: 'No.' })).toBe('a.inspectors');
});
