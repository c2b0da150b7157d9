import { expect, test } from 'vitest';
import { singularsOf, withoutLeadingWords } from '../../../../server/service/model/singular';

test.each([
  ['Activities', 'Activity'],
  ['CustomEntitiesExt', 'CustomEntityExt'],
  ['Boxes', 'Box'],
  ['Invoices', 'Invoice'],
  ['Addresses', 'Address'],
  ['Cases', 'Case'],
  ['Branches', 'Branch'],
  ['Statuses', 'Status'],
  ['Analyses', 'Analysis'],
  ['Wolves', 'Wolf'],
  ['Heroes', 'Hero'],
  ['People', 'Person'],
  ['ClaimIndices', 'ClaimIndex'],
  ['notes', 'note'],
  ['Things_Ext', 'Thing_Ext'],
  ['Companies', 'Company'],
  ['Movies', 'Movie'],
])('%s may be the plural of %s', (plural, singular) => {
  expect(singularsOf(plural)).toContain(singular);
});

test.each(['Activity', 'Freight', '', 'Ext', 's', 'ies', 'Constructor', 'SiteConstructorExt', '__proto__'])(
  "%j isn't a plural",
  (name) => {
    expect(singularsOf(name)).toEqual([]);
  },
);

test.each([
  ['JobActivities', ['Activities']],
  ['ClaimJobActivitiesExt', ['JobActivitiesExt', 'ActivitiesExt']],
  ['UWIssues', ['Issues']],
  ['Activities', []],
])('%s without its leading words', (name, expected) => {
  expect(withoutLeadingWords(name)).toEqual(expected);
});
