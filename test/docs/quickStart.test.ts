import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const steps = /## Quick start\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
const words: Record<string, string> = JSON.parse(read('package.nls.json'));
const sample = read('samples/insurance-config/config/integration/apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml');

describe('the quick start', () => {
  test('names commands by their titles', () => {
    const named = [...steps.matchAll(/\*\*Sortie: ([^*]+)\*\*/g)].map(([, title = '']) => title);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((title) => !Object.values(words).includes(title))).toEqual([]);
  });

  test('edits a file of the layered sample whose content matches the steps', () => {
    expect(steps).toContain('`billing_ext-1.0.apiconfig.yaml`');
    expect(sample).toMatch(/\n {4}- invoiceNumber\n/);
    expect(sample).not.toMatch(/\n {4}- payerName/);
  });

  test('describes the last line of a deployment in the same words as the walkthrough', () => {
    const [, closing = ''] = /the last line contains `([^`]+)`/.exec(steps) ?? [];
    expect(read('platform/deployments/results.ts')).toContain(`l10n.t('${closing} {0}'`);
    expect(words['walkthrough.deploy.description']).toContain(`“${closing}”`);
  });
});
