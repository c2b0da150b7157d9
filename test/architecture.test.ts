import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '..');

/** For each part: what it may import of the product, and which packages or Node modules it must not touch. */
const parts: readonly { folder: string; may: readonly string[]; never: readonly RegExp[] }[] = [
  {
    folder: 'server/service',
    may: ['server/service'],
    never: [/^vscode$/, /^node:/, /languageserver\//, /languageclient/],
  },
  { folder: 'server/workspace', may: ['server/workspace', 'server/service'], never: [/^vscode$/, /languageclient/] },
  {
    folder: 'server',
    may: ['server', 'protocol'],
    never: [/^vscode$/, /languageclient/, /^node:(https?|net|child_process)$/],
  },
  { folder: 'platform/local', may: ['platform', 'server/service', 'server/workspace'], never: [/^vscode$/] },
  { folder: 'platform', may: ['platform'], never: [/^vscode$/, /^hono/, /languageserver/] },
  { folder: 'protocol', may: ['protocol'], never: [/^node:/, /^vscode$/] },
  {
    folder: 'client',
    may: ['client', 'platform', 'protocol'],
    never: [/^yaml$/, /^jsonc-parser$/, /^hono/, /^node:https?$/],
  },
  { folder: 'cli', may: ['cli', 'server/service', 'server/workspace', 'platform'], never: [/^vscode$/] },
];

/** The programs below a folder, relative to the project; nothing that is installed or generated. */
function programsIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.(ts|mts|mjs|cjs)$/.test(file) && !/\/(node_modules|generated)\//.test(file));
}

const sources = ['client', 'cli', 'server', 'platform', 'protocol'].flatMap(programsIn);
const texts = new Map(
  [...sources, ...programsIn('scripts'), ...programsIn('test')].map((file) => [
    file,
    readFileSync(path.join(root, file), 'utf8'),
  ]),
);

interface Import {
  readonly file: string;
  readonly target: string;
  readonly typeOnly: boolean;
}

function importsOf(file: string): Import[] {
  const text = texts.get(file) ?? '';
  const found: Import[] = [];
  for (const match of text.matchAll(/^(?:import|export)\b([^'"`;]*?)from\s+'([^']+)'/gm)) {
    found.push({ file, target: resolved(file, match[2] ?? ''), typeOnly: /^\s*type\b/.test(match[1] ?? '') });
  }
  for (const match of text.matchAll(/(?:\bimport\(\s*|^import\s+)'([^']+)'/gm)) {
    found.push({ file, target: resolved(file, match[1] ?? ''), typeOnly: false });
  }
  return found;
}

function resolved(file: string, target: string): string {
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
}

function partOf(file: string): (typeof parts)[number] | undefined {
  return parts.find((part) => file.startsWith(`${part.folder}/`));
}

function allowed(part: (typeof parts)[number], found: Import): boolean {
  if (part.folder !== 'platform/local' && found.target.startsWith('platform/local'))
    return part.folder === 'platform/local';
  return part.may.some((folder) => found.target === folder || found.target.startsWith(`${folder}/`));
}

describe('the import directions of the architecture', () => {
  test('every source file belongs to a part', () => {
    expect(sources.filter((file) => partOf(file) === undefined)).toEqual([]);
    expect(sources.length).toBeGreaterThan(0);
  });

  test.each(parts)('$folder imports what it may', (part) => {
    const wrong = sources
      .filter((file) => partOf(file) === part)
      .flatMap(importsOf)
      .filter((found) => {
        const own = /^(client|cli|server|platform|protocol|test|scripts)\//.test(found.target);
        if (own) return !allowed(part, found);
        const banned = part.never.some((never) => never.test(found.target));
        return banned && !(found.typeOnly && /languageserver/.test(found.target));
      });
    expect(wrong).toEqual([]);
  });

  test('only the HTTP pipeline opens connections, and only the local platform takes them', () => {
    const network = /^(node:)?(https?|http2|net|tls|dgram|undici)$/;
    const using = [...texts.keys()]
      .filter((file) => !/^(test|scripts)\//.test(file))
      .filter(
        (file) =>
          importsOf(file).some(({ target, typeOnly }) => network.test(target) && !typeOnly) ||
          /(?<![.\w])fetch\(\w+\.url|new (WebSocket|XMLHttpRequest|EventSource)\b/.test(texts.get(file) ?? ''),
      );
    expect(using.filter((file) => !/^platform\/(http|local)\//.test(file))).toEqual([]);
    expect(using).toContain('platform/http/exchange.ts');
    expect(using).toContain('platform/http/exchange.browser.ts');
  });
});

describe('the house rules that can be counted', () => {
  const lengths = [...texts].map(([file, text]) => ({ file, lines: text.split('\n').length - 1 }));

  test('no file is longer than 400 lines', () => {
    expect(lengths.filter(({ lines }) => lines > 400)).toEqual([]);
  });

  test.each(['client', 'cli', 'server', 'platform', 'protocol', 'scripts', 'test'])(
    'half of the files of %s are shorter than 80 lines',
    (part) => {
      const sorted = lengths.filter(({ file }) => file.startsWith(`${part}/`)).map(({ lines }) => lines);
      const median = sorted.sort((a, b) => a - b)[Math.floor(sorted.length / 2)];
      expect(median).toBeLessThan(80);
    },
  );

  test('names say what a file is for', () => {
    const vague = /(^|\/)(utils?|helpers?|managers?|misc|common)(\.(ts|mts|mjs|cjs)|\/)/i;
    expect([...texts.keys()].filter((file) => vague.test(file))).toEqual([]);
  });

  test('no rule of the linter and no check of the compiler is switched off', () => {
    const off = /biome[-]ignore|@ts[-](ignore|expect-error|nocheck)/;
    expect([...texts].filter(([, text]) => off.test(text)).map(([file]) => file)).toEqual([]);
  });

  test('no module has state: nothing at the top of a source file can change', () => {
    const changing = sources.filter((file) => /^(export )?(let|var) /m.test(texts.get(file) ?? ''));
    expect(changing).toEqual([]);
  });
});
