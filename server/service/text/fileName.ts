/** All kinds of file that belong to an API. */
export const configKinds = ['schema', 'mapping', 'updater', 'apiconfig', 'swagger'] as const;

const extensions: Readonly<Record<ConfigKind, string>> = {
  schema: 'schema.json',
  mapping: 'mapping.json',
  updater: 'updater.json',
  apiconfig: 'apiconfig.yaml',
  swagger: 'swagger.yaml',
};
/** The folders that contain the files of a kind, the usual name first. */
const kindFolders: Readonly<Record<ConfigKind | 'gosu', readonly string[]>> = {
  schema: ['schemas', 'schema'],
  mapping: ['mappings', 'mappers', 'mapping'],
  updater: ['updaters', 'updater'],
  apiconfig: ['apis', 'api'],
  swagger: ['apis', 'api'],
  gosu: ['gsrc', 'gosu', 'src'],
};

/**
 * Parses the path of a file. The path is relative to the workspace folder and uses slashes. A misspelled name (`.yml`,
 * `-1.1.`, `_ext.schema.json`) has the kind that the user probably meant, and `wellFormed` is false. Returns undefined
 * for files of other kinds.
 */
export function readFileName(path: string): FileName | undefined {
  const segments = path.split('/');
  const base = segments.pop() ?? '';
  const gosu = /^(.+)\.gsx?$/i.exec(base);
  if (gosu) return gosuName(segments, gosu[1] ?? '');
  if (/^published-apis\.ya?ml$/i.test(base)) return publishedName(base);
  if (/^[^.]+(?:\..*)?\.(?:eti|etx|eix)$/i.test(base)) return entityName(segments, base);
  const match = /^(.*?)[._-]?(schema|mapping|updater|apiconfig|swagger)\.(json|jsonc|ya?ml)$/i.exec(base);
  if (!match) return undefined;
  const kind = kindOf(match[2] ?? '');
  const isJson = /^json/i.test(match[3] ?? '');
  if (!kind || isJson !== isJsonKind(kind)) return undefined;
  return configName(kind, segments, base, match[1] ?? '');
}

function configName(kind: ConfigKind, folders: readonly string[], base: string, stem: string): FileName {
  // An API's name contains no hyphen. A hyphen before `_ext` doesn't begin the version either.
  const dash = stem.indexOf('-', Math.max(0, stem.search(/_ext(?=-|$)/i)));
  const title = dash < 0 ? stem : stem.slice(0, dash);
  const written = dash < 0 ? '' : stem.slice(dash + 1);
  const ext = /[_-]ext$/i.test(title) || /^ext\b/i.test(written);
  const name = title.replace(/[_-]ext$/i, '');
  const layer = ext ? 'ext' : 'base';
  const major = majorVersion(/^(\d+)\.\d/.exec(written)?.[1]);
  const right = configFileName(kind, layer, name, major);
  const isName = name !== '' && !name.includes('-');
  const wellFormed = isName && base === right;
  const parents = belowRoot(folders, kind);
  const fqn = [...parents, `${name}${ext ? '_ext' : ''}-${written || '1.0'}`].join('.');
  const ofFolder = majorVersion(parents.findLast((folder) => /^v\d+$/i.test(folder))?.slice(1));
  return {
    kind,
    layer,
    api: apiName(name, Math.max(major, ofFolder)),
    version: written,
    fqn,
    wellFormed,
    ...(wellFormed || !isName ? {} : { correctedName: right }),
  };
}

/** Returns the file name by which the platform recognizes a configuration file. */
export function configFileName(kind: ConfigKind, layer: FileName['layer'], name: string, major = 1): string {
  return `${name}${layer === 'ext' ? '_ext' : ''}-${major}.0.${extensions[kind]}`;
}

/**
 * Returns the name of the file of a kind whose fully qualified name ends with `name`, such as `claim_ext-1.0`. Undefined
 * if the platform wouldn't recognize a file of that name.
 */
export function configFileNamed(kind: ConfigKind, name: string): string | undefined {
  const file = `${name}.${extensions[kind]}`;
  const parsed = readFileName(file);
  return parsed?.kind === kind && parsed.wellFormed && parsed.fqn === name ? file : undefined;
}

function majorVersion(digits: string | undefined): number {
  return Math.max(1, Number(digits ?? 1));
}

