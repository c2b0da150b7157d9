import { expect, test } from 'vitest';
import type { UpgradeOutcome } from '../../../platform/api';
import type { DeployOptions } from '../../../platform/deployments/options';
import { recordJson, recordMarkdown } from '../../../platform/deployments/recordFormats';
import type { DeploymentRecord, Plan } from '../../../platform/deploymentTypes';
import { readRecord, recordText } from '../../../platform/records/format';
import { overHttp } from './echoing';
import { statusOf } from './fakePlatform';
import { dev1, planOf, World } from './world';

const token = 'planted-token-9876543210';
const at = new Date(2030, 0, 1, 14, 2, 11).getTime();

const accepted: UpgradeOutcome = { kind: 'accepted', answer: { status: 202, body: { note: 'queued' } } };

async function recordOf(
  plan: Plan,
  more: Pick<DeployOptions, 'requester' | 'consent'> = {},
): Promise<DeploymentRecord> {
  const world = new World();
  world.platform.outcome = accepted;
  const running = { deploymentId: 'ours', operationInProgress: true, phaseDetails: '| `x` | <b>' };
  world.platform.script = [
    [1_000, statusOf({ ...running, phase: 'BACKUP' })],
    [60_000, statusOf({ ...running, phase: 'UPGRADING', applications: [{ application: 'cc', nodes: '1 of 3' }] })],
    [252_000, statusOf({ deploymentId: 'ours' })],
  ];
  const window = world.window();
  const api = overHttp(world.platform, world.clock, { origin: 'http://localhost', token: async () => token });
  await world.clock.run(window.deploy(plan, { api, ...more }));
  const [record] = await window.records.list();
  if (record === undefined) throw new Error('no record');
  return record;
}

const requester = { user: 'alex', machine: 'build-7', program: 'command-line' } as const;
const consent = { kind: 'yes-and-planet-options', at } as const;

test('a record contains who requested the deployment and how the user consented', async () => {
  const record = await recordOf(planOf(), { requester, consent });
  expect(record).toMatchObject({ requester, consent });
  expect(readRecord(recordText(record))).toEqual(record);
});

test('no export contains a token, even if the platform repeats the token everywhere', async () => {
  const record = await recordOf(planOf(), { requester, consent });
  expect(record.result?.kind).toBe('succeeded');
  for (const text of [recordJson(record), recordMarkdown(record), recordText(record)]) {
    expect(text).toContain('you sent');
    expect(text).not.toContain(token);
    expect(text).not.toContain(token.slice(8));
  }
});

test('the JSON contains everything, with timestamps in local time', async () => {
  const record = await recordOf(planOf({ cc: 'cc/16/18', pc: 'pc/8/8' }), { requester, consent });
  const exported = JSON.parse(recordJson(record));
  expect(Object.keys(exported).sort()).toEqual(Object.keys(record).sort());
  expect(exported.consent.at).toMatch(/^2030-01-01T14:02:11\.000[+-]\d\d:\d\d$/);
  expect(Date.parse(exported.consent.at)).toBe(at);
  expect(Date.parse(exported.requestedAt)).toBe(record.requestedAt);
  expect(exported.lines).toHaveLength(record.lines.length);
  expect(exported.lines[0].text).toBe(record.lines[0]?.text);
  expect(exported.status.raw).toEqual(record.status?.raw);
  expect(recordJson({ ...record, id: 'a\u202eb' })).toContain('a\\u202eb');
});

test('the Markdown is suitable for a change ticket', async () => {
  const environment = { ...dev1, name: 'Prod | [x](command:y)', production: true, planetId: 'prod1' };
  const record = await recordOf(planOf({ cc: 'cc/16/18', pc: 'pc/8/8' }, environment), { requester, consent });
  const markdown = recordMarkdown(record);
  const lines = markdown.split('\n');
  expect(lines[0]).toBe('# Deployment to `prod1`');
  expect(markdown).toContain('\n| Environment | `Prod \\| [x] (command: y)`, production |\n');
  expect(markdown).toMatch(/^\| Result \| succeeded \|$/m);
  expect(markdown).toMatch(/^\| Duration \| 4 m 1\d s \|$/m);
  expect(markdown).toMatch(/^\| Address \| `https:\/\/platform\.test` \|$/m);
  expect(markdown).toMatch(/^\| Planet \| `prod1` \|$/m);
  expect(markdown).toMatch(/^\| Requested by \| `alex` on `build-7`, on the command line \|$/m);
  expect(markdown).toMatch(
    /^\| Consent \| `--yes --confirm-planet` on the command line, 2030-01-01 14:02:11 [+-]\d\d:\d\d \|$/m,
  );
  expect(markdown).toMatch(/^\| Response to the request \| accepted \(202\) `.*queued.*` \|$/m);
  expect(markdown).toMatch(/^\| `cc` \| unknown \| `16\/18` \| unknown \|$/m);
  expect(markdown).toMatch(/^\| `UPGRADING` \| 3:1\d \|$/m);
  expect(lines.filter((line) => line.startsWith('```'))).toEqual(['```text', '```']);
  const cells = lines.filter((line) => line.startsWith('|')).map((line) => line.match(/(?<!\\)\|/g)?.length);
  expect(new Set(cells)).toEqual(new Set([3, 5]));
});

test.each([
  [{ result: undefined }, '| Result | none yet |'],
  [{ requester: undefined }, '| Requested by | not recorded |'],
  [{ consent: undefined }, '| Consent | not recorded |'],
  [{ consent: { kind: 'typed-planet', at } }, "| Consent | typed the planet's ID, 2030-01-01 14:02:11"],
  [{ consent: { kind: 'confirmed', at } }, '| Consent | confirmed the plan, 2030-01-01 14:02:11'],
  [{ requester: { ...requester, program: 'editor' } }, '| Requested by | `alex` on `build-7`, in the editor |'],
  [{ sending: 'unsure', answer: undefined }, '| Response to the request | no clear response |'],
  [
    { plan: { ...planOf(), promotedFrom: { environmentName: 'QA', planetId: 'qa1' } } },
    '| Promoted from | `QA` (`qa1`) |',
  ],
  [{ decision: { kind: 'failed', phase: 'BROKEN', at } }, '| Result | failed |'],
  [{ decision: { kind: 'failed', phase: 'BROKEN', at } }, '| Decision | `BROKEN` treated as a failure, 2030-01-01'],
] as const)('the Markdown of a record with %j', async (change, line) => {
  const record = { ...(await recordOf(planOf(), { requester, consent })), ...change } as DeploymentRecord;
  expect(recordMarkdown(record)).toContain(line);
});
