import { describe, expect, test, vi } from 'vitest';
import { readPromotion, taskNameOf } from '../../../client/deployments/task/definition';
import type { Verify } from '../../../client/deployments/task/terminal';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

describe('the definition of a task', () => {
  test('contains the action of the task, which is a deployment by default', () => {
    expect(taskNameOf({ environment: 'Dev' })).toBe('deploy');
    expect(['check', 'deploy', 'promote', 'verify'].map((task) => taskNameOf({ task }))).not.toContain(undefined);
    expect([taskNameOf({ task: 'destroy' }), taskNameOf({ task: 1 })]).toEqual([undefined, undefined]);
  });

  test('of a promotion contains both environments', () => {
    expect(readPromotion({ task: 'promote', from: 'QA', environment: 'Prod', yes: true })).toEqual({
      ok: true,
      task: { from: 'QA', environment: 'Prod' },
    });
    for (const incomplete of [{ from: 'QA' }, { environment: 'Prod' }, { from: 1, environment: 'Prod' }])
      expect(readPromotion(incomplete)).toMatchObject({ ok: false });
  });
});

/** Runs a verification in its terminal. Returns the output and the exit code. */
async function verified(verify: Verify, act: (terminal: { handleInput(data: string): void }) => void = () => {}) {
  slot.vscode = new Editor().module;
  const { VerifyTerminal } = await import('../../../client/deployments/task/terminal');
  const terminal = new VerifyTerminal(verify, 'Dev');
  let printed = '';
  terminal.onDidWrite((text) => {
    printed += text;
  });
  const code = new Promise<number>((resolve) => terminal.onDidClose((ended) => resolve(Number(ended))));
  terminal.open();
  act(terminal);
  return { code: await code, printed };
}

describe('the terminal of a verification', () => {
  test.each([
    [{ text: 'one\ntwo\n', disagreements: 0 }, 0, 'one\r\ntwo\r\n'],
    [{ text: 'one\n', disagreements: 3 }, 1, 'one\r\n'],
    [undefined, 2, 'No default sort was verified.\r\n'],
  ])('ends according to the results: %j', async (result, code, printed) => {
    const asked: unknown[] = [];
    const verify: Verify = async (environment) => {
      asked.push(environment);
      return result;
    };
    expect(await verified(verify)).toEqual({ code, printed });
    expect(asked).toEqual(['Dev']);
  });

  test('ends with 2 and the reason if it fails', async () => {
    expect(await verified(() => Promise.reject(new Error('no server')))).toEqual({ code: 2, printed: 'no server\r\n' });
  });

  test('is stopped by Ctrl+C', async () => {
    const untilStopped: Verify = (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    const { code } = await verified(untilStopped, (terminal) => terminal.handleInput('\u0003'));
    expect(code).toBe(2);
  });
});
