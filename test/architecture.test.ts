import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(__dirname, '..');

/** The product folders that each part may import, and the packages and Node modules that the part must not import. */
const parts: readonly { folder: string; may: readonly string[]; never: readonly RegExp[] }[] = [
  {
    folder: 'server/service',
    may: ['server/service', 'protocol/clientCommands', 'protocol/projectFile'],
    never: [/^vscode$/, /^node:/, /languageserver\//, /languageclient/],
  },
  { folder: 'server/workspace', may: ['server/workspace', 'server/service'], never: [/^vscode$/, /languageclient/] },
  {
    folder: 'server',
    may: ['server', 'protocol'],
    never: [/^vscode$/, /languageclient/, /^node:(https?|net|child_process)$/],
  },
  {
    folder: 'localPlatform',
    may: ['localPlatform', 'platform', 'server/service', 'server/workspace'],
    never: [/^vscode$/],
  },
  { folder: 'platform', may: ['platform'], never: [/^vscode$/, /^hono/, /languageserver/] },
  { folder: 'protocol', may: ['protocol'], never: [/^node:/, /^vscode$/] },
  {
    folder: 'client',
    may: ['client', 'platform', 'protocol'],
    never: [/^yaml$/, /^hono/, /^node:https?$/],
  },
  { folder: 'cli', may: ['cli', 'server/service', 'server/workspace', 'platform'], never: [/^vscode$/] },
];

/** The rooms of the language service, lowest first. A room imports only from itself, lower rooms, and `leaves`. */
const rooms = [
  'cache',
  'text',
  'languages',
  'project',
  'facts',
  'model',
  'wording',
  'edits',
  'symbols',
  'rules',
  'generate',
  'features',
];

/** Modules that aren't in a room. Every room may import these modules, but they must not import from rooms. */
const leaves = [
  'cancellation',
  'clientAbilities',
  'generateTask',
  'settings',
  'slices',
  'statedCollections',
  'workspace',
];

/** Returns the paths of the source files in a folder and its subfolders. Excludes installed and generated files. */
function programsIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.(ts|mts|mjs|cjs)$/.test(file) && !/\/(node_modules|generated)\//.test(file));
}

const sources = ['client', 'cli', 'server', 'platform', 'localPlatform', 'protocol'].flatMap(programsIn);
const sourceSet = new Set(sources);
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
        const isProjectFile = /^(client|cli|server|platform|localPlatform|protocol|test|scripts)\//.test(found.target);
        if (isProjectFile) return !allowed(part, found);
        const banned = part.never.some((never) => never.test(found.target));
        return banned && !(found.typeOnly && /languageserver/.test(found.target));
      });
    expect(wrong).toEqual([]);
  });

  test('the client parses JSON with comments only to read tasks.json and sortie.json', () => {
    const inClient = sources.filter((file) => file.startsWith('client/'));
    const parsing = inClient.filter((file) => importsOf(file).some(({ target }) => target === 'jsonc-parser'));
    expect([...parsing].sort()).toEqual(['client/deployments/task/tasksFile.ts', 'client/environments/proposals.ts']);
  });

  test('only Git, the local platform, and the CLI are started as processes', () => {
    const starting = sources.filter((file) =>
      importsOf(file).some(({ target }) => /^(node:)?child_process$/.test(target)),
    );
    expect([...starting].sort()).toEqual([
      'client/deployments/task/checkTerminal.ts',
      'client/local/platformProcess.ts',
      'platform/git/git.ts',
    ]);
  });

  test('only the HTTP pipeline opens connections, and only the local platform accepts them', () => {
    const network = /^(node:)?(https?|http2|net|tls|dgram|undici)$/;
    const using = [...texts.keys()]
      .filter((file) => !/^(test|scripts)\//.test(file))
      .filter(
        (file) =>
          importsOf(file).some(({ target, typeOnly }) => network.test(target) && !typeOnly) ||
          /(?<![.\w])fetch\(\w+\.url|new (WebSocket|XMLHttpRequest|EventSource)\b/.test(texts.get(file) ?? ''),
      );
    expect(using.filter((file) => !/^(platform\/http|localPlatform)\//.test(file))).toEqual([]);
    expect(using).toContain('platform/http/exchange.ts');
    expect(using).toContain('platform/http/exchange.browser.ts');
  });
});

const service = 'server/service';

/** Returns the room of a service module. Undefined if the module isn't in a room. */
function roomOf(file: string): string | undefined {
  const [first, ...rest] = file.slice(service.length + 1).split('/');
  return rest.length > 0 ? first : undefined;
}

/** Returns the source file that an import refers to. Undefined for a package. */
function fileOf(target: string): string | undefined {
  return [target, `${target}.ts`, `${target}/index.ts`].find((file) => sourceSet.has(file));
}

describe('the rooms of the language service', () => {
  const inService = sources.filter((file) => file.startsWith(`${service}/`));

  test('every folder is a room', () => {
    expect([...new Set(inService.flatMap((file) => roomOf(file) ?? []))].sort()).toEqual([...rooms].sort());
  });

  test.each(rooms)('%s imports only from the rooms below it', (room) => {
    const wrong = inService
      .filter((file) => roomOf(file) === room)
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith(`${service}/`))
      .filter(({ target }) => {
        const imported = roomOf(target);
        if (imported === undefined) return !leaves.includes(target.slice(service.length + 1));
        return rooms.indexOf(imported) > rooms.indexOf(room);
      });
    expect(wrong).toEqual([]);
  });

  test("modules that every room may import don't import a room", () => {
    const wrong = leaves
      .map((leaf) => `${service}/${leaf}.ts`)
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith(`${service}/`) && roomOf(target) !== undefined);
    expect(wrong).toEqual([]);
  });
});

