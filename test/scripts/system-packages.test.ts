import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  browserPackages,
  buildPackages,
  type Host,
  installSystemPackages,
  planSystemPackages,
} from '../../scripts/vscode/system-packages.mjs';

const bare: Host = { find: () => undefined, exists: () => false, isRoot: true, isDebian: true };

describe('planSystemPackages', () => {
  test('installs only missing packages, as root on Debian', () => {
    const host: Host = { ...bare, find: (command) => (command === 'make' ? '/usr/bin/make' : undefined) };
    expect(planSystemPackages(buildPackages, host)).toEqual({
      install: ['python3', 'g++', 'pkg-config', 'libkrb5-dev'],
    });
  });

  test('accepts any sign that a package is installed', () => {
    const host: Host = {
      ...bare,
      find: (command) => (command === 'google-chrome' ? '/opt/google-chrome' : undefined),
      exists: (file) => file === '/usr/share/fonts/truetype/liberation2',
    };
    expect(planSystemPackages(browserPackages, host)).toEqual({ install: ['fonts-dejavu-core'] });
  });

  test('does nothing if everything is installed', () => {
    const host: Host = { ...bare, isRoot: false, find: (command) => `/usr/bin/${command}` };
    expect(planSystemPackages(buildPackages, host)).toEqual({ install: [] });
  });

  test("prints the complete command for a user who isn't root", () => {
    expect(planSystemPackages(browserPackages, { ...bare, isRoot: false })).toEqual({
      refuse: expect.stringContaining(
        'sudo apt-get update && sudo apt-get install -y chromium fonts-dejavu-core fonts-liberation',
      ),
    });
  });

  test('never stops a run because of a missing font', () => {
    const host: Host = { ...bare, isDebian: false, isRoot: false, find: () => '/usr/bin/chromium' };
    expect(planSystemPackages(browserPackages, host)).toEqual({ install: [] });
  });

  test('lists what is missing on another system', () => {
    expect(planSystemPackages(buildPackages, { ...bare, isDebian: false })).toEqual({
      refuse: expect.stringContaining('python3 make g++ pkg-config libkrb5-dev'),
    });
  });
});

describe('installSystemPackages', () => {
  test('waits while another installation has the lock', async () => {
    const apt = await fakeApt(
      `[ -e released ] || { echo "E: Could not get lock /var/lib/dpkg/lock-frontend." >&2; exit 100; }`,
    );
    const said: string[] = [];
    const pauses = [() => Promise.resolve(), () => writeFile(path.join(apt.folder, 'released'), '')];
    const pause = () => pauses.shift()?.() ?? Promise.reject(new Error('waits for nothing'));
    await installSystemPackages(['ripgrep'], { env: apt.env, say: (line) => said.push(line), pause });
    expect(said).toEqual([
      'Installing system packages with apt-get, normally about a minute: ripgrep',
      'Another installation of system packages is at work on this machine; waiting for it.',
    ]);
    expect(await apt.calls()).toEqual(['update', 'update', 'update', 'install -y --no-install-recommends ripgrep']);
  });

  test("doesn't wait after any other failure", async () => {
    const apt = await fakeApt('echo "E: Unable to locate package ripgrep" >&2; exit 100');
    const pause = () => Promise.reject(new Error('waits for nothing'));
    await expect(installSystemPackages(['ripgrep'], { env: apt.env, say: () => {}, pause })).rejects.toThrow(
      'E: Unable to locate package ripgrep',
    );
    expect(await apt.calls()).toEqual(['update']);
  });
});

/** Creates a fake `apt-get` in a temporary folder. The fake records each call, then runs `script` in that folder. */
async function fakeApt(script: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-apt-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'apt-get');
  await writeFile(file, `#!/bin/sh\ncd "${folder}"\necho "$*" >> calls\n${script}\n`);
  await chmod(file, 0o755);
  const calls = async () => (await readFile(path.join(folder, 'calls'), 'utf8')).trimEnd().split('\n');
  return { folder, env: { ...process.env, PATH: `${folder}:${process.env.PATH}` }, calls };
}
