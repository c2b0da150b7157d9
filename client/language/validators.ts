import type { Validators } from '../../protocol';

/** Who checks the syntax of a kind of file in this editor: an extension, and its setting that turns the checking off. */
const known = {
  json: { extension: 'vscode.json-language-features', setting: 'json.validate.enable' },
  yaml: { extension: 'redhat.vscode-yaml', setting: 'yaml.validate' },
} as const;

/** The settings that `validators` asks for. */
export const validatorSettings: readonly string[] = [known.json.setting, known.yaml.setting];

/**
 * Which kinds of file have a validator of their own in this editor.
 *
 * @param isThere whether an extension is installed and enabled, by its id
 * @param setting the value of a setting by its full name; undefined when nobody knows it
 */
export function validators(isThere: (extension: string) => boolean, setting: (name: string) => unknown): Validators {
  const active = (one: (typeof known)[keyof typeof known]) => isThere(one.extension) && setting(one.setting) !== false;
  return { json: active(known.json), yaml: active(known.yaml) };
}