/** Returns the name of an API, including its version: `claim` for the first version, `claim/v2` for the second. */
function apiName(name: string, major: number): string {
  return major === 1 || name === '' ? name : `${name}/v${major}`;
}

/**
 * Returns an API's name without its version, and the version as written in paths and folders, such as `v1` for the
 * first version.
 */
export function versionedApi(api: string): { readonly name: string; readonly version: string } {
  const [, name = api, version = 'v1'] = /^(.*)\/(v\d+)$/.exec(api) ?? [];
  return { name, version };
}

/** Returns the parsed name of the file that lists the published APIs. This file belongs to no API. */
function publishedName(base: string): FileName {
  const fqn = base.replace(/\.[^.]*$/, '');
  return { kind: 'published', layer: 'ext', api: '', version: '', fqn, wellFormed: true };
}

/**
 * Returns the parsed name of a file of the data model. Everything before the first dot is the name of the entity. Files
 * in `metadata` are the vendor's; files in `extensions` may be edited.
 */
function entityName(folders: readonly string[], base: string): FileName {
  const layer = folders[entityFolder(folders) - 1]?.toLowerCase() === 'extensions' ? 'ext' : 'base';
  return { kind: 'entity', layer, api: '', version: '', fqn: base.split('.')[0] ?? base, wellFormed: true };
}

/** Returns the index of the folder `metadata/entity` or `extensions/entity` that contains a file. -1 if none does. */
function entityFolder(folders: readonly string[]): number {
  const lower = folders.map((folder) => folder.toLowerCase());
  return lower.findLastIndex(
    (folder, index) => folder === 'entity' && ['metadata', 'extensions'].includes(lower[index - 1] ?? ''),
  );
}

function gosuName(folders: readonly string[], name: string): FileName {
  const below = belowRoot(folders, 'gosu');
  const layer = below[0] === 'base' || below[0] === 'gw' ? 'base' : 'ext';
  const fqn = [...below, name].join('.');
  const inConfigFolder = isInConfigFolder(folders) ? { inConfigFolder: true as const } : {};
  return { kind: 'gosu', layer, api: '', version: '', fqn, wellFormed: true, ...inConfigFolder };
}

/** Whether a folder is `config` or below it, but isn't in a folder of Gosu sources. */
function isInConfigFolder(folders: readonly string[]): boolean {
  const lower = folders.map((folder) => folder.toLowerCase());
  return lower.includes('config') && !lower.some((folder) => folder === 'gsrc' || folder === 'gosu');
}

/**
 * Returns the folders below the folder of a kind. If there is no such folder, returns the folders from the last `base`,
 * `gw`, or `ext` to the end. Empty if `folders` contains none of these folders.
 */
function belowRoot(folders: readonly string[], kind: ConfigKind | 'gosu'): readonly string[] {
  const at = kindFolder(kind, folders);
  if (at >= 0) return folders.slice(at + 1);
  const layer = folders.findLastIndex((folder) => ['base', 'gw', 'ext'].includes(folder.toLowerCase()));
  return layer < 0 ? [] : folders.slice(layer);
}

/**
 * Returns the project root of a file: the folder that remains when its own path and the folder of its kind are taken
 * away. Undefined if the path contains no folder of that kind; the file then belongs to the workspace folder. The
 * package of a Gosu file determines its own path.
 */
export function projectRoot(kind: FileKind, path: string, gosuPackage?: string): string | undefined {
  const folders = path.split('/').slice(0, -1);
  const lower = folders.map((folder) => folder.toLowerCase());
  let end = gosuPackage === undefined ? kindFolder(kind, folders) : sourceFolder(folders, gosuPackage);
  if (end < 0) return undefined;
  for (const name of ['integration', 'config']) if (lower[end - 1] === name) end--;
  return folders.slice(0, end).join('/');
}

/**
 * Returns the index of the folder of a kind that contains a file. -1 if none does. A folder below it can have such a
 * name, too, as in `apis/ext/api`. So a folder in `config/integration` takes precedence, then the first one in `config` or
 * `integration`, then the usual name.
 */
