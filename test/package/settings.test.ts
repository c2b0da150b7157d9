import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../server/service/readSettings';
import { rules } from '../../server/service/rules/table';
import { defaultSettings } from '../../server/service/settings';

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
    expect(readSettings(section(defaults), defaultSettings)).toEqual({
      settings: defaultSettings,
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

  test('the package of sort columns is found by its name', () => {
    const given = section(new Map([['sortie.gosu.sortColumnPackage', 'gw.rest.columns']]));
    expect(readSettings(given, defaultSettings).settings.sortColumnPackage).toBe('gw.rest.columns');
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
    ['sortie.rules', ['severity', 'lint', 'diagnostic', 'problem', 'suppress', '`off`', 'rule']],
    ['sortie.vendor', ['prefix', 'vendor']],
    ['sortie.files.exclude', ['ignore', 'exclude', 'glob']],
    ['sortie.notifications', ['notices', 'messages', 'notifications', 'deployment']],
  ])('%s is found by the words that users search for', (name, words) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8'));
    const key = settings.get(name)?.markdownDescription?.replaceAll('%', '') ?? '';
    const searched = `${name} ${texts[key]}`.toLowerCase();
    expect(words.filter((word) => !searched.includes(word))).toEqual([]);
  });

  test('offer the code of every rule', () => {
    const offered = manifest.contributes.configuration[0].properties['sortie.rules'].propertyNames.enum;
    expect(offered).toEqual(rules.map((rule) => rule.code));
  });
});
