const extensions: Readonly<Record<ConfigKind, string>> = {
  schema: 'schema.json',
  mapping: 'mapping.json',
  updater: 'updater.json',
  apiconfig: 'apiconfig.yaml',
  swagger: 'swagger.yaml',
};
const kindFolders: Readonly<Record<Exclude<FileKind, 'published'>, readonly string[]>> = {
  schema: ['schemas', 'schema'],
  mapping: ['mappings', 'mappers', 'mapping'],
  updater: ['updaters', 'updater'],
  apiconfig: ['apis', 'api'],
  swagger: ['apis', 'api'],
  gosu: ['gsrc', 'gosu', 'src'],
};

/**
 * What a path shows about the file. Only its name counts; folders only add to the fully qualified name. `path` is
 * relative to the workspace folder, with slashes. A near miss (`.yml`, `-1.1.`, `_ext.schema.json`) has the intended
 * kind and `wellFormed` false. Undefined for any other file.
 */
export function readFileName(path: string): FileName | undefined {
  const segments = path.split('/');
  const base = segments.pop() ?? '';
  const gosu = /^(.+)\.gsx?$/i.exec(base);
  if (gosu) return gosuName(segments, gosu[1] ?? '');
  if (/^published-apis\.ya?ml$/i.test(base)) return publishedName(base);
  const match = /^(.*?)[._-]?(schema|mapping|updater|apiconfig|swagger)\.(json|jsonc|ya?ml)$/i.exec(base);
  if (!match) return undefined;
  const kind = kindOf(match[2] ?? '');
  const isJson = /^json/i.test(match[3] ?? '');
  if (!kind || isJson !== isJsonKind(kind)) return undefined;
  return configName(kind, segments, base, match[1] ?? '');
}

function configName(kind: ConfigKind, folders: readonly string[], base: string, stem: string): FileName {
  const dash = stem.indexOf('-');
  const title = dash < 0 ? stem : stem.slice(0, dash);
  const written = dash < 0 ? '' : stem.slice(dash + 1);
  const ext = /[_-]ext$/i.test(title) || /^ext\b/i.test(written);
  const name = title.replace(/[_-]ext$/i, '');
  const layer = ext ? 'ext' : 'base';
  const major = majorVersion(/^(\d+)\.\d/.exec(written)?.[1]);
  const right = configFileName(kind, layer, name, major);
  const wellFormed = name !== '' && base === right;
  const parents = belowRoot(folders, kindFolders[kind]);
  const fqn = [...parents, `${name}${ext ? '_ext' : ''}-${written || '1.0'}`].join('.');
  const ofFolder = majorVersion(parents.findLast((folder) => /^v\d+$/i.test(folder))?.slice(1));
  return {
    kind,
    layer,
    api: apiName(name, Math.max(major, ofFolder)),
    version: written,
    fqn,
    wellFormed,
    ...(wellFormed || name === '' ? {} : { correctedName: right }),
  };
}

/** The name under which a configuration file is picked up. */
export function configFileName(kind: ConfigKind, layer: FileName['layer'], name: string, major = 1): string {
  return `${name}${layer === 'ext' ? '_ext' : ''}-${major}.0.${extensions[kind]}`;
}

function majorVersion(digits: string | undefined): number {
  return Math.max(1, Number(digits ?? 1));
}

/** The name of an API in a version: `claim` for the first, `claim/v2` for the second. */
function apiName(name: string, major: number): string {
  return major === 1 || name === '' ? name : `${name}/v${major}`;
}

/** An API's name without its version, and the version as paths and folders have it, `v1` for the first. */
export function versionedApi(api: string): { readonly name: string; readonly version: string } {
  const [, name = api, version = 'v1'] = /^(.*)\/(v\d+)$/.exec(api) ?? [];
  return { name, version };
}

/** The list of published APIs belongs to no API. */
function publishedName(base: string): FileName {
  const fqn = base.replace(/\.[^.]*$/, '');
  return { kind: 'published', layer: 'ext', api: '', version: '', fqn, wellFormed: true };
}

