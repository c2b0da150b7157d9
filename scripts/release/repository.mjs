import { spawnSync } from 'node:child_process';
import { projectRoot } from '../project.mjs';

/**
 * The address under which a repository can be looked at, from the address that git uses: `git@host:owner/name.git`,
 * `ssh://…` and `https://…` alike, without user names and tokens. Undefined for a folder, or what is no public address.
 *
 * @param {string} remote
 * @returns {string | undefined}
 */
export function webAddressOf(remote) {
  const short = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/|\d+\/)(.+)$/.exec(remote);
  const text = short ? `https://${short[1]}/${short[2]}` : remote;
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(text);
  if (!['https:', 'ssh:', 'git+ssh:', 'git+https:'].includes(protocol) || !hostname.includes('.')) return undefined;
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  // The port of an https address is that of the pages, too; the one of ssh is not.
  return path === '' ? undefined : `https://${/https:$/.test(protocol) ? host : hostname}${path}`;
}

/**
 * Where this checkout is published: what the manifest says, or else where git says that it comes from.
 *
 * @param {{repository?: {url?: string}}} manifest
 * @returns {string | undefined}
 */
export function repositoryOf({ repository }) {
  const git = () => spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: projectRoot, encoding: 'utf8' }).stdout;
  return webAddressOf((repository?.url ?? git() ?? '').trim());
}

/**
 * The fields of a manifest that describe a repository. Issues and front page are included if their addresses are known.
 *
 * @param {string} address
 */
export function repositoryFields(address) {
  const repository = { type: 'git', url: `${address}.git` };
  if (!isWellKnown(address)) return { repository };
  return { repository, bugs: { url: `${address}/issues` }, homepage: `${address}#readme` };
}

/**
 * Whether the files of a repository have a known address that links of the README can lead to.
 *
 * @param {string} address
 */
export function isWellKnown(address) {
  return /^https:\/\/(?:github|gitlab)\.com\//.test(address);
}
