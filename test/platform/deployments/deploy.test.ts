import { describe, expect, test } from 'vitest';
import { statusOf } from './fakePlatform';
import { planOf, World } from './world';

const running = (phase: string, more = {}) =>
  statusOf({ deploymentId: 'ours', phase, phaseDetails: `${phase} goes on`, operationInProgress: true, ...more });
const done = statusOf({ deploymentId: 'ours' });

describe('a deployment from request to end', () => {
  test('succeeds if the platform reports a complete status, and reports every change once', async () => {
    const world = new World();
    const window = world.window();
    world.platform.script = [
      [1_000, running('BACKUP')],
      [60_000, running('UPGRADING', { applications: [{ application: 'cc', nodes: '1 of 3' }] })],
      [120_000, running('UPGRADING', { applications: [{ application: 'cc', nodes: '3 of 3' }] })],
      [252_000, done],
    ];
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'succeeded', reason: 'complete', deploymentId: 'ours' });
    expect(world.platform.posts).toHaveLength(1);
    expect(world.platform.posts[0]?.applications).toMatchObject([{ application: 'cc', buildId: 'cc/16/18' }]);
    expect(window.texts.map((text) => text.replace(/ {2,}/g, ' '))).toEqual([
      'deployment requested: cc 16/18',
      'accepted',
      'the ID of the deployment is ours',
      'BACKUP BACKUP goes on',
      'UPGRADING UPGRADING goes on',
      ' cc nodes 1 of 3',
      ' cc nodes 3 of 3',
      'UPGRADED All applications upgraded',
      expect.stringMatching(/^succeeded in 4 m 1\d s \(BACKUP 0:5\d, UPGRADING 3:1\d\) deployment ours$/),
    ]);
    const [record] = await window.records.list();
    expect(record?.result?.kind).toBe('succeeded');
    expect(record?.lines).toEqual(window.lines);
  });

  test('prints the response to the request in words, and its ID only once', async () => {
    const world = new World();
    const body = { deploymentId: 'ours', message: 'Upgrade accepted', more: { links: ['a', 'b'] } };
    world.platform.outcome = { kind: 'accepted', answer: { status: 202, body } };
    world.platform.script = [
      [1_000, running('BACKUP', { applications: [{ application: 'pc', state: 'UP' }] })],
      [9_000, done],
    ];
    const window = world.window();
    await world.clock.run(window.deploy(planOf()));
    expect(window.texts.map((text) => text.replace(/ {2,}/g, ' '))).toEqual([
      'deployment requested: cc 16/18',
      'accepted; deployment ours',
      'BACKUP BACKUP goes on',
      'UPGRADED All applications upgraded',
      expect.stringMatching(/^succeeded in \d+ s/),
    ]);
    expect((await window.records.list())[0]?.answer?.body).toEqual(body);
  });
});