function kindFolder(kind: FileKind, folders: readonly string[]): number {
  if (kind === 'entity') return Math.max(-1, entityFolder(folders) - 1);
  const names = kindFolders[kind === 'published' ? 'swagger' : kind];
  const lower = folders.map((folder) => folder.toLowerCase());
  if (kind !== 'gosu') {
    const isIn = (at: number, path: string) => `/${lower.slice(0, at).join('/')}`.endsWith(`/${path}`);
    const integrated = lower.findLastIndex((name, at) => names.includes(name) && isIn(at, 'config/integration'));
    if (integrated >= 0) return integrated;
    const inEither = (at: number) => isIn(at, 'config') || isIn(at, 'integration');
    const configured = lower.findIndex((name, at) => names.includes(name) && inEither(at));
    if (configured >= 0) return configured;
  }
  return names.map((name) => lower.lastIndexOf(name)).find((at) => at >= 0) ?? -1;
}

/**
 * Returns the index of the last folder of Gosu sources that isn't part of a package. -1 if there is none. A package that
 * doesn't match the folders is ignored.
 */
function sourceFolder(folders: readonly string[], gosuPackage: string): number {
  const parts = gosuPackage.toLowerCase().split('.');
  const lower = folders.map((folder) => folder.toLowerCase());
  const start = lower.length - parts.length;
  if (start < 0 || lower.slice(start).join('.') !== parts.join('.')) return kindFolder('gosu', folders);
  return lower.slice(0, start).findLastIndex((folder) => kindFolders.gosu.includes(folder));
}

function kindOf(word: string): ConfigKind | undefined {
  const lower = word.toLowerCase();
  return lower === 'apiconfig' || lower === 'swagger' || isJsonKind(lower) ? lower : undefined;
}

/** Whether files of a kind belong to an API. */
export function isConfigKind(kind: FileKind): kind is ConfigKind {
  return kind !== 'gosu' && kind !== 'published' && kind !== 'entity';
}

/** Whether files of a kind are written in JSON. */
export function isJsonKind(kind: string): kind is 'schema' | 'mapping' | 'updater' {
  return kind === 'schema' || kind === 'mapping' || kind === 'updater';
}

/** Whether files of a kind are written in YAML. */
export function isYamlKind(kind: FileKind): kind is 'apiconfig' | 'swagger' | 'published' {
  return kind === 'apiconfig' || kind === 'swagger' || kind === 'published';
}

/**
 * Returns the parsed name of a file whose kind the user specified. The file name needn't follow the pattern of that
 * kind.
 */
export function fileNameAs(kind: FileKind, path: string): FileName {
  const segments = path.split('/');
  const base = segments.pop() ?? '';
  if (kind === 'gosu') return gosuName(segments, base.replace(/\.[^.]*$/, ''));
  if (kind === 'published') return publishedName(base);
  if (kind === 'entity') return entityName(segments, base);
  return configName(kind, segments, base, base.split('.')[0] ?? base);
}

/** The kinds of file that Sortie reads. */
export type FileKind = ConfigKind | 'gosu' | 'published' | 'entity';

/** A kind of file that belongs to an API. */
export type ConfigKind = (typeof configKinds)[number];

/**
 * The owner of a file: `ext` for the customer, `base` for the vendor, whose files only supply facts. In a `FileName`,
 * the layer is a guess based on the name and the folders of the file. `SortModel.layerOf` also considers the content of
 * the files.
 */
export type FileLayer = 'base' | 'ext';

/** A parsed file name, with facts that come from the folders of the file. */
export interface FileName {
  readonly kind: FileKind;
  readonly layer: FileLayer;
  /**
   * The API, such as `common` or `shared`: the part of the file name before `_ext` or `-`. Each version is a separate
   * API, so the name of the API includes every version except the first, as in `claim/v2`. Empty for Gosu files, entity files,
   * and the list of published APIs.
   */
  readonly api: string;
  /** The version in the file name, such as `1.0`. Empty if the name contains no version. */
  readonly version: string;
  /**
   * The fully qualified name, such as `ext.common.v1.common_ext-1.0`. For a Gosu file, it consists of the folders and
   * the file name. For an entity file, it is the name of the entity, which other files may spell in other letter case.
   */
  readonly fqn: string;
  /** Whether the file name has the form by which the platform recognizes the file. */
  readonly wellFormed: boolean;
  /** The correct form of a misspelled name. Absent if the name is well formed or the correct form is unclear. */
  readonly correctedName?: string;
  /**
   * True for a Gosu file below `config/` but outside the folders of Gosu sources. Most of these files are templates.
   */
  readonly inConfigFolder?: true;
}
