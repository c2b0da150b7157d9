import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startLocalPlatform } from '../../localPlatform/start';
import { bundledProgram, configurationFolder, type Program, stateFolder } from './program';
import { hasPseudoTerminal, onTerminal } from './pseudoTerminal';

const token = 'planted-token-9876543210';
const enter = '\r';

let program: Program;
beforeAll(async () => {
  program = await bundledProgram();
});
afterAll(() => program.dispose());

/** Runs `sortie deploy` on a terminal. Returns the screen content and the number of deployment requests. */
async function deploying(
  keys: string,
  { production = false, prompt = 'Deploy', variables = {} as Readonly<Record<string, string>> } = {},
) {
  const platform = await startLocalPlatform({ access: { token }, simulation: { speed: 40, faults: true } });
  onTestFinished(() => platform.dispose());
  const state = stateFolder();
  const settings = path.join(state, 'settings.json');
  const address = { baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
  writeFileSync(settings, JSON.stringify({ 'sortie.environments': [{ name: 'here', ...address, production }] }));
  const command = [process.execPath, program.file, 'deploy', '--app', 'cc=cc/16/15'];
  const shown = await onTerminal(
    [...command, '--environment', 'here', '--settings', settings],
    { SORTIE_TOKEN: token, XDG_STATE_HOME: state, XDG_CONFIG_HOME: configurationFolder, ...variables },
    prompt,
    keys,
  );
  return { ...shown, posts: platform.requests().deploy ?? 0 };
}

describe.skipIf(!hasPseudoTerminal)('consent on a pseudo-terminal', () => {
  test('a user who types yes deploys once', async () => {
    const { code, screen, posts } = await deploying(`y${enter}`, { prompt: '[y/N]' });
    expect(screen).toMatch(/cc {2}15\/28 → 16\/15 {2}nodes restart[\s\S]*Deploy\? \[y\/N\][\s\S]*succeeded in/);
    expect([code, posts]).toEqual([0, 1]);
  });

  test.each([
    ['no', `n${enter}`],
    ['nothing', enter],
    ['the end of the input', '\u0004'],
    ['Ctrl+C', '\u0003'],
  ])('%s sends nothing', async (_, keys) => {
    const { code, screen, posts } = await deploying(keys, { prompt: '[y/N]' });
    expect(screen).toContain("you didn't consent. Nothing was sent.");
    expect([code, posts]).toEqual([1, 0]);
  });

  test.each(['true', '1'])('a service with CI=%s is never asked, and the options for consent are named', async (CI) => {
    const { code, screen, posts } = await deploying('', { variables: { CI } });
    expect([code, posts]).toEqual([1, 0]);
    expect(screen).toContain('Use --yes to consent, and for a production planet also --confirm-planet ID.');
  });

  test.each(['', 'false', '0'])('CI=%j means that there is no such service', async (CI) => {
    const { code, posts } = await deploying(`y${enter}`, { prompt: '[y/N]', variables: { CI } });
    expect([code, posts]).toEqual([0, 1]);
  });

  test.each([
    [`y${enter}`, 1, 0],
    [`dev${enter}`, 0, 1],
  ])("for production, only the planet's ID is accepted: %j", async (keys, code, posts) => {
    const ran = await deploying(keys, { production: true, prompt: 'type the planet ID dev' });
    expect([ran.code, ran.posts]).toEqual([code, posts]);
    expect(ran.screen).not.toContain(token);
  });
});
