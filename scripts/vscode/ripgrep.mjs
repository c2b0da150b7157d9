import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from './processes.mjs';

/**
 * Puts this machine's `rg` where the install of an older VS Code looks for its downloaded one, so that it need not
 * download. Newer ones bring their own.
 *
 * @param {string} folder gets the download cache; the install has to see it as its folder for temporary files
 * @param {string} rg absolute path of ripgrep's program
 * @param {{installer: string, release: string}} wanted version of the npm package that installs it, and the release it wants
 */
export async function offerRipgrep(folder, rg, { installer, release }) {
  const target = process.arch === 'arm64' ? 'aarch64-unknown-linux-musl' : 'x86_64-unknown-linux-musl';
  const downloads = path.join(folder, `vscode-ripgrep-cache-${installer}`);
  await mkdir(downloads, { recursive: true });
  const archive = path.join(downloads, `ripgrep-${release}-${target}.tar.gz`);
  await run('tar', ['-czhf', archive, '-C', path.dirname(rg), path.basename(rg)]);
}
