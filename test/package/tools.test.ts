import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const registered = [
  ...readFileSync(path.join(root, 'client/ai/tools.ts'), 'utf8').matchAll(/register\(\s*'(\w+)'/g),
].map(([, name]) => name);

interface Tool {
  readonly name: string;
  readonly modelDescription: string;
  readonly when?: string;
  readonly inputSchema: object;
}
const tools: readonly Tool[] = contributes.languageModelTools;
const accepts = (name: string, input: unknown) =>
  new Ajv().validate(tools.find((tool) => tool.name === name)?.inputSchema ?? false, input);

describe('the tools of the manifest', () => {
  test('are exactly the registered ones', () => {
    expect(tools.map(({ name }) => name)).toEqual(registered);
  });

  test('have a description, and are hidden in Restricted Mode if they connect to a platform', () => {
    for (const { name, modelDescription, when } of tools) {
      expect(modelDescription.length).toBeGreaterThan(80);
      const local = name === 'sortie_check_configuration' || name === 'sortie_explain_sort_name';
      expect([name, when]).toEqual([
        name,
        local ? 'sortie.project' : 'isWorkspaceTrusted && (sortie.project || sortie.environments)',
      ]);
    }
  });

  test('accept only valid input', () => {
    expect(accepts('sortie_check_configuration', {})).toBe(true);
    expect(accepts('sortie_explain_sort_name', { collection: 'Invoices' })).toBe(false);
    const builds = [{ application: 'cc', build: 'cc/16/18' }];
    expect(accepts('sortie_deploy', { branch: 'main', applications: builds })).toBe(true);
    expect(accepts('sortie_deploy', { branch: 'main', applications: [] })).toBe(false);
    expect(accepts('sortie_deploy', { branch: 'main', applications: builds, yes: true })).toBe(false);
  });
});
