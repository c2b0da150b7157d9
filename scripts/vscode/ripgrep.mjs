import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from './processes.mjs';

/**
 * Copies this machine's `rg` to the place where an older VS Code looks for a downloaded `rg`, so that the installation
 * needs no download. Newer versions of VS Code contain an `rg`.
 * @param {string} folder the folder for the download cache; the installation must use this folder for temporary files
 * @param {string} rg absolute path of ripgrep's program
 * @param {{installer: string, release: string}} wanted versions of ripgrep's npm package and of the `rg` it requires
 */
export async function offerRipgrep(folder, rg, { installer, release }) {
  const target = process.arch === 'arm64' ? 'aarch64-unknown-linux-musl' : 'x86_64-unknown-linux-musl';
  const downloads = path.join(folder, `vscode-ripgrep-cache-${installer}`);
  await mkdir(downloads, { recursive: true });
  const archive = path.join(downloads, `ripgrep-${release}-${target}.tar.gz`);
  await run('tar', ['-czhf', archive, '-C', path.dirname(rg), path.basename(rg)]);
}
