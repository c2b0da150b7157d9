import type { PeerExtensions } from '../../protocol';

/**
 * Another extension for a kind of file, and its setting that turns validation off. It shows the outline in any case.
 */
const known = {
  json: { extension: 'vscode.json-language-features', setting: 'json.validate.enable' },
  yaml: { extension: 'redhat.vscode-yaml', setting: 'yaml.validate' },
} as const;

/** The settings that `findPeers` asks for. */
export const peerSettings: readonly string[] = [known.json.setting, known.yaml.setting];

/**
 * The kinds of files that other extensions check and outline.
 *
 * @param isThere whether an extension is installed and enabled, by its ID
 * @param setting the value of a setting by its full name. Undefined if unknown
 */
export function findPeers(isThere: (extension: string) => boolean, setting: (name: string) => unknown): PeerExtensions {
  const outlines = { json: isThere(known.json.extension), yaml: isThere(known.yaml.extension) };
  const checks = (kind: keyof typeof known) => outlines[kind] && setting(known[kind].setting) !== false;
  return { validators: { json: checks('json'), yaml: checks('yaml') }, outlines };
}
