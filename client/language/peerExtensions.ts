import type { PeerExtensions } from '../../protocol';

/** Who understands a kind of file in this editor: an extension, and its setting that turns the checking off. It outlines all the same. */
const known = {
  json: { extension: 'vscode.json-language-features', setting: 'json.validate.enable' },
  yaml: { extension: 'redhat.vscode-yaml', setting: 'yaml.validate' },
} as const;

/** The settings that `findPeers` asks for. */
export const peerSettings: readonly string[] = [known.json.setting, known.yaml.setting];

/**
 * Which kinds of file others check and outline in this editor.
 *
 * @param isThere whether an extension is installed and enabled, by its id
 * @param setting the value of a setting by its full name; undefined when nobody knows it
 */
export function findPeers(isThere: (extension: string) => boolean, setting: (name: string) => unknown): PeerExtensions {
  const outlines = { json: isThere(known.json.extension), yaml: isThere(known.yaml.extension) };
  const checks = (kind: keyof typeof known) => outlines[kind] && setting(known[kind].setting) !== false;
  return { validators: { json: checks('json'), yaml: checks('yaml') }, outlines };
}
