import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkSettings, type SettingsArguments } from '../../cli/settingsTrust';
import type { Terminal } from '../../cli/terminal';
import { startLocalPlatform } from '../../localPlatform/start';
import type { Environment, TokenSettings } from '../../platform/environment';
import { dev1 } from '../platform/deployments/world';
import { bundledProgram, configurationFolder, type Program, stateFolder } from './program';

const origin = 'https://platform.test';

/** Creates a settings file at this path in a new folder. */
function settingsAt(...segments: readonly string[]): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, ...segments);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '{}');
  return { folder, file };
}

/** Returns the reason why a command rejects a settings file. Undefined if the command accepts the file. */
function objection(
  values: SettingsArguments,
  variables: Terminal['variables'] = {},
  { directory = '/elsewhere', token = dev1.token }: { directory?: string; token?: TokenSettings } = {},
): string | undefined {
  const environment: Environment = { ...dev1, token };
  try {
    const terminal = { directory, variables: { XDG_CONFIG_HOME: configurationFolder, ...variables } };
    checkSettings(values, environment, terminal);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

describe("a repository's settings file can't choose an origin that the caller didn't specify", () => {
  test.each([
    ['in a working tree of Git', ['config', 'settings.json'], true],
    ['in a folder of workspace settings', ['.vscode', 'settings.json'], false],
  ] as const)('%s', (_, segments, git) => {
    const { folder, file } = settingsAt(...segments);
    if (git) mkdirSync(path.join(folder, '.git'));
    expect(objection({ settings: file })).toContain(`add ${origin} to SORTIE_ORIGIN`);
    expect(objection({ settings: file }, { SORTIE_ORIGIN: 'https://other.test' })).toContain('SORTIE_ORIGIN');
    expect(objection({ settings: file }, { SORTIE_ORIGIN: `https://other.test ${origin}/` })).toBeUndefined();
    expect(objection({ settings: file, 'base-url': `${origin}/eu` })).toBeUndefined();
  });

  test('and neither can a project file, wherever it is', () => {
    expect(objection({ environment: 'Dev' })).toContain(
      `this origin comes from sortie.json. To allow this origin, add it to SORTIE_ORIGIN.`,
    );
    expect(objection({ environment: 'Dev' }, { SORTIE_ORIGIN: 'https://other.test' })).toContain('SORTIE_ORIGIN');
    expect(objection({ environment: 'Dev' }, { SORTIE_ORIGIN: origin })).toBeUndefined();
    expect(objection({ environment: 'Dev', 'base-url': `${origin}/eu` })).toBeUndefined();
    const token: TokenSettings = { source: 'variable', name: 'AWS_SECRET_ACCESS_KEY' };
    expect(objection({ environment: 'Dev' }, { SORTIE_ORIGIN: origin }, { token })).toContain(
      "doesn't begin with SORTIE_",
    );
  });

  test('even below the working directory, unless that is the home folder', () => {
    const { folder, file } = settingsAt('settings.json');
    expect(objection({ settings: file }, {}, { directory: folder })).toContain('SORTIE_ORIGIN');
    const home = { HOME: folder, XDG_CONFIG_HOME: path.dirname(folder) };
    expect(objection({ settings: file }, home, { directory: folder })).toBeUndefined();
    expect(objection({ settings: file })).toBeUndefined();
  });

  test.each(['.git', '.hg', '.svn', '.jj', 'CVS'])(
    'even below the configuration folder, if it is in a checkout: %s',
    (marker) => {
      const { folder, file } = settingsAt('config', 'settings.json');
      expect(objection({ settings: file })).toBeUndefined();
      mkdirSync(path.join(folder, marker));
      expect(objection({ settings: file })).toContain('SORTIE_ORIGIN');
    },
  );

  test("even in an exported tree, because only the user's configuration folder is the user's", () => {
    const { folder, file } = settingsAt('tree', 'deploy', 'settings.json');
    const elsewhere = { XDG_CONFIG_HOME: path.join(folder, 'config') };
    expect(objection({ settings: file }, elsewhere)).toContain('SORTIE_ORIGIN');
    expect(objection({ settings: file }, { XDG_CONFIG_HOME: '' })).toContain('SORTIE_ORIGIN');
    expect(objection({ settings: file }, { XDG_CONFIG_HOME: 'tree' }, { directory: folder })).toContain(
      'SORTIE_ORIGIN',
    );
    expect(objection({ settings: file }, { ...elsewhere, SORTIE_ORIGIN: origin })).toBeUndefined();
  });

  test.each([
    ['.config', { XDG_CONFIG_HOME: '' }],
    ['Library/Application Support', {}],
    ['Roaming', {}],
  ])("unless it is in the user's configuration folder: %s", (below, variables) => {
    const { folder, file } = settingsAt(...below.split('/'), 'Code', 'User', 'settings.json');
    const home = { HOME: folder, APPDATA: path.join(folder, 'Roaming'), XDG_CONFIG_HOME: '/nowhere', ...variables };
    expect(objection({ settings: file }, home)).toBeUndefined();
  });

  test('even behind a link, in either direction', () => {
    const { folder, file } = settingsAt('config', 'settings.json');
    const own = { XDG_CONFIG_HOME: path.join(folder, 'config') };
    mkdirSync(path.join(folder, 'checkout', '.git'), { recursive: true });
    const leadingOut = path.join(folder, 'checkout', 'settings.json');
    symlinkSync(file, leadingOut);
    expect(objection({ settings: leadingOut }, own)).toContain('SORTIE_ORIGIN');
    const tracked = path.join(folder, 'checkout', 'tracked.json');
    writeFileSync(tracked, '{}');
    const leadingIn = path.join(folder, 'config', 'linked.json');
    symlinkSync(tracked, leadingIn);
    expect(objection({ settings: leadingIn }, own)).toContain('SORTIE_ORIGIN');
  });

  test("even below the configuration folder of a link's target, unless the folder itself is the link", () => {
    const { folder, file } = settingsAt('data', 'settings.json');
    const linked = path.join(folder, 'config');
    symlinkSync(path.dirname(file), linked);
    expect(objection({ settings: path.join(linked, 'settings.json') }, { XDG_CONFIG_HOME: linked })).toBeUndefined();
  });

  test('even as the origin of the client secret', () => {
    const { file } = settingsAt('.vscode', 'settings.json');
    const token = { source: 'clientCredentials', tokenUrl: 'https://login.test/token', clientId: 'me' } as const;
    expect(objection({ settings: file }, { SORTIE_ORIGIN: origin }, { token })).toContain('add https://login.test to');
    expect(objection({ settings: file }, { SORTIE_ORIGIN: `${origin},https://login.test` }, { token })).toBeUndefined();
  });
});

test('a settings file names only variables that start with SORTIE_', () => {
  const { file } = settingsAt('settings.json');
  const token = (name: string) => ({ token: { source: 'variable', name } }) as const;
  expect(objection({ settings: file }, {}, token('AWS_SECRET'))).toContain('AWS_SECRET');
  expect(objection({ settings: file }, {}, token('SORTIE_DEV'))).toBeUndefined();
  expect(objection({ settings: file, 'token-env': 'AWS_SECRET' }, {}, token('AWS_SECRET'))).toBeUndefined();
});

describe('--yes for a production planet', () => {
  let program: Program;
  beforeAll(async () => {
    program = await bundledProgram();
  });
  afterAll(() => program.dispose());

  async function deploying(...args: readonly string[]) {
    const platform = await startLocalPlatform({
      access: { token: 'the-token' },
      simulation: { speed: 40, faults: true },
    });
    onTestFinished(() => platform.dispose());
    const state = stateFolder();
    const settings = path.join(state, 'settings.json');
    const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'prod' };
    writeFileSync(
      settings,
      JSON.stringify({ 'sortie.environments': [{ name: 'Prod', ...address, production: true }] }),
    );
    const variables = { SORTIE_TOKEN: 'the-token', XDG_STATE_HOME: state };
    const run = async (planet: readonly string[], build: string, more: readonly string[]) => {
      const ran = await program.run(['deploy', '--app', `cc=cc/16/${build}`, ...planet, ...more], variables);
      return { ...ran, posts: platform.requests().deploy ?? 0, requests: platform.requests() };
    };
    const byAddress = ['--base-url', platform.url, '--tenant', 'local', '--project', 'sample', '--planet', 'prod'];
    const first = await run(['--environment', 'Prod', '--settings', settings], '15', args);
    return { ...first, again: (...more: readonly string[]) => run(byAddress, '14', more) };
  }

  test.each([
    [['--yes'], 'For a production planet, --yes also requires --confirm-planet prod.'],
    [['--yes', '--confirm-planet', 'dev'], "--confirm-planet doesn't match planet prod."],
    [['--yes', '--confirm-planet', 'pr\u043ed'], "--confirm-planet doesn't match planet prod."],
    [['--yes', '--confirm-planet', 'prod\u200b'], "--confirm-planet doesn't match planet prod."],
  ])('%j sends nothing', async (args, message) => {
    const { code, err, requests } = await deploying(...args);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(requests).toEqual({});
  });

  test("with the planet's ID is consent, and from then on, the planet's address requires the ID", async () => {
    const { code, posts, again } = await deploying('--yes', '--confirm-planet', 'prod');
    expect([code, posts]).toEqual([0, 1]);
    const refused = await again('--yes');
    expect([refused.code, refused.posts, refused.err]).toEqual([
      1,
      1,
      expect.stringContaining('--confirm-planet prod'),
    ]);
    expect(await again('--yes', '--confirm-planet', 'prod')).toMatchObject({ code: 0, posts: 2 });
  });
});
