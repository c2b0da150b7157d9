import type { PeerExtensions } from '../../protocol';

/**
 * Extensions for JSON and YAML, and the settings that turn off their validation. The extensions show an outline
 * regardless of these settings.
 */
const known = {
  json: { extension: 'vscode.json-language-features', setting: 'json.validate.enable' },
  yaml: { extension: 'redhat.vscode-yaml', setting: 'yaml.validate' },
} as const;

/** The settings that `findPeers` reads. */
export const peerSettings: readonly string[] = [known.json.setting, known.yaml.setting];

/**
 * Returns the file types that other extensions validate, and those for which they show an outline.
 * @param isThere returns whether the extension with a given ID is installed and enabled
 * @param setting returns the value of a setting by its full name, or undefined
 */
export function findPeers(isThere: (extension: string) => boolean, setting: (name: string) => unknown): PeerExtensions {
  const outlines = { json: isThere(known.json.extension), yaml: isThere(known.yaml.extension) };
  const checks = (kind: keyof typeof known) => outlines[kind] && setting(known[kind].setting) !== false;
  return { validators: { json: checks('json'), yaml: checks('yaml') }, outlines };
}
