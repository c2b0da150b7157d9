import type { FileKind, FileName } from './facts';

const version = '1.0';
const extensions: Readonly<Record<Exclude<FileKind, 'gosu'>, string>> = {
  schema: 'schema.json',
  mapping: 'mapping.json',
  updater: 'updater.json',
  apiconfig: 'apiconfig.yaml',
  swagger: 'swagger.yaml',
};
const kindFolders: Readonly<Record<FileKind, readonly string[]>> = {
  schema: ['schemas', 'schema'],
  mapping: ['mappings', 'mappers', 'mapping'],
  updater: ['updaters', 'updater'],
  apiconfig: ['apis', 'api'],
  swagger: ['apis', 'api'],
  gosu: ['gsrc', 'gosu', 'src'],
};

/**
 * What a path says about the file: recognised by its name alone, never by its folders (those only give the fully
 * qualified name). `path` is relative to the workspace folder, with slashes. A near miss (`.yml`, `-1.1.`, `_ext.schema.json`)
 * is read like the kind it was meant to be, with `wellFormed` false. Undefined for any other file.
 */
export function readFileName(path: string): FileName | undefined {
  const segments = path.split('/');
  const base = segments.pop() ?? '';
  const gosu = /^(.+)\.gsx?$/i.exec(base);
  if (gosu) return gosuName(segments, gosu[1] ?? '');
  const match = /^(.*?)[._-]?(schema|mapping|updater|apiconfig|swagger)\.(json|jsonc|ya?ml)$/i.exec(base);
  if (!match) return undefined;
  const kind = kindOf(match[2] ?? '');
  const isJson = /^json/i.test(match[3] ?? '');
  if (!kind || isJson !== isJsonKind(kind)) return undefined;
  return configName(kind, segments, base, match[1] ?? '');
}

function configName(kind: Exclude<FileKind, 'gosu'>, folders: readonly string[], base: string, stem: string): FileName {
  const dash = stem.indexOf('-');
  const title = dash < 0 ? stem : stem.slice(0, dash);
  const written = dash < 0 ? '' : stem.slice(dash + 1);
  const ext = /[_-]ext$/i.test(title) || /^ext\b/i.test(written);
  const api = title.replace(/[_-]ext$/i, '');
  const layer = ext ? 'ext' : 'base';
  const right = configFileName(kind, layer, api);
  const wellFormed = api !== '' && base === right;
  const fqn = [...belowRoot(folders, kindFolders[kind]), `${api}${ext ? '_ext' : ''}-${written || version}`].join('.');
  return {
    kind,
    layer,
    api,
    version: written,
    fqn,
    wellFormed,
    ...(wellFormed || api === '' ? {} : { correctedName: right }),
  };
}

/** The name under which a configuration file of an API is picked up. */
export function configFileName(kind: Exclude<FileKind, 'gosu'>, layer: FileName['layer'], api: string): string {
  return `${api}${layer === 'ext' ? '_ext' : ''}-${version}.${extensions[kind]}`;
}

function gosuName(folders: readonly string[], name: string): FileName {
  const below = belowRoot(folders, kindFolders.gosu);
  const layer = below[0] === 'base' || below[0] === 'gw' ? 'base' : 'ext';
  return { kind: 'gosu', layer, api: '', version: '', fqn: [...below, name].join('.'), wellFormed: true };
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

function kindOf(word: string): Exclude<FileKind, 'gosu'> | undefined {
  const lower = word.toLowerCase();
  return lower === 'apiconfig' || lower === 'swagger' || isJsonKind(lower) ? lower : undefined;
}

/** Whether files of a kind are written in JSON. */
export function isJsonKind(kind: string): kind is 'schema' | 'mapping' | 'updater' {
  return kind === 'schema' || kind === 'mapping' || kind === 'updater';
}

/** The name of a file that somebody chose to read as a kind, whatever it is called. */
export function fileNameAs(kind: FileKind, path: string): FileName {
  const segments = path.split('/');
  const base = segments.pop() ?? '';
  if (kind === 'gosu') return gosuName(segments, base.replace(/\.[^.]*$/, ''));
  return configName(kind, segments, base, base.split('.')[0] ?? base);
}
