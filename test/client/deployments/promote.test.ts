import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startLocalPlatform } from '../../../localPlatform/start';
import { createRecords } from '../../../platform/records/records';
import { activated } from '../activated';
import type { Answers } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

interface WindowOptions {
  readonly speed?: number;
  readonly shapes?: 'plain' | 'alt';
  readonly environments?: readonly string[];
}

/** Opens a window with an environment for each planet of a platform, and with an environment in another star system. */
async function windowAt(answers: Answers, { speed = 50, shapes = 'plain', environments }: WindowOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-promote-'));
  // Deleting the folder may take several attempts, because a deployment may still be writing its record.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const platform = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { faults: true, speed, shapes },
  });
  onTestFinished(() => platform.dispose());
  vi.stubEnv('XDG_STATE_HOME', folder);
  vi.stubEnv('PLANTED_TOKEN', 'planted-token');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const token = { source: 'variable', name: 'PLANTED_TOKEN' };
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', token };
  const all = [
    { name: 'Dev', ...address, planetId: 'dev' },
    { name: 'QA', ...address, planetId: 'qa' },
    { name: 'Prod', ...address, planetId: 'prod', production: true },
    { name: 'Elsewhere', ...address, projectId: 'other', planetId: 'dev' },
  ].filter(({ name }) => environments?.includes(name) ?? true);
  const editor = await activated(slot, { settings: { 'sortie.environments': all }, answers }, 'Dev');
  const promote = (source?: string) => editor.commands.get('sortie.promote')?.(source);
  return {
    ...{ editor, promote },
    posts: () => platform.requests().deploy ?? 0,
    records: () => createRecords(path.join(folder, 'sortie')).list(),
  };
}

/** Returns a function that gives these answers in order and cancels any further questions. */
function inTurn(...answers: readonly (readonly string[] | string)[]): Answers {
  const left = [...answers];
  return () => left.shift();
}

describe('Promote…', () => {
  test("deploys the running builds of the source to the target with one request, after the review and the planet's ID", async () => {
    const answers = inTurn(['QA'], ['Prod'], ['cc', 'pc'], ['Type the Planet ID to Deploy…'], 'prod');
    const { editor, promote, posts, records } = await windowAt(answers);
    await promote();
    expect(posts()).toBe(1);
    const review = editor.asked.at(3);
    expect(review?.title).toBe('Deploy to prod: Review');
    expect(editor.asked.at(4)?.title).toBe('Deploy to prod: Type the Planet ID');
    const labels = review?.items.map(({ label }) => label);
    expect(labels).toContain('promoted from qa (QA)');
    expect(labels).toContainEqual(expect.stringMatching(/^cc +14\/9 → 15\/28$/));
    const [record] = await records();
    expect(record?.plan).toMatchObject({
      planet: { planetId: 'prod' },
      promotedFrom: { environmentName: 'QA', planetId: 'qa' },
      applications: [{ buildId: 'cc/15/28' }, { buildId: 'pc/15/37' }],
    });
  });

  test('offers only planets of the same star system, and starts from the clicked row', async () => {
    const { editor, promote, posts } = await windowAt(inTurn());
    await promote('QA');
    expect(editor.asked.map(({ title }) => title)).toEqual(['Promote from qa: Select a Planet']);
    expect(editor.asked[0]?.items.map(({ label }) => label.replace(/^\$\(.*?\) /, ''))).toEqual(['Dev', 'Prod']);
    expect(posts()).toBe(0);
  });

  test('sends nothing without consent', async () => {
    const { editor, promote, posts, records } = await windowAt(inTurn(['QA'], ['cc']));
    await promote('Dev');
    expect(editor.asked.at(-1)?.title).toBe('Deploy to qa: Review');
    expect([posts(), (await records()).length]).toEqual([0, 0]);
  });

  test('reports that the running builds are unknown, and offers the listed builds', async () => {
    const { editor, promote, posts } = await windowAt(inTurn(['QA'], ['cc'], ['15/28'], ['Deploy']), { shapes: 'alt' });
    await promote('Dev');
    expect(editor.asked[1]?.items[0]?.description).toBe(
      'the running build is unknown; select a build in the next step',
    );
    expect(editor.asked[2]?.title).toBe('Promote from dev (sample): Select a Build of cc');
    expect(posts()).toBe(1);
    await promote('QA');
    expect(editor.asked.at(-1)?.title).toBe('Promote from qa: Select a Planet');
  });

  test('reports that an operation is in progress on the source', async () => {
    const answers = inTurn(['main'], ['cc'], ['16/15'], ['Deploy'], ['QA']);
    const { editor, promote, posts, records } = await windowAt(answers, { speed: 0.05 });
    void editor.commands.get('sortie.deploy')?.();
    await expect.poll(async () => (await records())[0]?.sending).toBe('accepted');
    await promote('Dev');
    expect(editor.messages).toContain(
      'An operation is changing the builds on dev (sample). Nothing was sent. Try again after the operation ends.',
    );
    expect(posts()).toBe(1);
  });

  test('reports that there is no second planet', async () => {
    const { editor, promote } = await windowAt(inTurn(), { environments: ['Dev', 'Elsewhere'] });
    await promote();
    await promote('Dev');
    expect(editor.messages).toContain('Promoting requires two environments of the same star system.');
    expect(editor.messages).toContain(
      'dev (sample) is the only environment of its star system. To promote builds, add another environment of this star system.',
    );
    expect(editor.asked).toEqual([]);
  });
});
