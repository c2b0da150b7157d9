import * as l10n from '@vscode/l10n';
import { getNodeValue, type ParseError, parseTree } from 'jsonc-parser';
import { type Environment, readEnvironment } from '../../platform/environment';
import { isObject } from '../../platform/json';
import { samePlanet } from '../../platform/planet';
import { type LeftOut, skipped } from './readEnvironments';

/** An environment that a project file proposes. */
export interface Proposal {
  readonly environment: Environment;
  /** The entry as written in the file. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** The proposals in a project file, divided into usable and unusable ones. */
export interface Proposals {
  readonly usable: readonly Proposal[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads the `environments` of a project file, which is JSON with comments. Returns undefined if the text can't be read.
 * Anyone may have written the file. Therefore, a proposal can't name a variable that may contain another secret.
 */
export function readProposals(text: string): Proposals | undefined {
  const content = parsed(text);
  if (!isObject(content)) return undefined;
  const usable: Proposal[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, entry] of (Array.isArray(content.environments) ? content.environments : []).entries()) {
    const read = readEnvironment(entry);
    const problem = read.ok ? foreignVariable(read.environment) : read.invalid.map(({ message }) => message).join(' ');
    if (read.ok && isObject(entry) && problem === undefined) usable.push({ environment: read.environment, entry });
    else leftOut.push(skipped((read.ok ? read.environment.name : read.name) ?? String(index + 1), problem ?? ''));
  }
  return { usable, leftOut };
}

/** Returns the proposals for planets that no environment has yet. */
export function newProposals(proposals: readonly Proposal[], known: readonly Environment[]): readonly Proposal[] {
  return proposals.filter(({ environment }) => !known.some((each) => samePlanet(each, environment)));
}

/** Returns a name that isn't taken: the proposed name, if necessary with a number. */
export function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number++) free = `${name} ${number}`;
  return free;
}

function foreignVariable({ token }: Environment): string | undefined {
  return token.source === 'variable' && !token.name.startsWith('SORTIE_')
    ? l10n.t('The name of the variable {0} must begin with SORTIE_, because a project proposes it.', token.name)
    : undefined;
}

function parsed(text: string): unknown {
  const errors: ParseError[] = [];
  try {
    const root = parseTree(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
    // Unlike `parse`, creates objects without a prototype, so the key `__proto__` is harmless.
    return root && errors.length === 0 ? getNodeValue(root) : undefined;
  } catch {
    // The parser is recursive, and can't read brackets that are nested too deeply.
    return undefined;
  }
}
