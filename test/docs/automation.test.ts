import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readPromotion, readTask, taskNameOf } from '../../client/deployments/task/definition';
import { programFile } from '../product';

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'docs/automation.md'), 'utf8');

/** Returns the document's code blocks in a language. */
function blocks(language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);
}

let program: string;
beforeAll(async () => {
  program = await programFile('cli');
});

describe('the document about automation', () => {
  test('has a hook that refuses a commit while there are problems', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sortie-hook-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    cpSync(path.join(root, 'samples/insurance-config'), folder, { recursive: true });
    const hook = blocks('sh').find((block) => block.includes('Refuses a commit'));
    const bin = path.join(folder, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'sortie'), `#!/bin/sh\nexec node "${program}" "$@"\n`, { mode: 0o755 });
    const env = { ...process.env, npm_config_offline: 'true', LC_ALL: 'C' };
    const git = (...args: readonly string[]) =>
      spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
    execFileSync('git', ['init', '--quiet', folder], { env });
    writeFileSync(path.join(folder, '.git/hooks/pre-commit'), hook ?? '', { mode: 0o755 });

    git('add', '.');
    const first = git('commit', '-m', 'All of it');
    expect([first.status, first.stderr]).toEqual([0, expect.anything()]);

    writeFileSync(path.join(folder, 'README.md'), 'No configuration.');
    git('add', '.');
    expect(git('commit', '-m', 'Something else').status).toBe(0);

    const apiconfig = path.join(folder, 'config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml');
    writeFileSync(apiconfig, readFileSync(apiconfig, 'utf8').replace('invoiceNumber', 'payerName'));
    git('add', '.');
    const second = git('commit', '-m', 'A name that does not sort');
    expect(second.status).toBe(1);
    expect(`${second.stdout}${second.stderr}`).toContain('default-sort-not-sortable');
  });

  test('has a well-formed workflow and a well-formed hook of the framework', () => {
    const all = blocks('yaml').map((block) => parse(block));
    const framework = all.find((block) => 'repos' in block);
    const workflow = all.find((block) => 'jobs' in block);
    const hooks: readonly { id: string }[] = parse(readFileSync(path.join(root, '.pre-commit-hooks.yaml'), 'utf8'));
    expect(hooks.map(({ id }) => id)).toEqual(framework.repos[0].hooks.map(({ id }: { id: string }) => id));
    const steps: { uses?: string; with?: Record<string, unknown>; run?: string }[] = workflow.jobs.check.steps;
    const check = steps.find(({ uses }) => uses?.includes('/sortie@'));
    const upload = steps.find(({ uses }) => uses?.includes('upload-sarif'));
    const { inputs } = parse(readFileSync(path.join(root, 'action.yml'), 'utf8'));
    expect(Object.keys(check?.with ?? {}).filter((name) => !(name in inputs))).toEqual([]);
    expect(check?.with?.sarif).toBe(upload?.with?.sarif_file);
    const described = [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(described).toEqual(expect.arrayContaining(Object.keys(inputs)));
  });

  test('has a task that can be run', () => {
    const json = blocks('json').find((block) => block.includes('"tasks"'));
    const [task, promotion, ...others] = JSON.parse(json ?? '{}').tasks;
    expect(readPromotion(promotion)).toEqual({ ok: true, task: { from: 'QA', environment: 'Prod' } });
    expect(others.map(taskNameOf)).toEqual(['verify', 'check']);
    expect(readTask(task)).toEqual({
      ok: true,
      task: { environment: 'Dev', branch: 'main', applications: { cc: 'latest', pc: 'pc/8/8' } },
    });
  });

  test('lists the tools of the manifest', () => {
    const { languageModelTools } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).contributes;
    for (const { name, toolReferenceName } of languageModelTools) {
      expect(text).toContain(`| \`${name}\` | \`#${toolReferenceName}\` |`);
    }
  });
});
