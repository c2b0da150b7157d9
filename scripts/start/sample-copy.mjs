import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Ensures that a copy of a sample exists. An edited copy is never overwritten. An unchanged copy is updated from the
 * sample.
 *
 * @param {string} sample absolute path of the sample
 * @param {string} folder absolute path of the copy
 * @param {boolean} fresh whether to rename an edited copy (adding the time to its name) and create a new copy
 * @param {(line: string) => void} say
 * @returns {Promise<string>} `folder`
 */
export async function copySample(sample, folder, fresh, say) {
  const stamp = `${folder}.origin`;
  if (existsSync(folder)) {
    const current = await fingerprint(folder);
    const edited = current !== (await readFile(stamp, 'utf8').catch(() => ''));
    if (edited && !fresh) return folder;
    if (!edited && current === (await fingerprint(sample))) return folder;
    if (edited) {
      const aside = `${folder}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
      await rename(folder, aside);
      say(`The copy you worked in is now ${aside}`);
    } else {
      await rm(folder, { recursive: true });
    }
  }
  await mkdir(path.dirname(folder), { recursive: true });
  const whole = `${folder}.copying-${process.pid}`;
  await rm(whole, { recursive: true, force: true });
  await cp(sample, whole, { recursive: true });
  await writeFile(stamp, await fingerprint(whole));
  await rename(whole, folder);
  return folder;
}

/**
 * @param {string} folder
 * @returns {Promise<string>} a hash that is equal for folders whose files have the same paths and contents
 */
async function fingerprint(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(`${path.relative(folder, file)}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest('hex');
}
