import { describe, expect, test } from 'vitest';
import {
  browserPackages,
  buildPackages,
  type Host,
  planSystemPackages,
} from '../../scripts/vscode/system-packages.mjs';

const bare: Host = { find: () => undefined, exists: () => false, isRoot: true, isDebian: true };

describe('planSystemPackages', () => {
  test('installs as root on Debian what is missing, and only that', () => {
    const host: Host = { ...bare, find: (command) => (command === 'make' ? '/usr/bin/make' : undefined) };
    expect(planSystemPackages(buildPackages, host)).toEqual({
      install: ['python3', 'g++', 'pkg-config', 'libkrb5-dev'],
    });
  });

  test('takes any sign of a package', () => {
    const host: Host = {
      ...bare,
      find: (command) => (command === 'google-chrome' ? '/opt/google-chrome' : undefined),
      exists: (file) => file === '/usr/share/fonts/truetype/liberation2',
    };
    expect(planSystemPackages(browserPackages, host)).toEqual({ install: ['fonts-dejavu-core'] });
  });

  test('has nothing to do when all is there', () => {
    const host: Host = { ...bare, isRoot: false, find: (command) => `/usr/bin/${command}` };
    expect(planSystemPackages(buildPackages, host)).toEqual({ install: [] });
  });

  test('prints the whole command for a person who is not root', () => {
    expect(planSystemPackages(browserPackages, { ...bare, isRoot: false })).toEqual({
      refuse: expect.stringContaining(
        'sudo apt-get update && sudo apt-get install -y chromium fonts-dejavu-core fonts-liberation',
      ),
    });
  });

  test('never stops a run for want of a font', () => {
    const host: Host = { ...bare, isDebian: false, isRoot: false, find: () => '/usr/bin/chromium' };
    expect(planSystemPackages(browserPackages, host)).toEqual({ install: [] });
  });

  test('names what is missing on another system', () => {
    expect(planSystemPackages(buildPackages, { ...bare, isDebian: false })).toEqual({
      refuse: expect.stringContaining('python3 make g++ pkg-config libkrb5-dev'),
    });
  });
});
