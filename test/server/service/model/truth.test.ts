import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SortKeyAssessment } from '../../../../server/service/model/assessment';
import { heaviestGap, isClassGap, isSureBarClasses } from '../../../../server/service/model/completeness';
import { settingsOf } from '../../kit/projectSettings';
import { modelOf, readTexts } from './workspace';

interface Truth {
  readonly collection: string;
  readonly api: string;
  readonly name: string;
  readonly sorts: boolean;
  readonly why: string;
  readonly diagnostic: string | null;
  readonly severity?: string;
}

const truths: readonly Truth[] = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../fixtures/sort-truth.json'), 'utf8'),
);

/** Returns the code and severity of the expected problem for an entry with this assessment, or `nothing`. */
function complaint(assessment: SortKeyAssessment): string {
  const { reason, sorts, isKey, isProperty, isUsedByVendor, completeness } = assessment;
  const gap = heaviestGap(completeness);
  if (gap && isUsedByVendor) return 'nothing';
  if (reason === 'unknown-name') {
    return `default-sort-unknown-name ${gap ? (isClassGap(gap) ? 'warning' : 'information') : 'error'}`;
  }
  if (sorts || !(isProperty || isKey) || !isSureBarClasses(completeness)) return 'nothing';
  return `default-sort-not-sortable ${gap && needsClass.test(reason) ? (isDirect(assessment) ? 'warning' : 'information') : 'error'}`;
}

const needsClass = /^(not-sortable|needs-sort-column|dual-needs-sort-column)$/;

function isDirect({ origin, isArray }: SortKeyAssessment): boolean {
  if (isArray || origin.kind !== 'unknown')
    return isArray || (origin.kind === 'direct' && origin.through !== 'reference');
  return origin.isPlaceholder !== true;
}

describe('the expected results', () => {
  const model = modelOf(readTexts('test/fixtures/sort-truth'));
  model.configure(settingsOf('test/fixtures/sort-truth'));

  test.each(truths)('$api $collection $name: $why', ({ collection, api, name, sorts, diagnostic, severity }) => {
    const answer = model.sortKeys.assess({ api, name: collection }, name);
    const said = diagnostic === null ? 'nothing' : `${diagnostic} ${severity}`;
    expect({ sorts: answer.sorts, said: complaint(answer) }).toEqual({ sorts, said });
  });

  test('covers every collection of the project', () => {
    const named = new Set(truths.map(({ api, collection }) => `${api} ${collection}`));
    const all = model.collections.all().map(({ api, name }) => `${api} ${name}`);
    expect([...named].sort()).toEqual(all);
  });
});
