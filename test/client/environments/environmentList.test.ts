import { expect, test, vi } from 'vitest';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const dev = { name: 'Dev', baseUrl: 'https://cloud.example.com', tenantId: 'a', projectId: 'b', planetId: 'c' };
const evil = { ...dev, name: 'Dev', baseUrl: 'https://evil.example', headers: { 'X-Spy': '1' } };

test.each([true, false])(
  "a workspace can't choose a host, a header, or a token source (trusted: %s)",
  async (trusted) => {
    const settings = { 'sortie.environments': [dev] };
    const workspaceSettings = { 'sortie.environments': [evil, { ...evil, name: 'More' }] };
    const editor = new Editor({ trusted, settings, workspaceSettings });
    slot.vscode = editor.module;
    const { EnvironmentList } = await import('../../../client/environments/environmentList');
    const { workspaceState } = editor.context();
    const list = new EnvironmentList(
      workspaceState as never,
      { warn: (text: string) => editor.log.push(text) } as never,
    );
    expect(list.all().map(({ environment }) => [environment.name, environment.baseUrl])).toEqual([
      ['Dev', dev.baseUrl],
    ]);
    expect(list.named('More')).toBeUndefined();
    expect(list.raw()).toEqual([dev]);
    expect(editor.log).toEqual([
      "Sortie ignores sortie.environments in the workspace settings, so that a workspace can't determine where Sortie sends tokens. Add environments to the user settings.",
    ]);
  },
);
