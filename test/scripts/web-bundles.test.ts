import { existsSync, readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { webBundleOptions } from '../../scripts/bundles.mjs';
import { inProject } from '../../scripts/project.mjs';

describe('the programs for browsers', () => {
  test('import only the editor, and consist of one file each', async () => {
    const built = await Promise.all(
      webBundleOptions({ dev: false }).map((options) => build({ ...options, write: false, logLevel: 'silent' })),
    );
    const texts = built.flatMap(({ outputFiles }) => outputFiles ?? []).map(({ text }) => text);
    const required = texts.map((text) => [
      ...new Set([...text.matchAll(/\brequire\("([^"]*)"\)/g)].map(([, name]) => name)),
    ]);
    expect(required).toEqual([['vscode'], []]);
  });

  test('use only browser modules that replace an existing module', () => {
    const parts = ['client', 'platform', 'protocol', 'server'];
    const files = parts.flatMap((part) =>
      readdirSync(inProject(part), { recursive: true, encoding: 'utf8' }).map((file) => inProject(part, file)),
    );
    const standIns = files.filter((file) => file.endsWith('.browser.ts'));
    expect(standIns.length).toBeGreaterThan(2);
    expect(standIns.filter((file) => !existsSync(file.replace('.browser.ts', '.ts')))).toEqual([]);
  });

  test("can't be bundled with a Node module", async () => {
    const [options] = webBundleOptions({ dev: true });
    const entryPoints = [{ out: 'web/extension', in: inProject('client/deployments/records.ts') }];
    const failing = build({ ...options, entryPoints, write: false, logLevel: 'silent' });
    await expect(failing).rejects.toThrow('Could not resolve "node:');
  });
});
