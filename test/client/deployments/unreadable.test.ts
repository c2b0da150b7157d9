import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalPlatform } from '../../../localPlatform/start';
import { createRecords } from '../../../platform/records/records';
import { activated } from '../activated';
import type { Answers } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

interface WindowOptions {
  readonly answers: Answers;
  readonly press?: Readonly<Record<string, string>>;
  readonly trusted?: boolean;
  /** The state folder, instead of a new one that contains a damaged record. */
  readonly state?: string;
}

/** Opens a window on a machine with a damaged record and with the environment *Dev*, which isn't production. */
async function windowWith({ state, ...options }: WindowOptions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-unreadable-'));
  const platform = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { faults: true, speed: 50 },
  });
  vi.stubEnv('XDG_STATE_HOME', state ?? folder);
  vi.stubEnv('PLANTED_TOKEN', 'planted-token');
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await platform.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  const deployments = path.join(folder, 'sortie', 'deployments');
  mkdirSync(deployments, { recursive: true });
  const file = path.join(deployments, '000000000000001-a.json');
  writeFileSync(file, 'damaged');
  const token = { source: 'variable', name: 'PLANTED_TOKEN' };
  const dev = { name: 'Dev', baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev', token };
  const editor = await activated(slot, { settings: { 'sortie.environments': [dev] }, ...options }, 'Dev');
  const posts = () => platform.requests().deploy ?? 0;
  return {
    editor,
    file,
    folder: path.join(folder, 'sortie'),
    posts,
    records: createRecords(path.join(folder, 'sortie')),
  };
}

/** Returns answers that select the build `cc/16/15` and then give the consent to production. */
function deploying(...consent: readonly (string | readonly string[] | undefined)[]): Answers {
  const ways = [['main'], ['cc'], ['16/15'], ...consent];
  return () => ways.shift() as never;
}

test('while a record is damaged, the ID of every planet is asked for', async () => {
  const answers = deploying(['Type the Planet ID to Deploy…'], 'wrong');
  const { editor, file, posts } = await windowWith({ answers });
  await editor.commands.get('sortie.deploy')?.();
  const review = editor.asked[3]?.items.map(({ label }) => label) ?? [];
  expect(review).toContainEqual(expect.stringContaining(`${path.basename(file)} is damaged. Every planet counts as`));
  expect(review).not.toContainEqual(expect.stringMatching(/ Deploy$/));
  expect(posts()).toBe(0);
});

test('the record of a deployment contains the typed ID, but no production that the damaged record only suggested', async () => {
  const answers = deploying(['Type the Planet ID to Deploy…'], 'dev');
  const { editor, posts, records } = await windowWith({ answers });
  await editor.commands.get('sortie.deploy')?.();
  expect(posts()).toBe(1);
  const [record] = await records.list();
  expect(record?.consent?.kind).toBe('typed-planet');
  expect(record?.plan.planet.production).toBe(false);
});

const command = 'sortie.setUnreadableRecordAside';

test('a damaged record is moved after the user selects it and confirms', async () => {
  const answers: Answers = ({ items }) => [items[0]?.label ?? ''];
  const { editor, file, folder } = await windowWith({ answers, press: { 'out of the records folder?': 'Move File' } });
  await editor.commands.get(command)?.();
  expect(editor.asked[0]?.items).toMatchObject([
    { label: '000000000000001-a.json', detail: expect.stringMatching(/is damaged\.$/) },
  ]);
  const aside = path.join(folder, 'set-aside');
  const moved = readdirSync(aside).map((name) => readFileSync(path.join(aside, name), 'utf8'));
  expect([existsSync(file), moved]).toEqual([false, ['damaged']]);
  expect(editor.messages.at(-1)).toContain('The record was moved to ');
  await editor.commands.get(command)?.();
  expect(editor.messages.at(-1)).toBe('All deployment records on this machine can be read.');
});

test.each([
  ['without a selection', { answers: () => undefined }],
  ['without the confirmation', { answers: (({ items }) => [items[0]?.label ?? '']) satisfies Answers }],
  ['in an untrusted folder', { answers: (({ items }) => [items[0]?.label ?? '']) satisfies Answers, trusted: false }],
])('%s, nothing is moved', async (_, options: WindowOptions) => {
  const { editor, file, folder } = await windowWith(options);
  await editor.commands.get(command)?.();
  expect([existsSync(file), existsSync(path.join(folder, 'set-aside'))]).toEqual([true, false]);
});

test('a file that a folder in the way keeps from being moved is reported', async () => {
  const answers: Answers = ({ items }) => [items[0]?.label ?? ''];
  const { editor, file, folder } = await windowWith({ answers, press: { 'out of the records folder?': 'Move File' } });
  writeFileSync(path.join(folder, 'set-aside'), '');
  await editor.commands.get(command)?.();
  expect(existsSync(file)).toBe(true);
  expect(editor.messages.at(-1)).toMatch(/can't be moved \(\w+\)\. If the file or its folder belongs to another user/);
});

test('a state folder that is no folder on a disk is refused in one sentence', async () => {
  const { editor, posts } = await windowWith({ answers: deploying(), state: '/proc' });
  await editor.commands.get('sortie.deploy')?.();
  expect(editor.messages.at(-1)).toMatch(
    /^Sortie can't keep records in .*proc.*sortie\. Set XDG_STATE_HOME to a folder on a disk\. Nothing was sent\.$/,
  );
  expect(posts()).toBe(0);
});
