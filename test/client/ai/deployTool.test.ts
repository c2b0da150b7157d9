import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chosenEnvironment } from '../../../client/ai/chosenEnvironment';
import { deployTool } from '../../../client/ai/deployTool';
import { environment } from '../deployments/treeSamples';

const editor = vi.hoisted(() => ({
  trusted: true,
  consent: async (): Promise<unknown> => undefined,
  asked: [] as unknown[],
}));

vi.mock('vscode', () => {
  class CancellationError extends Error {}
  const Disposable = {
    from: (...all: { dispose(): unknown }[]) => ({
      dispose: () => {
        for (const each of all) each.dispose();
      },
    }),
  };
  const t = (text: string, ...values: unknown[]) => text.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)]));
  return {
    l10n: { t },
    workspace: {
      get isTrusted() {
        return editor.trusted;
      },
    },
    CancellationError,
    Disposable,
  };
});

type Heard = (event: object) => void;

/** Creates the deployment tool. Each branch has one build, and the watches are fake. */
function setUp() {
  const heard: Heard[] = [];
  const known = { key: 'settings:Dev', environment, local: false };
  const environments = { all: () => [known], selected: () => known, named: () => known };
  const build = { id: 'cc/16/18', application: 'cc', label: 'cc/16/18', raw: {} };
  const deployments = {
    planets: { catalog: () => ({ loadBuilds: async () => ({ kind: 'there', value: [build] }) }) },
    deploy: {
      run: (_environment: unknown, selected: unknown) => {
        editor.asked.push(selected);
        return editor.consent();
      },
    },
    watches: {
      onDidHappen: (listener: Heard) => {
        heard.push(listener);
        return { dispose: () => heard.splice(heard.indexOf(listener), 1) };
      },
    },
  };
  const tool = Reflect.apply(deployTool, undefined, [environments, async () => deployments, { error: () => {} }]);
  const cancels: (() => void)[] = [];
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: (listener: () => void) => {
      cancels.push(listener);
      return { dispose: () => {} };
    },
  };
  const ask = (buildId: string) => {
    const input = { branch: 'main', applications: [{ application: 'cc', build: buildId }] };
    return Reflect.apply(tool.run, tool, [tool.read(input), token]) as Promise<string>;
  };
  return { ask, tool, tell: (event: object) => heard.forEach((listener) => void listener(event)), heard, cancels };
}

const line = (kind: string) => ({
  kind: 'reported',
  watch: {
    environment: chosenEnvironment(
      { all: () => [], selected: () => ({ key: '', environment, local: false }), named: () => undefined },
      undefined,
    ),
  },
  progress: { kind: 'line', line: { kind } },
});

beforeEach(() => {
  editor.trusted = true;
  editor.asked.length = 0;
});

describe('a deployment that a model requests', () => {
  test('opens the dialog with the requested builds, and does nothing else', async () => {
    editor.consent = async () => undefined;
    const { ask, heard } = setUp();
    expect(await ask('cc/16/18')).toBe("The user didn't confirm. Nothing was sent.");
    expect(editor.asked).toEqual([{ branch: 'main', builds: [{ application: 'cc', buildId: 'cc/16/18' }] }]);
    expect(heard).toEqual([]);
  });

  test("is refused before the dialog for a build that the branch doesn't contain", async () => {
    const { ask } = setUp();
    await expect(ask('cc/99/99')).rejects.toThrow(
      "Branch main doesn't contain these builds: cc cc/99/99. Nothing was sent.",
    );
    expect(editor.asked).toEqual([]);
  });

  test('is refused in Restricted Mode', () => {
    editor.trusted = false;
    const { tool } = setUp();
    expect(() => tool.read({ branch: 'main', applications: [] })).toThrow('until you trust');
  });

  test('is reported as requested after the request was sent, not when the record was written', async () => {
    editor.consent = () => new Promise(() => {});
    const { ask, tell, heard } = setUp();
    const answer = ask('cc/16/18');
    await expect.poll(() => heard).toHaveLength(1);
    tell({ ...line('requested'), progress: { kind: 'recorded' } });
    tell({ ...line('requested'), watch: { environment: { ...environment, planetId: 'other' } } });
    tell(line('status'));
    let settled = false;
    void answer.then(() => {
      settled = true;
    });
    await Promise.resolve();
    expect(settled).toBe(false);
    tell(line('requested'));
    expect(await answer).toContain('the deployment was requested');
  });

  test('is reported with its result if it ended earlier', async () => {
    editor.consent = async () => ({ message: 'not started: the platform refused.' });
    expect(await setUp().ask('cc/16/18')).toBe('not started: the platform refused.');
  });

  test("isn't awaited if the model doesn't wait", async () => {
    editor.consent = () => new Promise(() => {});
    const { ask, cancels, heard } = setUp();
    const answer = ask('cc/16/18');
    await expect.poll(() => cancels).toHaveLength(1);
    cancels[0]?.();
    await expect(answer).rejects.toThrow();
    expect(heard).toEqual([]);
  });

  test("is refused immediately if this window can't deploy", () => {
    const tool = Reflect.apply(deployTool, undefined, [{}, async () => ({}), {}, () => 'Not from here.']);
    expect(() => tool.read({ branch: 'main', applications: [{ application: 'cc', build: 'cc/16/18' }] })).toThrow(
      'Not from here.',
    );
  });
});
