import * as l10n from '@vscode/l10n';
import type { CollectionInfo } from '../model/collectionInfo';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { type ConfigKind, type FileKind, isConfigKind, versionedApi } from '../text/fileName';
import { type Answers, asking, known, type PlanResult, refused } from './planResult';
import { fileQuestion } from './questions';

/**
 * A customer file that a generator writes to. `base` contains the names of the lower-layer files that a new file
 * combines.
 */
export interface ExtFile {
  readonly uri: string;
  readonly exists: boolean;
  readonly fqn: string;
  readonly base: readonly string[];
  /** True if no other file refers to this file yet. */
  readonly isUncombined?: true;
}

/**
 * Returns the customer's file of the given kind for an API. If there is none, returns a new `_ext` file. Its folder is
 * derived from the vendor's file, or from another customer file of the API if there is no vendor file. If there is
 * neither, returns a refusal.
 */
export function extFile(model: SortModel, kind: ConfigKind, api: string): PlanResult<ExtFile> {
  const files = model.apis.files(kind, api);
  const vendors = files.filter(({ uri }) => !model.files.isCustomer(uri));
  const base = vendors.map(({ name }) => name.fqn);
  const existing = files.find(({ uri, name }) => model.files.isCustomer(uri) && name.wellFormed);
  if (existing !== undefined) {
    const isCombined = model.apis.chain(kind, api).includes(existing.uri);
    const file = { uri: existing.uri, exists: true, fqn: existing.name.fqn, base };
    return known(isCombined ? file : { ...file, isUncombined: true });
  }
  const below = vendors.find(({ uri }) => !model.files.isLeftOut(uri));
  const made = below === undefined ? inSiblingFolder(model, kind, api) : aboveBase(model, below);
  if (made === undefined) {
    return refused(
      l10n.t(
        'This workspace has no {0} file on which a new file for the API {1} can be based. Create the new file by hand.',
        kind,
        api,
      ),
    );
  }
  return known({ ...made, exists: false, base, ...(isReached(model, kind, made.fqn) ? {} : { isUncombined: true }) });
}

/**
 * Whether a new file with this name takes effect. A file takes effect if a link refers to it. An apiconfig file also
 * takes effect if a Swagger file has the same name.
 */
function isReached(model: SortModel, kind: ConfigKind, fqn: string): boolean {
  if (kind === 'apiconfig' && model.files.named('swagger', fqn).length > 0) return true;
  return model.files.isReferred(kind, fqn);
}

/** Describes the customer file that a generator needs. */
export interface WantedFile {
  readonly kind: ConfigKind;
  readonly api: string;
  /** The definition or resource to write. The user selects a file for each subject only once. */
  readonly subject: string;
  /** URI of the file that already contains the subject. Undefined if no file does. */
  readonly below: string | undefined;
}

/**
 * Returns the customer's file that reaches `below` through the fewest combine links, so that its content applies to as
 * many APIs as possible. If several files are equally near, returns a question. If no customer file reaches `below`,
 * returns the API's `_ext` file.
 */
