import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './processes.mjs';

/**
 * Returns the folder for downloads and other files that are created once: `$SORTIE_CACHE`, `$XDG_CACHE_HOME/sortie`, or
 * `~/.cache/sortie`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} an absolute path; the folder need not exist
 */
export function cacheFolder(env) {
  if (env.SORTIE_CACHE) return path.resolve(env.SORTIE_CACHE);
  return path.join(env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'sortie');
}

/**
 * Creates a folder if it doesn't exist yet. Builds it under a temporary name and then renames it, so that an
 * interrupted run leaves no incomplete folder. If several processes run concurrently, only one of them builds the
 * folder. If `build` fails, calls `build` once more with an empty folder. At the end, says how long the work took.
 * @param {string} folder absolute path of the folder to make
 * @param {(aside: string) => Promise<void>} build fills the empty folder `aside`
 * @param {(line: string) => void} say
 * @returns {Promise<string>} `folder`
 * @throws the error from the second call to `build`
 */
export async function makeOnce(folder, build, say) {
  if (existsSync(folder)) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const release = await lock(`${folder}.lock`, say);
  try {
    if (existsSync(folder)) return folder;
    await removeAbandoned(folder);
    const aside = `${folder}.building-${process.pid}`;
    const begin = Date.now();
    const built = buildIn(aside, build).catch((error) => {
      say(`That did not work (${String(error.message ?? error).split('\n', 1)[0]}). Once more, in an empty folder.`);
      return buildIn(aside, build);
    });
    await reporting('Still installing', built, say);
    await rename(aside, folder);
    say(`Installed in ${Math.round((Date.now() - begin) / 1000)} s.`);
    return folder;
  } finally {
    await release();
  }
}

/**
 * Says every 30 seconds how long something has taken so far.
 * @param {string} what
 * @param {Promise<void>} work
 * @param {(line: string) => void} say
 */
async function reporting(what, work, say) {
  const begin = Date.now();
  const timer = setInterval(() => say(`${what} (${Math.round((Date.now() - begin) / 1000)} s so far).`), 30_000);
  await work.finally(() => clearInterval(timer));
}

/**
 * @param {string} aside
 * @param {(aside: string) => Promise<void>} build
 */
async function buildIn(aside, build) {
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside);
  try {
    await build(aside);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Acquires a lock: a file with the ID of this process. Waits while another process holds the lock, unless that process
 * has exited.
 * @param {string} file
 * @param {(line: string) => void} say
 * @returns {Promise<() => Promise<void>>} releases the lock
 */
async function lock(file, say) {
  for (;;) {
    if (await createLock(file)) return () => rm(file, { force: true });
    // 0 if the lock has just been released, or if its owner hasn't written a process ID yet.
    const owner = Number(await readFile(file, 'utf8').catch(() => 0));
    if (owner === 0) {
      await delay(10);
    } else if (!isAlive(owner)) {
      await rm(file, { force: true });
    } else {
      say(`Another run (process ${owner}) is making ${path.basename(file, '.lock')}; waiting for it.`);
      await reporting('Still waiting', released(file, owner), say);
    }
  }
}

/**
 * Resolves when a process no longer holds a lock.
 * @param {string} file
 * @param {number} owner
 */
async function released(file, owner) {
  while (isAlive(owner) && (await readFile(file, 'utf8').catch(() => '')) === String(owner)) await delay(500);
}

/**
 * @param {string} file
 * @returns {Promise<boolean>} false if the file already exists
 */
async function createLock(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} folder */
async function removeAbandoned(folder) {
  const prefix = `${path.basename(folder)}.building-`;
  for (const name of await readdir(path.dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

/**
 * @param {number} pid
 * @returns {boolean} whether a process with that ID exists
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