/**
 * Folders whose subfolders are rooms, each with its rooms from lowest to highest. A room imports only from itself,
 * lower rooms, and modules that aren't in a room.
 */
const otherRooms = [
  { folder: 'platform', order: ['git', 'http', 'tokens', 'records', 'tables', 'deployments', 'verification'] },
  { folder: 'client/deployments', order: ['watching', 'tree', 'comparison', 'deploy', 'promote', 'task'] },
];

describe.each(otherRooms)('the rooms of $folder', ({ folder, order }) => {
  const files = sources.filter((file) => file.startsWith(`${folder}/`));
  const roomIn = (target: string) => {
    const [first = '', ...rest] = target.slice(folder.length + 1).split('/');
    return target.startsWith(`${folder}/`) && rest.length > 0 ? first : undefined;
  };

  test('every folder is a room', () => {
    expect([...new Set(files.flatMap((file) => roomIn(file) ?? []))].sort()).toEqual([...order].sort());
  });

  test.each(order)('%s imports only from the rooms below it', (room) => {
    const wrong = files
      .filter((file) => roomIn(file) === room)
      .flatMap(importsOf)
      .filter(({ target }) => order.indexOf(roomIn(target) ?? room) > order.indexOf(room));
    expect(wrong).toEqual([]);
  });
});

/** Returns the cycles in a graph, each formatted as `a > b > a`. */
function cyclesOf(edges: ReadonlyMap<string, Iterable<string>>): readonly string[] {
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, way: readonly string[]): void => {
    if (finished.has(node)) return;
    const at = way.indexOf(node);
    if (at >= 0) {
      cycles.push([...way.slice(at), node].join(' > '));
      return;
    }
    for (const target of edges.get(node) ?? []) visit(target, [...way, node]);
    finished.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}

/** Maps each module and subfolder in a folder to the siblings that it imports. */
function entriesOf(folder: string): ReadonlyMap<string, ReadonlySet<string>> {
  const entry = (file: string) => (file.slice(folder.length + 1).split('/')[0] ?? '').replace(/(\.browser)?\.ts$/, '');
  const edges = new Map<string, Set<string>>();
  for (const file of sources.filter((each) => each.startsWith(`${folder}/`))) {
    const imported = edges.get(entry(file)) ?? new Set();
    edges.set(entry(file), imported);
    for (const { target } of importsOf(file)) {
      if (target.startsWith(`${folder}/`) && entry(target) !== entry(file)) imported.add(entry(target));
    }
  }
  return edges;
}

test('modules and subfolders of a folder do not import each other in a cycle', () => {
  const folders = new Set(
    sources.flatMap((file) =>
      file.split('/').flatMap((_, at, names) => (at === 0 ? [] : [names.slice(0, at).join('/')])),
    ),
  );
  const cycles = [...folders].flatMap((folder) => cyclesOf(entriesOf(folder)).map((cycle) => `${folder}: ${cycle}`));
  expect(cycles).toEqual([]);
});

test('no modules import each other in a cycle, types included', () => {
  const imports = new Map(sources.map((file) => [file, importsOf(file).flatMap(({ target }) => fileOf(target) ?? [])]));
  expect(cyclesOf(imports)).toEqual([]);
});

