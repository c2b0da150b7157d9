import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '../..');
const text = readFileSync(path.join(root, 'package.json'), 'utf8');
const manifest = JSON.parse(text);
const words: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8'));
const { contributes } = manifest;

interface MenuEntry {
  readonly command: string;
  readonly when?: string;
}

const sources = readdirSync(path.join(root, 'client'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, code: readFileSync(path.join(root, 'client', file), 'utf8') }));

describe('the manifest', () => {
  test('has a text for every key, and a key for every text', () => {
    const used = new Set([...text.matchAll(/"%([^%"]+)%"/g)].map(([, key]) => key ?? ''));
    expect([...used].sort()).toEqual(Object.keys(words).sort());
  });

  test('uses only declared commands in menus', () => {
    const declared = new Set(contributes.commands.map((each: MenuEntry) => each.command));
    const named = Object.values<MenuEntry[]>(contributes.menus)
      .flat()
      .map((each) => each.command);
    expect(named.filter((command) => !declared.has(command))).toEqual([]);
  });

  test.each(['sortie.sortKeys', 'sortie.products'])('has at most ten entries in each menu of the %s view', (view) => {
    for (const menu of ['view/title', 'view/item/context']) {
      const entries: MenuEntry[] = contributes.menus[menu];
      const named = entries.filter(({ when = '' }) => when.includes(`view == ${view} `)).map(({ command }) => command);
      expect(named.length).toBeGreaterThan(2);
      expect(new Set(named).size).toBeLessThanOrEqual(10);
    }
  });

  test('declares only commands that the client registers', () => {
    const code = sources.map((source) => source.code).join('\n');
    const short = (command: string) => command.replace(/^sortie\./, '');
    const missing = contributes.commands
      .map((each: MenuEntry) => each.command)
      .filter((command: string) => !code.includes(`'${command}'`) && !code.includes(`'${short(command)}'`));
    expect(missing).toEqual([]);
  });

  test('uses only context keys that the client sets', () => {
    const code = sources.map((source) => source.code).join('\n');
    const { menus, viewsWelcome, keybindings = [], views, walkthroughs = [] } = contributes;
    const clauses = [
      ...JSON.stringify([menus, viewsWelcome, keybindings, views, walkthroughs]).matchAll(/"when":"([^"]*)"/g),
    ];
    const keys = clauses.flatMap(([, when = '']) => [
      ...when.matchAll(/(?<!(?:view|Item|command|activeEditor|resource\w*) (?:==|=~|in) )\bsortie\.[\w.]+/g),
    ]);
    const asked = new Set(keys.map(([key]) => key));
    expect(asked.size).toBeGreaterThan(3);
    expect([...asked].filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  });

  test('prevents workspaces from setting a host or a token source', () => {
    const properties = Object.assign(
      {},
      ...contributes.configuration.map((each: { properties: object }) => each.properties),
    );
    expect(properties['sortie.environments'].scope).toBe('application');
    expect(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations).toContain('sortie.environments');
    for (const [name, setting] of Object.entries<{ scope?: string }>(properties)) {
      expect([name, setting.scope]).toEqual([name, expect.stringMatching(/^(application|resource|window)$/)]);
    }
  });

  test('puts every command into one category and gives every icon a name', () => {
    for (const { command, category, icon = '$(x)' } of contributes.commands) {
      expect([command, category]).toEqual([command, 'Sortie']);
      expect(icon).toMatch(/^\$\([a-z-]+\)$/);
    }
  });
});

test('no view is a web view', () => {
  const webview = /createWebviewPanel|registerWebviewViewProvider|registerWebviewPanelSerializer|CustomEditorProvider/;
  expect(sources.filter(({ code }) => webview.test(code)).map(({ file }) => file)).toEqual([]);
  const views = Object.values<{ id: string; type?: string }[]>(contributes.views).flat();
  expect(views.filter(({ type = 'tree' }) => type !== 'tree')).toEqual([]);
  expect(contributes.customEditors).toBeUndefined();
});

describe('the messages about deployments', () => {
  const said = sources
    .filter(({ file }) => file.startsWith('deployments'))
    .flatMap(({ file, code }) =>
      [...code.matchAll(/l10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)].map(([, words = '']) => ({ file, words })),
    );

  test('promise only what the platform can do', () => {
    expect(said.length).toBeGreaterThan(50);
    const all = [...said.map((each) => each.words), ...Object.values(words)];
    // This command is excluded because it does what its title promises: it deploys the previous builds after a review.
    const deploysAgain = words['command.deployBefore'];
    const promised = all.filter((each) => each !== deploysAgain && /\b(cancel|abort|roll ?back|undo)/i.test(each));
    expect(promised).toEqual([]);
  });
});
