import { spawnSync } from 'node:child_process';
import { projectRoot } from '../project.mjs';

/**
 * Converts the address of a Git remote to a web address, without user names and tokens. Supports
 * `git@host:owner/name.git`, `ssh://…`, and `https://…`. Undefined for a folder or any other address that isn't public.
 * @param {string} remote
 */
export function webAddressOf(remote) {
  const short = /^(?:[\w.-]+@)?([\w-]+(?:\.[\w-]+)+):(?!\/\/|\d+\/)(.+)$/.exec(remote);
  const text = short ? `https://${short[1]}/${short[2]}` : remote;
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(text);
  if (!['https:', 'ssh:', 'git+ssh:', 'git+https:'].includes(protocol) || !hostname.includes('.')) return undefined;
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  // The port of an https address also serves the web pages; an ssh port doesn't.
  return path === '' ? undefined : `https://${/https:$/.test(protocol) ? host : hostname}${path}`;
}

/** Returns this checkout's web address, from the manifest or Git. @param {{repository?: {url?: string}}} manifest */
export function repositoryOf({ repository }) {
  const git = () => spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: projectRoot, encoding: 'utf8' }).stdout;
  return webAddressOf((repository?.url ?? git() ?? '').trim());
}

/** Returns the manifest fields that contain the repository's address. @param {string} address */
export function repositoryFields(address) {
  const repository = { type: 'git', url: `${address}.git` };
  if (!isWellKnown(address)) return { repository };
  const ci = `${address}/actions/workflows/ci.yml`;
  const badges = [{ url: `${ci}/badge.svg`, href: ci, description: 'Tests' }];
  const badged = address.startsWith('https://github.com/') ? { badges } : {};
  return { repository, bugs: { url: `${address}/issues` }, homepage: `${address}#readme`, ...badged };
}

/**
 * Whether the repository is on a host whose file URLs have a known format, so that the README can link to files. @param
 * {string} address
 */
export function isWellKnown(address) {
  return /^https:\/\/(?:github|gitlab)\.com\//.test(address);
}

/**
 * Returns what the package lacks, in sentences for the user. Empty if the repository is on a well-known host.
 * @param {string | undefined} repository @param {string} readme
 */
export function missingParts(repository, readme) {
  if (repository !== undefined && isWellKnown(repository)) return [];
  const pictures = [...readme.matchAll(/!\[[^\]]*\]\((?!https:)([^)]+)\)/g)].map(([, file]) => file);
  return [
    `A gallery can't show the pictures of the README: ${pictures.join(', ')}.`,
    'The relative links of the README, the links to rules in SARIF, the badge, and the link for issues are missing.',
    'Set "repository" in package.json, or the remote "origin" of Git, to an address on github.com or gitlab.com.',
  ];
}