/** Returns the top-level functions in a file and the methods of its classes. */
function functionsOf(
  file: string,
): readonly { readonly file: string; readonly name: string; readonly lines: number }[] {
  const lines = (texts.get(file) ?? '').split('\n');
  const method = /^ {2}(?:(?:private|protected|static|override|async|get|set) )*\*?(\w+)(?:<.*>)?\(/;
  const topLevel = /^(?:export )?(?:default )?(?:async )?function\*? (\w+)/;
  let isClass = false;
  return lines.flatMap((line, start) => {
    if (/^[^\s})]/.test(line)) isClass = /^(export )?(abstract )?class /.test(line);
    const name = topLevel.exec(line)?.[1] ?? (isClass ? method.exec(line)?.[1] : undefined);
    if (name === undefined) return [];
    const indent = line.startsWith(' ') ? '  ' : '';
    const end = lines.findIndex(
      (each, at) => at >= start && (each === `${indent}}` || (at === start && /[;}]$/.test(each))),
    );
    return [{ file, name, lines: end - start + 1 }];
  });
}

describe('the house rules that can be counted', () => {
  const lengths = [...texts].map(([file, text]) => ({ file, lines: text.split('\n').length - 1 }));

  test('no file is longer than 500 lines', () => {
    expect(lengths.filter(({ lines }) => lines > 500)).toEqual([]);
  });

  test('functions are shorter than 60 lines, from the signature to the closing brace', () => {
    expect(sources.flatMap((file) => functionsOf(file).filter(({ lines }) => lines >= 60))).toEqual([]);
    expect(functionsOf('client/composition.ts').map(({ name }) => name)).toContain('compose');
  });

  test('the scripts have at most 2,700 lines in total', () => {
    const scripts = lengths.filter(({ file }) => file.startsWith('scripts/'));
    expect(scripts.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(2_700);
  });

  test('the name of the project file is in one place', () => {
    const literal = /(['"`/{])sortie\.json(?:[,'"]|`[,;)])/;
    const containing = sources.filter((file) => literal.test(texts.get(file) ?? ''));
    expect(containing).toEqual(['protocol/projectFile.ts']);
  });

  test('names say what a file is for', () => {
    const vague = /(^|\/)(utils?|helpers?|managers?|misc|common)(\.(ts|mts|mjs|cjs)|\/)/i;
    expect([...texts.keys()].filter((file) => vague.test(file))).toEqual([]);
  });

  test('every export has a doc comment', () => {
    // Rules need no doc comment, because their `explanation` is shown in the documentation.
    const exported =
      /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|class|interface|const|type) \w+\b(?!: Rule =)/;
    const undocumented = sources.flatMap((file) => {
      const lines = (texts.get(file) ?? '').split('\n');
      return lines.filter((line, at) => exported.test(line) && !lines[at - 1]?.endsWith('*/'));
    });
    expect(undocumented).toEqual([]);
  });

  test('no file switches off a lint rule or a compiler check', () => {
    const off = /biome[-]ignore|@ts[-](ignore|expect-error|nocheck)/;
    expect([...texts].filter(([, text]) => off.test(text)).map(([file]) => file)).toEqual([]);
  });

  test('no module has state: nothing at the top level of a source file can change', () => {
    const state = /^(export )?(let|var) |^(export )?const \w+(: (?!Readonly)[^=]+)? = new (Weak)?(Map|Set)\b/m;
    const changing = sources.filter((file) => state.test(texts.get(file) ?? ''));
    expect(changing).toEqual([]);
  });
});

describe('the walks in the architecture document', () => {
  const document = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const walks = [...document.matchAll(/^## (The walk of [^\n]*)\n([\s\S]*?)(?=^## )/gm)].map(
    ([, title, text = '']) => ({
      title,
      files: [...text.matchAll(/^\d+\. `([^`]+\.ts)`/gm)].map(([, file = '']) => file),
    }),
  );

  test('exist for a keystroke, a completion, and a deployment', () => {
    expect(walks.map(({ title }) => title)).toEqual(
      ['keystroke', 'completion', 'deployment'].map((name) => `The walk of a ${name}`),
    );
  });

  test('a keystroke passes through at most 14 files', () => {
    expect(walks.find(({ title }) => title === 'The walk of a keystroke')?.files.length).toBeLessThanOrEqual(14);
  });

  test.each(walks)('$title only goes down: no file imports one above it', ({ files }) => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !texts.has(file))).toEqual([]);
    const climbs = files.flatMap((file, at) => {
      const above = new Set(files.slice(0, at).map((each) => each.replace(/\.ts$/, '')));
      return importsOf(file).filter(({ target }) => above.has(target));
    });
    expect(climbs).toEqual([]);
  });
});
