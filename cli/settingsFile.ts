import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { type Environment, type InvalidMember, readEnvironment } from '../platform/environment';
import { inert } from '../platform/inert';
import { isObject } from '../platform/json';
import { withQualifiers } from '../platform/planetName';
import { withProductionPlanets } from '../platform/productionPlanets';
import { isTooDeep } from '../server/service/languages/json/jsonTree';
import { UsageError } from './terminal';

const largest = 5 * 1024 * 1024;

/**
 * Returns the error message for an environment `name` that isn't in the settings file. The message lists the available
 * names.
 */
export function environmentNotFound(name: string, file: string, available: readonly string[]): string {
  return l10n.t(
    'Environment {1} not found in {0}. Available environments: {2}.',
    inert(file),
    inert(name),
    inert(available.join(', ')) || '–',
  );
}

/** The keys that contain the environments in a VS Code settings file, and the proposals in a project file. */
export type EnvironmentsKey = 'sortie.environments' | 'environments';

/**
 * Reads the environment `name` from a VS Code settings file or a project file (JSON with comments). Throws `UsageError`
 * unless exactly one environment in the file has this name, and that environment is usable.
 */
export function environmentOf(name: string, file: string, directory: string, key: EnvironmentsKey): Environment {
  const list = elementsOf(file, directory, key);
  const named = list.filter((element: unknown) => isObject(element) && element.name === name);
  if (named.length === 0) {
    const known = list.flatMap((element: unknown) =>
      isObject(element) && typeof element.name === 'string' ? [element.name] : [],
    );
    throw new UsageError(environmentNotFound(name, file, known));
  }
  if (named.length > 1)
    throw new UsageError(l10n.t('{0} contains more than one environment named {1}.', inert(file), inert(name)));
  const read = readEnvironment(named[0]);
  if (!read.ok) throw unusable(name, file, read.invalid);
  const [environment = read.environment] = complete([read.environment, ...usableOf(list)]);
  return environment;
}

/** The usable environments in a VS Code settings file, and the problems with the unusable environments. */
export interface FileEnvironments {
  readonly environments: readonly Environment[];
  readonly unusable: readonly string[];
}

/**
 * Reads all environments in a VS Code settings file. Throws `UsageError` if the file can't be read or contains no list
 * of environments.
 */
export function allEnvironments(file: string, directory: string): FileEnvironments {
  const list = elementsOf(file, directory, 'sortie.environments');
  const unusableOnes = list.flatMap((element) => {
    const read = readEnvironment(element);
    return read.ok ? [] : [unusable(read.name ?? '', file, read.invalid).message];
  });
  return { environments: complete(usableOf(list)), unusable: unusableOnes };
}

function complete(environments: readonly Environment[]): readonly Environment[] {
  return withQualifiers(withProductionPlanets(environments));
}

function usableOf(list: readonly unknown[]): readonly Environment[] {
  return list.flatMap((element) => {
    const read = readEnvironment(element);
    return read.ok ? [read.environment] : [];
  });
}

function elementsOf(file: string, directory: string, key: EnvironmentsKey): readonly unknown[] {
  const list = readSettings(path.resolve(directory, file), file)[key];
  if (Array.isArray(list)) return list;
  throw new UsageError(l10n.t('{0} has no "{1}" list. Specify another file, or add the list.', inert(file), key));
}

function unusable(name: string, file: string, problems: readonly InvalidMember[]): UsageError {
  const text = problems.map(({ message }) => message).join(' ');
  return new UsageError(l10n.t("Environment {0} in {1} can't be used: {2}", inert(name), inert(file), text));
}

function readSettings(absolute: string, file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    const found = statSync(absolute);
    if (!found.isFile() || found.size > largest) throw new TypeError('not a settings file');
    text = readFileSync(absolute, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new UsageError(l10n.t("{0} can't be read. Check the path and the permissions.", inert(file)));
  }
  if (isTooDeep(text)) throw new UsageError(l10n.t('{0} is nested too deeply.', inert(file)));
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  // `getNodeValue` creates objects without a prototype, so even the key `__proto__` is harmless.
  const settings: unknown = root && getNodeValue(root);
  const [first] = errors;
  if (first !== undefined || !isObject(settings)) {
    const line = text.slice(0, first?.offset ?? 0).split('\n').length;
    throw new UsageError(l10n.t("{0} isn't valid JSON with comments (line {1}).", inert(file), line));
  }
  return settings;
}
