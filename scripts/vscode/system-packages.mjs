import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './processes.mjs';

/**
 * A dependency that npm doesn't install: its Debian package, and how to detect whether the package is installed.
 *
 * @typedef {object} SystemPackage
 * @property {string} debian
 * @property {string[]} commands the package counts as installed if any of these is on the PATH
 * @property {string[]} files the package counts as installed if any of these exists
 * @property {boolean} [optional] whether everything works without the package
 */

/** The packages for compiling VS Code during its installation. @type {SystemPackage[]} */
export const buildPackages = [
  { debian: 'python3', commands: ['python3'], files: [] },
  { debian: 'make', commands: ['make'], files: [] },
  { debian: 'g++', commands: ['g++', 'clang++'], files: [] },
  { debian: 'pkg-config', commands: ['pkg-config'], files: [] },
  {
    debian: 'libkrb5-dev',
    commands: ['krb5-config'],
    files: ['/usr/include/gssapi/gssapi.h', '/opt/homebrew/opt/krb5/include/gssapi/gssapi.h'],
  },
];

/** The search tool for VS Code versions that don't contain one. @type {SystemPackage} */
export const ripgrepPackage = { debian: 'ripgrep', commands: ['rg'], files: [], optional: true };

/** The packages for tests that show the workbench. @type {SystemPackage[]} */
export const browserPackages = [
  {
    debian: 'chromium',
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    files: [],
  },
  { debian: 'fonts-dejavu-core', commands: [], files: ['/usr/share/fonts/truetype/dejavu'], optional: true },
  {
    debian: 'fonts-liberation',
    commands: [],
    files: ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2'],
    optional: true,
  },
];

/**
 * The properties of the host that determine what can be installed.
 *
 * @typedef {object} Host
 * @property {(command: string) => string | undefined} find absolute path of a command
 * @property {(file: string) => boolean} exists
 * @property {boolean} isRoot
 * @property {boolean} isDebian
 */

/**
 * @param {string} command
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} the command's absolute path; undefined if it isn't on the PATH
 */
export function findCommand(command, env) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  return folders.map((folder) => path.join(folder, command)).find((file) => existsSync(file));
}

/**
 * Plans the installation of missing packages.
 *
 * @param {SystemPackage[]} packages
 * @param {Host} host
 * @returns {{install: string[]} | {refuse: string}} the Debian packages to install (none if all are installed), or the
 *   sentence with instructions for the user
 */
export function planSystemPackages(packages, host) {
  const missing = packages.filter(
    (one) => !one.commands.some((command) => host.find(command)) && !one.files.some((file) => host.exists(file)),
  );
  if (host.isDebian && host.isRoot) return { install: missing.map((one) => one.debian) };
  const needed = missing.filter((one) => !one.optional).map((one) => one.debian);
  if (needed.length === 0) return { install: [] };
  const names = needed.join(' ');
  return {
    refuse: host.isDebian
      ? `System packages are missing. Install them, then start again:\n  sudo apt-get update && sudo apt-get install -y ${missing.map((one) => one.debian).join(' ')}`
      : `These are missing (Debian names): ${names}. Install them with the package manager of this system, then start again.`,
  };
}

/**
 * Installs missing packages if the user is root on Debian. Otherwise, throws if a required package is missing.
 *
 * @param {SystemPackage[]} packages
 * @param {{env: NodeJS.ProcessEnv, say: (line: string) => void}} context
 * @throws {Error} with instructions for the user, or with the output of a failed install
 */
export async function ensureSystemPackages(packages, { env, say }) {
  const plan = planSystemPackages(packages, {
    find: (command) => findCommand(command, env),
    exists: existsSync,
    isRoot: process.getuid?.() === 0,
    isDebian: existsSync('/etc/debian_version'),
  });
  if ('refuse' in plan) throw new Error(plan.refuse);
  if (plan.install.length > 0) await installSystemPackages(plan.install, { env, say, pause: () => delay(2000) });
}

/**
 * Installs Debian packages.
 *
 * @param {string[]} names
 * @param {AptContext} context
 * @throws {Error} with the output of a failed install
 */
export async function installSystemPackages(names, context) {
  context.say(`Installing system packages with apt-get, normally about a minute: ${names.join(' ')}`);
  await apt(['update'], context);
  await apt(['install', '-y', '--no-install-recommends', ...names], context);
}

/** Maximum number of attempts to get a lock. All attempts together take about ten minutes. */
const attempts = 300;

/**
 * Runs apt-get. Waits while another installation holds the lock, which is common on a machine that has just started.
 *
 * @typedef {object} AptContext
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} say
 * @property {() => Promise<unknown>} pause waits until the next attempt
 * @param {string[]} args
 * @param {AptContext} context
 */
async function apt(args, { env, say, pause }) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run('apt-get', args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' } });
    } catch (error) {
      if (attempt === attempts || !String(error).includes('Could not get lock')) throw error;
      if (attempt === 1) say('Another installation of system packages is at work on this machine; waiting for it.');
      await pause();
    }
  }
}
