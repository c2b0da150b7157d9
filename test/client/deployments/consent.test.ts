import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLocalPlatform } from '../../../localPlatform/start';
import { activated } from '../activated';
import { type Answers, back, type Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

interface WindowOptions {
  readonly answers?: Answers;
  readonly production?: boolean;
  /** The speed of the local platform. At speed 2, deployments take half as long as at speed 1. */
  readonly speed?: number;
  readonly press?: Readonly<Record<string, string>>;
  /** Names of configuration files with unsaved changes. */
  readonly unsaved?: readonly string[];
}

/** Opens a window with a platform and the environment *Dev*. The folder's settings contain the environment *Theirs*. */
async function windowAt({ answers, production = false, speed = 50, press = {}, unsaved = [] }: WindowOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-consent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const platform = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { faults: true, speed },
  });
  onTestFinished(() => platform.dispose());
  vi.stubEnv('XDG_STATE_HOME', folder);
  vi.stubEnv('PLANTED_TOKEN', 'planted-token');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const token = { source: 'variable', name: 'PLANTED_TOKEN' };
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  const settings = { 'sortie.environments': [{ name: 'Dev', ...address, production, token }] };
  const workspaceSettings = { 'sortie.environments': [{ name: 'Theirs', ...address, token }] };
  const editor = await activated(
    slot,
    { settings, workspaceSettings, press, unsaved, ...(answers ? { answers } : {}) },
    'Dev',
  );
  const requests = () => platform.requests();
  return { editor, settings, posts: () => requests().deploy ?? 0, requests };
}

/** The terminal of a task: the output so far, a function that types in the terminal, and the exit code. */
interface RunningTask {
  readonly text: () => string;
  readonly type: (data: string) => void;
  readonly code: Promise<number>;
}

/** Starts a task that a file in the workspace defines. */
async function startTask(editor: Editor, definition: object): Promise<RunningTask> {
  const [provider] = editor.taskProviders;
  const task = provider?.resolveTask({ definition: { type: 'sortie', ...definition }, name: 'nightly' });
  const terminal = (await task?.execution.callback({ type: 'sortie', ...definition })) as {
    open(): void;
    handleInput(data: string): void;
    onDidWrite(listener: (text: string) => void): void;
    onDidClose(listener: (code: number) => void): void;
  };
  let text = '';
  terminal.onDidWrite((written) => {
    text += written;
  });
  const code = new Promise<number>((resolve) => terminal.onDidClose(resolve));
  terminal.open();
  return { text: () => text, type: (data) => terminal.handleInput(data), code };
}

/**
 * Starts a task that a file in the workspace defines, and waits until the task ends. Returns the terminal's output and
 * the exit code.
 */
async function runTask(editor: Editor, definition: object): Promise<{ text: string; code: number }> {
  const task = await startTask(editor, definition);
  return { code: await task.code, text: task.text() };
}

const definition = { environment: 'Dev', applications: { cc: 'cc/16/15' } };
const deploys: Answers = ({ items }) => (items.some(({ label }) => label.includes('Deploy')) ? ['Deploy'] : undefined);

test("a task shows the plan every time and sends nothing before the user consents, whatever the task's file contains", async () => {
  const { editor, posts } = await windowAt();
  for (const yes of [{}, { yes: true, consent: 'yes', force: true }]) {
    expect(await runTask(editor, { ...definition, ...yes })).toEqual({ code: 1, text: 'Nothing was deployed.\r\n' });
  }
  expect(editor.asked.map(({ title }) => title)).toEqual(['Deploy to dev: Review', 'Deploy to dev: Review']);
  expect(editor.asked[0]?.items.map(({ label }) => label)).toContainEqual(
    expect.stringMatching(/^cc +15\/28 → 16\/15$/),
  );
  expect(posts()).toBe(0);
});

test('a task deploys the plan that the user consented to, once, and ends with the exit code of the result', async () => {
  const { editor, posts } = await windowAt({ answers: deploys });
  const { code, text } = await runTask(editor, definition);
  expect(text).toContain('succeeded in');
  expect([code, posts()]).toEqual([0, 1]);
  expect(text + editor.messages.join('') + editor.log.join('')).not.toContain('planted-token');
});

const consents = 'Type the Planet ID to Deploy…';

/** Returns answers that accept every review. Each prompt for the planet ID is answered with the next text. */
function typing(...texts: readonly (string | typeof back)[]): Answers {
  const left = [...texts];
  return ({ items }) => (items.length > 0 ? [consents] : left.shift());
}

test('a task to production sends nothing before the ID of its planet is typed', async () => {
  const { editor, posts } = await windowAt({ answers: typing('', 'Dev', 'DEV', 'dev1', 'y'), production: true });
  expect((await runTask(editor, definition)).code).toBe(1);
  expect(editor.asked).toHaveLength(7);
  expect(editor.asked[0]?.items.map(({ label }) => label)).not.toContainEqual(expect.stringMatching(/ Deploy$/));
  expect(posts()).toBe(0);
});

test.each([
  ['with a Cyrillic letter', 'd\u0435v'],
  ['in fullwidth letters', '\uff44\uff45\uff56'],
  ['with an invisible character', 'de\u200bv'],
  ['with a reversed part', '\u202edev'],
])("%s isn't accepted as the ID of a production planet", async (_, text) => {
  const { editor, posts } = await windowAt({ answers: typing(text), production: true });
  expect((await runTask(editor, definition)).code).toBe(1);
  expect(posts()).toBe(0);
});

