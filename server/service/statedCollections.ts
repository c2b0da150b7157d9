import * as l10n from '@vscode/l10n';
import { isRecord, strings } from './values';

const kinds = ['query', 'stream', 'dual'] as const;

/**
 * The facts that the user states about one collection in `sortie.collections`. Stated facts are treated as complete.
 */
export interface StatedCollection {
  readonly kind?: (typeof kinds)[number];
  /** Names of sort keys that the base product defines. */
  readonly sortKeys?: readonly string[];
  /** Name of the element's definition. */
  readonly element?: string;
}

/**
 * Facts to add to the settings or remove from them, all about one collection. `uri` is a file in the folder to which
 * the settings belong.
 */
export interface CollectionDeclaration extends StatedCollection {
  readonly uri: string;
  readonly collection: string;
}

/** Stated facts by collection name. */
export type StatedCollections = Readonly<Record<string, StatedCollection>>;

/**
 * Reports a malformed setting. `setting` is its name without the prefix `sortie.`, and `expected` describes a valid
 * value.
 */
export type ReportMistake = (setting: string, expected: string) => void;

/** Reads `sortie.collections`. Malformed parts are reported and omitted; all other parts are used. */
export function readStatedCollections(value: unknown, report: ReportMistake): StatedCollections {
  const collections: Record<string, StatedCollection> = Object.create(null);
  if (value === undefined || value === null) return collections;
  if (!isRecord(value)) {
    report('collections', l10n.t('an object that maps collections to facts'));
    return collections;
  }
  for (const [name, stated] of Object.entries(value)) {
    const setting = `collections.${name}`;
    if (isRecord(stated)) collections[name] = readStatedCollection(stated, setting, report);
    else report(setting, l10n.t('an object with kind, sortKeys, or element'));
  }
  return collections;
}

function readStatedCollection(
  stated: Readonly<Record<string, unknown>>,
  setting: string,
  report: ReportMistake,
): StatedCollection {
  const kind = kinds.find((known) => known === stated.kind);
  const sortKeys = Array.isArray(stated.sortKeys) ? strings(stated.sortKeys).filter(isSortKeyName) : [];
  const element = typeof stated.element === 'string' && stated.element !== '' ? stated.element : undefined;
  if (stated.kind !== undefined && kind === undefined) {
    report(`${setting}.kind`, l10n.t('one of {0}', kinds.join(', ')));
  }
  if (stated.sortKeys !== undefined && !isListOf(stated.sortKeys, sortKeys)) {
    report(`${setting}.sortKeys`, l10n.t('a list of sort key names'));
  }
  if (stated.element !== undefined && element === undefined) {
    report(`${setting}.element`, l10n.t('the name of a definition'));
  }
  return {
    kind,
    ...(sortKeys.length === 0 ? {} : { sortKeys }),
    element,
  };
}

/** Whether `value` is a list and `read` contains all its elements. */
function isListOf(value: unknown, read: readonly string[]): boolean {
  return Array.isArray(value) && value.length === read.length;
}

/** Whether a name has the form of a sort key that callers can use in `sort`. */
export function isSortKeyName(name: string): boolean {
  return /^[^-,:\s][^,:\s]*$/.test(name);
}
