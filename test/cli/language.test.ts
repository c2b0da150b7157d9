import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageOf } from '../../platform/messages';
import { productFolder } from '../product';

const root = path.resolve(__dirname, '../..');

test.each([
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de' }, 'de'],
  [{ LANG: 'de_AT@euro' }, 'de'],
  [{ LANG: 'de_DE', LC_MESSAGES: 'fr_FR' }, 'fr'],
  [{ LANG: 'de_DE', LC_ALL: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'de_DE', LC_ALL: '', LC_MESSAGES: '' }, 'de'],
  [{ LANG: 'C.UTF-8' }, undefined],
  [{ LANG: 'POSIX' }, undefined],
  [{ LANG: '../../x' }, undefined],
  [{}, undefined],
])('the language of %j', (variables, language) => expect(languageOf(variables)).toBe(language));

describe('the programs in German', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'sortie-language-'));
    cpSync(await productFolder(), path.join(folder, 'dist'), { recursive: true });
    mkdirSync(path.join(folder, 'l10n'));
    cpSync(path.join(root, 'l10n/bundle.l10n.de.json'), path.join(folder, 'l10n/bundle.l10n.de.json'));
    const name = 'a_ext-1.0.apiconfig.yaml';
    writeFileSync(path.join(folder, name), 'Things:\n  defaultSort: []\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (language: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [path.join(folder, 'dist/cli.js'), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: language },
      encoding: 'utf8',
    });

  test('print usage, problems and totals in German', () => {
    expect(run('de_DE.UTF-8', '--help').stdout).toContain('Aufruf: sortie <Befehl> [Optionen]');
    const { stdout, status } = run('de_DE.UTF-8', 'check');
    expect(stdout).toContain('Die Standardsortierung hat keine Einträge');
    expect(stdout).toMatch(/2 Probleme in 1 von 1 Dateien/);
    expect(status).toBe(1);
  });

  test('describe invalid arguments in German, with the nearest name', () => {
    expect(run('de', 'stauts').stderr).toContain('Das erste Argument ist kein Befehl. Meinten Sie status?');
    for (const command of ['check', 'status']) {
      const { stderr } = run('de', command, '--setings', 'x');
      expect(stderr).toBe(`sortie ${command}: --setings ist eine unbekannte Option. Meinten Sie --settings?\n`);
    }
    expect(run('de', 'status', '--planet').stderr).toContain('--planet benötigt einen Wert.');
  });

  test('include the local platform', () => {
    const start = (language: string) =>
      spawnSync(process.execPath, [path.join(folder, 'dist/platform.js'), '--port', 'x'], {
        env: { PATH: process.env.PATH, LC_ALL: language },
        encoding: 'utf8',
      }).stderr;
    expect(start('de')).toContain('--help zeigt die Optionen an.');
    expect(start('en')).toContain('Use --help to show the options.');
  });

  test('print English if there is no translation', () => {
    expect(run('xx_XX.UTF-8', '--help').stdout).toContain('Usage: sortie <command> [options]');
    expect(run('C', 'check').stdout).toContain('The default sort has no entries');
  });
});
