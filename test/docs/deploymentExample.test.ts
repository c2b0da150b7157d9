import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Build } from '../../platform/apiTypes';
import { formatLines } from '../../platform/deployments/logLines';
import { planDeployment } from '../../platform/deployments/plan';
import { formatPlan } from '../../platform/deployments/wording';
import { statusOf } from '../platform/deployments/fakePlatform';
import { dev1, World } from '../platform/deployments/world';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/deployments.md'), 'utf8');
const [documentedPlan, documentedLog] = [...text.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);

const build = (application: string, number: string): Build => {
  const id = `${application}/${number}`;
  return { id, application, label: id, raw: { id, application } };
};
const deploymentId = '5f0c27d4-93ab-4e1c-8d55-0b1f6c3a9ee1';
const planet = (phase: string, phaseDetails: string, cc: object, operationInProgress = true) =>
  statusOf({
    ...{ phase, phaseDetails, operationInProgress, deploymentId },
    applications: [
      { application: 'cc', ...cc },
      { application: 'pc', buildId: 'pc/8/8', state: 'UPGRADED' },
    ],
  });
const upgraded = 'All applications upgraded';
const old = { buildId: 'cc/16/15', state: 'UPGRADED' };

test('the first example is what Sortie shows for such a deployment', async () => {
  const world = new World();
  world.clock.epoch = new Date(2030, 4, 18, 14, 2, 11).getTime();
  const baseline = { ...planet('UPGRADED', upgraded, old, false), deploymentId: 'earlier' };
  world.platform.current = baseline;
  world.platform.outcome = { kind: 'accepted', answer: { status: 202, body: { deploymentId } } };
  world.platform.script = [
    [2_000, planet('PREPARING', 'Backing up the database', old)],
    [50_000, planet('UPGRADING', 'Upgrading cc (1 of 1)', { ...old, state: 'INSTALLING' })],
    [90_000, planet('UPGRADING', 'Upgrading cc (1 of 1)', { buildId: 'cc/16/18', state: 'RESTARTING' })],
    [250_000, planet('UPGRADED', upgraded, { buildId: 'cc/16/18', state: 'UPGRADED' }, false)],
  ];
  const planned = planDeployment({
    environment: { ...dev1, name: 'Dev' },
    choices: [
      { application: 'cc', buildId: 'cc/16/18' },
      { application: 'pc', buildId: 'pc/8/8' },
    ],
    status: baseline,
    listed: [build('cc', '16/15'), build('cc', '16/18'), build('pc', '8/8')],
    records: [],
  });
  if (!planned.ok) throw new Error(planned.problems.join(' '));
  const window = world.window();
  await world.clock.run(window.deploy(planned.plan));
  expect(`${formatPlan(planned.plan).join('\n')}\n`).toBe(documentedPlan);
  expect(`${formatLines(window.lines, 'dev1').join('\n')}\n`).toBe(documentedLog);
});
