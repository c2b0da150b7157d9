import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { endOf } from '../../platform/deployments/results';
import { type DeploymentRecord, type ResultReason, resultReasons } from '../../platform/deploymentTypes';
import { statusOf } from '../platform/deployments/fakePlatform';
import { planOf } from '../platform/deployments/world';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/deployments.md'), 'utf8');

/** Returns the cells of the rows in the section about reasons. */
function rows(): readonly (readonly string[])[] {
  const [, section = ''] = text.split('\n## Reasons\n');
  return section
    .slice(0, section.indexOf('\n## '))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

/** Returns the result that has this reason. */
function kindOf(reason: ResultReason): string {
  const record: DeploymentRecord = {
    version: 1,
    id: 'a',
    plan: planOf(),
    requestedAt: 1,
    updatedAt: 1,
    sending: 'accepted',
    baseline: statusOf(),
    certainty: 'confirmed',
    phases: [],
    lines: [],
  };
  return endOf(reason, { record, phases: [] }).kind;
}

describe('the document about deployments', () => {
  test('contains a row for each reason, with the result that has this reason', () => {
    const documented = rows().map(([, reason, result]) => `${reason} ${result}`);
    expect(documented.sort()).toEqual(resultReasons.map((reason) => `\`${reason}\` \`${kindOf(reason)}\``).sort());
  });

  test('explains what each reason means and what to do', () => {
    expect(rows().filter((cells) => cells.length !== 6 || cells.slice(1, 5).includes(''))).toEqual([]);
  });
});