function gosuName(folders: readonly string[], name: string): FileName {
  const below = belowRoot(folders, kindFolders.gosu);
  const layer = below[0] === 'base' || below[0] === 'gw' ? 'base' : 'ext';
  const fqn = [...below, name].join('.');
  const inConfigFolder = isInConfigFolder(folders) ? { inConfigFolder: true as const } : {};
  return { kind: 'gosu', layer, api: '', version: '', fqn, wellFormed: true, ...inConfigFolder };
}

/** Whether a folder is `config` or below it, and in no folder of Gosu sources. */
function isInConfigFolder(folders: readonly string[]): boolean {
  const lower = folders.map((folder) => folder.toLowerCase());
  return lower.includes('config') && !lower.some((folder) => folder === 'gsrc' || folder === 'gosu');
}

/** The folders below the last one that is a root of the kind, else below the last `base`, `gw` or `ext`, else none. */
function belowRoot(folders: readonly string[], roots: readonly string[]): readonly string[] {
  const lower = folders.map((folder) => folder.toLowerCase());
  for (let at = lower.length - 1; at >= 0; at--) {
    if (roots.includes(lower[at] ?? '')) return folders.slice(at + 1);
  }
  for (let at = lower.length - 1; at >= 0; at--) {
    if (['base', 'gw', 'ext'].includes(lower[at] ?? '')) return folders.slice(at);
  }
  return [];
}

function kindOf(word: string): ConfigKind | undefined {
  const lower = word.toLowerCase();
  return lower === 'apiconfig' || lower === 'swagger' || isJsonKind(lower) ? lower : undefined;
}

/** Whether files of a kind belong to an API. */
export function isConfigKind(kind: FileKind): kind is ConfigKind {
  return kind !== 'gosu' && kind !== 'published';
}

/** Whether files of a kind are written in JSON. */
export function isJsonKind(kind: string): kind is 'schema' | 'mapping' | 'updater' {
  return kind === 'schema' || kind === 'mapping' || kind === 'updater';
}

/** The name of a file that the user reads as a kind, regardless of its form. */
export function fileNameAs(kind: FileKind, path: string): FileName {
  const segments = path.split('/');
  const base = segments.pop() ?? '';
  if (kind === 'gosu') return gosuName(segments, base.replace(/\.[^.]*$/, ''));
  if (kind === 'published') return publishedName(base);
  return configName(kind, segments, base, base.split('.')[0] ?? base);
}

/** The kinds of file that carry sort configuration. */
export type FileKind = ConfigKind | 'gosu' | 'published';

/** The kinds of file that belong to an API. */
export type ConfigKind = 'schema' | 'mapping' | 'updater' | 'apiconfig' | 'swagger';

/** `ext` files are the customer's (`_ext` in the name, and all Gosu outside the base folders); `base` files are facts only. */
export type FileLayer = 'base' | 'ext';

/** What a file's name and folders say about it. */
export interface FileName {
  readonly kind: FileKind;
  readonly layer: FileLayer;
  /**
   * The API before `_ext` and `-`, such as `common` or `shared`, with the version if it isn't the first, such as
   * `claim/v2`. Versions are separate APIs. Empty for Gosu.
   */
  readonly api: string;
  /** The version in the name, `1.0`; empty for Gosu. */
  readonly version: string;
  /** The fully qualified name, `ext.common.v1.common_ext-1.0`; for Gosu the folders and the file's name. */
  readonly fqn: string;
  /** Whether the platform reads the file: the name has the correct form. */
  readonly wellFormed: boolean;
  /** The right name for a file whose name is a near miss; absent when well formed or when no right name is evident. */
  readonly correctedName?: string;
  /** True for a Gosu file below `config/` that is in no folder of Gosu sources: most of these are templates. */
  readonly inConfigFolder?: true;
}
