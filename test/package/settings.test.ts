import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../server/service/readSettings';
import { ruleCodes } from '../../server/service/rules/table';
import { defaultEditor } from '../../server/service/settings';

const root = path.resolve(__dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

interface Setting {
  readonly default: unknown;
  readonly scope?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly markdownDescription?: string;
}

const settings = new Map<string, Setting>(
  manifest.contributes.configuration.flatMap((group: { properties: Record<string, Setting> }) =>
    Object.entries(group.properties),
  ),
);

/** Nests settings as in an editor's response to `workspace/configuration`: `sortie.a.b` becomes `{ a: { b } }`. */
function section(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of values) {
    const [, first = '', second] = name.split('.');
    if (second === undefined) made[first] = value;
    else made[first] = { ...(made[first] as object | undefined), [second]: value };
  }
  return made;
}

const code = ['client', 'server', 'cli']
  .flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' }).map((file) => path.join(part, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

describe('the settings of the manifest', () => {
  test('have the defaults of the language service', () => {
    const defaults = new Map([...settings].map(([name, setting]) => [name, setting.default]));
    expect(readSettings(section(defaults), defaultEditor)).toEqual({
      settings: defaultEditor,
      mistakes: [],
    });
  });

  test('are all read by the code', () => {
    const unread = [...settings.keys()].filter((name) => {
      const [, first = '', ...rest] = name.split('.');
      const last = rest.at(-1) ?? first;
      // The language client itself reads `<id>.trace.server`.
      if (name === 'sortie.trace.server') return !/new LanguageClient\(\s*'sortie'/.test(code);
      return (
        !code.includes(`.${last}`) &&
        !code.includes(`'${[first, ...rest].join('.')}'`) &&
        !code.includes(`globs('${last}')`)
      );
    });
    expect(unread).toEqual([]);
  });

  test('have a description, also for each of their values', () => {
    for (const [name, setting] of settings) {
      expect([name, setting.markdownDescription]).toEqual([name, expect.stringMatching(/^%.+%$/)]);
      const described = setting.enumDescriptions ?? setting.markdownEnumDescriptions ?? [];
      expect([name, described.length]).toEqual([name, setting.enum?.length ?? 0]);
    }
  });

  test.each([
    ['sortie.environments', ['planet', 'tenant', 'star system', 'url', 'header', 'token', 'deploy', 'environment']],
    ['sortie.enable', ['turn', 'off', 'folder', 'problems']],
    ['sortie.notifications', ['notices', 'messages', 'notifications', 'deployment']],
  ])('%s is found by the words that users search for', (name, words) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8'));
    const key = settings.get(name)?.markdownDescription?.replaceAll('%', '') ?? '';
    const searched = `${name} ${texts[key]}`.toLowerCase();
    expect(words.filter((word) => !searched.includes(word))).toEqual([]);
  });
});

describe('the schema of the project file', () => {
  const { properties } = JSON.parse(readFileSync(path.join(root, 'syntaxes/sortie.schema.json'), 'utf8'));

  test('offers the code of every rule', () => {
    expect(Object.keys(properties.rules.properties)).toEqual(ruleCodes);
  });

  test('describes every key', () => {
    for (const [name, key] of Object.entries<{ description: string }>(properties))
      expect([name, key.description]).toEqual([name, expect.stringMatching(/\.$/)]);
  });

  test('contains the entries of the setting sortie.environments, with their texts', () => {
    const { items } = properties.environments;
    const setting = manifest.contributes.configuration[1].properties['sortie.environments'].items;
    expect(Object.keys(items.properties)).toEqual(Object.keys(setting.properties));
    expect(JSON.stringify(items)).not.toContain('%');
  });
});