test.each([
  ['loses its environment', []],
  ['gets a different URL for its environment', 'other'],
])('a deployment whose window %s continues on its original platform', async (_, change) => {
  const other = await startLocalPlatform({
    access: { token: 'planted-token' },
    simulation: { faults: true, speed: 50 },
  });
  onTestFinished(() => other.dispose());
  const answers: Answers = (asked) => {
    const answer = deploys(asked);
    const [environment] = settings['sortie.environments'];
    if (answer !== undefined && environment)
      settings['sortie.environments'] = change === 'other' ? [{ ...environment, baseUrl: other.url }] : [];
    return answer;
  };
  const { editor, settings, posts } = await windowAt({ answers });
  const { code, text } = await runTask(editor, definition);
  expect(text).toContain('succeeded in');
  expect([code, posts()]).toEqual([0, 1]);
  expect(other.requests()).toEqual({});
});

test('the typed ID is the consent to production', async () => {
  const { editor, posts } = await windowAt({ answers: typing('dev'), production: true });
  expect((await runTask(editor, definition)).code).toBe(0);
  expect(posts()).toBe(1);
});

test('Back in the question for the ID returns to the review', async () => {
  const { editor, posts } = await windowAt({ answers: typing(back), production: true });
  expect((await runTask(editor, definition)).code).toBe(1);
  expect(editor.asked.map(({ items }) => items.length > 0)).toEqual([true, false, true, false]);
  expect(posts()).toBe(0);
});

test('the review for production lists unsaved files, and saves them all', async () => {
  const ways = [['Save All'], undefined];
  const unsaved = ['billing_ext-1.0.schema.json'];
  const { editor, posts } = await windowAt({ answers: () => ways.shift(), production: true, unsaved });
  await runTask(editor, definition);
  const [before, after] = editor.asked.map(({ items }) => items.map(({ label }) => label).join('\n'));
  expect(before).toContain("1 configuration or Gosu file isn't saved");
  expect(after).not.toContain('saved');
  expect(posts()).toBe(0);
});

test("a task can't use an environment that the workspace defines", async () => {
  const { editor, requests } = await windowAt({ answers: deploys });
  const ran = await runTask(editor, { ...definition, environment: 'Theirs' });
  expect(ran).toEqual({
    code: 1,
    text: 'Environment Theirs not found on this machine. Add the environment, or correct its name in the task.\r\n',
  });
  expect(requests()).toEqual({});
});

test('a second request for the same builds joins the deployment, one for other builds is refused, and one request is sent', async () => {
  const { editor, posts } = await windowAt({ answers: deploys });
  const first = runTask(editor, definition);
  await expect.poll(() => posts()).toBe(1);
  const [same, other] = await Promise.all([
    runTask(editor, definition),
    runTask(editor, { ...definition, applications: { cc: 'cc/16/14' } }),
  ]);
  expect([(await first).code, same.code, other.code]).toEqual([0, 0, 1]);
  expect(editor.messages).toContain(
    "This deployment to dev is already running. Sortie watches it and doesn't request it again.",
  );
  expect(editor.messages).toContain('A deployment to dev is running (cc 16/15). Wait until it ends.');
  expect(posts()).toBe(1);
});

test("a task that joins this window's watch prints the lines so far, and Ctrl+C stops watching", async () => {
  const { editor, posts } = await windowAt({ answers: deploys, speed: 1 });
  const first = await startTask(editor, definition);
  await expect.poll(() => first.text()).toContain('requested');
  const [requested = ''] = first.text().split('\r\n');
  const second = await startTask(editor, definition);
  await expect.poll(() => second.text()).toContain(requested);
  expect(second.text().split(requested)).toHaveLength(2);
  second.type('\u0003');
  expect(await Promise.all([first.code, second.code])).toEqual([4, 4]);
  expect(second.text()).toBe(first.text());
  expect(posts()).toBe(1);
});

test('Deploy… offers to resume the watch if it was stopped while the deployment is running', async () => {
  const press = { 'A deployment to dev is running (cc 16/15). Wait until it ends.': 'Watch' };
  const { editor } = await windowAt({ answers: deploys, speed: 1, press });
  const task = await startTask(editor, definition);
  await expect.poll(() => task.text()).toContain('UPGRADING');
  task.type('\u0003');
  expect(await task.code).toBe(4);
  void editor.commands.get('sortie.deploy')?.();
  await expect.poll(() => editor.log.join('\n')).toContain('dev: watching resumed; earlier lines');
  expect(editor.log.join('\n')).not.toContain('watching what goes on');
});

test('a task that is run again after its watch was stopped joins its deployment, without a second request', async () => {
  const { editor, posts } = await windowAt({ answers: deploys, speed: 1 });
  const task = await startTask(editor, definition);
  await expect.poll(() => task.text()).toContain('Upgrading cc');
  task.type('\u0003');
  expect(await task.code).toBe(4);
  const again = await runTask(editor, definition);
  expect([again.code, posts()]).toEqual([0, 1]);
  expect(again.text).toContain('deployment requested: cc 16/15');
});

test('Back in the review returns to the question where the latest builds were selected', async () => {
  const ways = [['main'], ['cc', 'pc'], ['Latest Build of Each'], ['Back']];
  const { editor, posts } = await windowAt({ answers: () => ways.shift() });
  await editor.commands.get('sortie.deploy')?.();
  const titles = editor.asked.map(({ title }) => title);
  const first = 'Deploy to dev: Select Build 1 of 2';
  expect(titles).toEqual([
    'Deploy to dev: Select a Branch',
    'Deploy to dev: Select Applications',
    first,
    'Deploy to dev: Review',
    first,
  ]);
  expect(editor.asked.at(-1)?.items[0]?.label).toContain('Latest Build of Each');
  expect(posts()).toBe(0);
});
