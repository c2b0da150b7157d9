import * as l10n from '@vscode/l10n';
import { type ParseError, parse } from 'jsonc-parser';
import type { Json } from '../../platform/localOrder';
import { isTooDeep } from '../../server/service/languages/json/jsonTree';
import type { CollectionId } from '../../server/service/model/collectionInfo';
import type { ReadFailure, Workspace } from '../../server/service/workspace';
import { Refused } from '../refusal';
import type { PageElement } from './query';

/** An element from a file that the user wrote. */
export interface GivenElement {
  readonly id: string;
  /** The ID of the parent. If undefined, the element belongs to every parent. */
  readonly parent?: string;
  readonly attributes: PageElement['attributes'];
}

const largestMegabytes = 10;

/** Returns the workspace paths of the files that may contain a collection's elements, in order of priority. */
function givenElementsFiles({ api, name, view }: CollectionId): readonly string[] {
  const apis = view === undefined ? [api] : [view, api];
  return [...new Set(apis)].map((each) => `.sortie/data/${each}/${name}.json`);
}

function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(file: string, reason: string): Refused {
  const userMessage = l10n.t("File {0} can't be served: {1}", file, reason);
  return new Refused({ status: 500, errorCode: 'DataFileWrong', userMessage });
}

/** Returns a value as an ID. Undefined if the value is missing or empty; null if it can't be an ID. */
function idIn(value: Json | undefined): string | undefined | null {
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function elementOf(value: unknown, index: number, file: string): GivenElement {
  if (!isObject(value)) throw wrong(file, l10n.t("the element with index {0} isn't an object.", index));
  const id = idIn(value.id);
  if (id === null)
    throw wrong(file, l10n.t('the ID of the element with index {0} is neither a string nor a number.', index));
  const parent = idIn(value.parent);
  const number = String(index + 1).padStart(4, '0');
  return {
    id: id ?? number,
    parent: parent ?? undefined,
    attributes: isObject(value.attributes) ? value.attributes : value,
  };
}

/**
 * Parses the elements in a file: a list of objects, each of which contains its attributes either directly or under
 * `attributes`. Throws `Refused` if the file is invalid.
 */
export function parseGivenElements(text: string, file: string): GivenElement[] {
  if (isTooDeep(text)) throw wrong(file, l10n.t('it is nested too deeply.'));
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw wrong(file, l10n.t("it isn't valid JSON (line {0}).", line));
  }
  if (!Array.isArray(value)) throw wrong(file, l10n.t('it must be a list of elements.'));
  const elements = value.map((each, index) => elementOf(each, index, file));
  const ids = new Set<string>();
  for (const { id } of elements) {
    if (ids.has(id)) throw wrong(file, l10n.t('the ID {0} occurs more than once.', id));
    ids.add(id);
  }
  return elements;
}

/** Reads the elements that the user wrote for a collection. Undefined if there is no file. */
export async function readGivenElements(
  workspace: Workspace,
  id: CollectionId,
  signal: AbortSignal,
): Promise<GivenElement[] | undefined> {
  for (const file of givenElementsFiles(id)) {
    const uri = `${workspace.root}/${file.split('/').map(encodeURIComponent).join('/')}`;
    const read = await workspace.read(uri, largestMegabytes * 1_000_000, signal);
    if ('text' in read) return parseGivenElements(read.text, file);
    if (read.failure !== 'missing') throw wrong(file, reasonOf(read.failure));
  }
  return undefined;
}

function reasonOf(failure: Exclude<ReadFailure, 'missing'>): string {
  switch (failure) {
    case 'too-large':
      return l10n.t('it is larger than {0} MB.', largestMegabytes);
    case 'binary':
      return l10n.t("it isn't text.");
    case 'not-a-file':
      return l10n.t("it isn't a regular file.");
    case 'unreadable':
      return l10n.t("it can't be read.");
  }
}