export function nearestExtFile(
  model: SortModel,
  { kind, api, subject, below }: WantedFile,
  answers: Answers,
): PlanResult<ExtFile> {
  const customers = model.apis.chain(kind, api).filter((uri) => model.files.isCustomer(uri));
  const distances = customers.map((uri) => ({ uri, distance: distanceTo(model, uri, below) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  if (below === undefined || !Number.isFinite(least)) return extFile(model, kind, api);
  const nearest = distances
    .filter(({ distance }) => distance === least)
    .flatMap(({ uri }) => model.files.get(uri) ?? []);
  const [first, second] = nearest;
  const question = fileQuestion(kind, subject, nearest);
  const chosen = second ? nearest.find(({ name }) => name.fqn === answers[question.id]) : first;
  if (!chosen) return asking(question);
  return known({ uri: chosen.uri, exists: true, fqn: chosen.name.fqn, base: [] });
}

/**
 * Returns the nearest customer apiconfig file that combines `below`, the file that declares a collection. Uses the
 * first of the collection's APIs whose files include both `below` and a customer file.
 */
export function nearestApiconfig(
  model: SortModel,
  { id, apis }: Pick<CollectionInfo, 'id' | 'apis'>,
  below: string | undefined,
  answers: Answers,
): PlanResult<ExtFile> {
  const seesBoth = (api: string) => {
    const uris = model.apis.chain('apiconfig', api);
    return below !== undefined && uris.includes(below) && uris.some((uri) => model.files.isCustomer(uri));
  };
  const api = [id.api, ...apis].find(seesBoth) ?? id.api;
  return nearestExtFile(model, { kind: 'apiconfig', api, subject: `${below}#${id.name}`, below }, answers);
}

/** Returns the number of combine links from a file down to another file. Infinite if no links lead there. */
export function distanceTo(model: SortModel, from: string, to: string | undefined): number {
  const seen = new Set([from]);
  let level = [from];
  for (let distance = 0; level.length > 0; distance++) {
    if (to !== undefined && level.includes(to)) return distance;
    const next = level.flatMap((uri) =>
      model.files.links(uri).flatMap(({ role, uris }) => (role === 'combine' ? uris.slice(0, 1) : [])),
    );
    level = [...new Set(next)].filter((uri) => !seen.has(uri));
    for (const uri of level) seen.add(uri);
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the first part of the fully qualified names of the customer's files. */
function extRoot(model: SortModel): string {
  const sample = model.files
    .all()
    .find(({ uri, name }) => isConfigKind(name.kind) && name.fqn.includes('.') && model.files.isCustomer(uri));
  return sample?.name.fqn.split('.')[0] ?? 'ext';
}

/**
 * Returns the customer file for a base file: `…/base/common/v1/common-1.0.schema.json` becomes
 * `…/ext/common/v1/common_ext-1.0.schema.json`.
 */
function aboveBase(model: SortModel, { uri, name }: ModelFile): { uri: string; fqn: string } | undefined {
  const parts = partsOf(name.fqn);
  const folders = uri.split('/').slice(0, -1);
  const at = folders.length - parts.folders.length;
  if (parts.folders.length === 0 || folders[at] !== parts.folders[0]) return undefined;
  const root = extRoot(model);
  const file = `${versionedApi(name.api).name}_ext-${name.version}`;
  return {
    uri: [...folders.slice(0, at), root, ...folders.slice(at + 1), file + suffixOf(uri)].join('/'),
    fqn: [root, ...parts.folders.slice(1), file].join('.'),
  };
}

/**
 * Returns the URI and name of a new file for an API. The root folder comes from a customer file of the same kind, and
 * the folders below the root from a customer file of the API. Undefined if either file is missing.
 */
function inSiblingFolder(model: SortModel, kind: ConfigKind, api: string): { uri: string; fqn: string } | undefined {
  const sample = model.files
    .all()
    .find(({ uri, name }) => name.kind === kind && model.files.isCustomer(uri) && name.wellFormed);
  const kinds: readonly FileKind[] = ['apiconfig', 'schema', 'mapping', 'swagger'];
  const other = kinds
    .flatMap((each) => model.apis.files(each, api))
    .find(({ uri, name }) => model.files.isCustomer(uri) && name.wellFormed);
  if (sample === undefined || other === undefined) return undefined;
  const folders = sample.uri.split('/').slice(0, -1);
  const sampleFolders = partsOf(sample.name.fqn).folders;
  const wanted = partsOf(other.name.fqn).folders;
  if (sampleFolders.length === 0 || wanted.length === 0) return undefined;
  const file = `${versionedApi(other.name.api).name}_ext-${other.name.version}`;
  return {
    uri: [...folders.slice(0, folders.length - sampleFolders.length), ...wanted, file + suffixOf(sample.uri)].join('/'),
    fqn: [...wanted, file].join('.'),
  };
}

/**
 * Returns the folders in a fully qualified name. Ignores the version at the end of the name, because its dots don't
 * separate folders.
 */
function partsOf(fqn: string): { folders: string[] } {
  const dash = fqn.indexOf('-');
  const head = dash < 0 ? fqn : fqn.slice(0, dash);
  return { folders: head.split('.').slice(0, -1) };
}

/** Returns the suffix of a file name, such as `.schema.json` for `…/common-1.0.schema.json`. */
function suffixOf(uri: string): string {
  return /\.[a-z]+\.[a-z]+$/i.exec(uri)?.[0] ?? '';
}
