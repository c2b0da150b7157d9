import { usesStatement } from '../edits/gosuUses';
import type { GosuFacts } from '../facts/gosuFacts';
import { type GosuToken, tokenizeGosu } from '../languages/gosu/gosuTokens';
import { importOf } from '../model/classes';
import type { SortModel } from '../model/model';
import { packageOf, qualify, simpleName } from '../model/names';
import type { Span } from '../text/span';
import { classNamedHere } from './typeNames';

/** The new fully qualified name of each class that moves with its file, keyed by the old one. */
export type ClassMoves = ReadonlyMap<string, string>;

/** The replacement of a span in a file. */
export interface Replacement {
  readonly span: Span;
  readonly text: string;
}

const declaring: readonly string[] = ['class', 'enhancement', 'interface', 'structure', 'enum', 'annotation'];
const naming: readonly string[] = ['var', 'function', 'get', 'set', 'delegate', 'readonly', '\\'];
const beforeTypes: readonly string[] = ['new', 'extends', 'implements', 'typeis', '@'];

/**
 * Returns the edits to a Gosu file after classes have moved. They update the package, the class, and the class names in
 * the code, but not comments and strings. If a new simple name already refers to something else, the class is written
 * with its package instead of being imported, because Gosu doesn't allow two imports of one name.
 */
export function classNamesIn(
  model: SortModel,
  facts: GosuFacts,
  text: string,
  moves: ClassMoves,
): readonly Replacement[] {
  const { tokens } = tokenizeGosu(text);
  const packageNow = packageAfter(facts, moves);
  const names = new Set(tokens.filter((_, at) => !isMember(tokens[at - 1]?.text ?? '')).map(({ text: name }) => name));
  const ambiguous = otherNames(model, facts, tokens);
  const isTaken = (name: string) => names.has(name) || ambiguous.has(name) || importOf(facts, name) !== undefined;
  const isClear = (before: string, after: string) =>
    simpleName(after) === simpleName(before) || !isTaken(simpleName(after));
  const written = new Map<string, string>();
  for (const [before, after] of moves) {
    const name = simpleName(before);
    if (!names.has(name) || !isMeant(model, facts, before)) continue;
    const isShort = isClear(before, after) && isFound(facts, packageNow, before, after);
    written.set(name, isShort ? simpleName(after) : after);
  }
  const found = declaredNames(facts, moves);
  for (const [at, { kind, start }] of tokens.entries()) {
    const before = tokens[at - 1]?.text ?? '';
    if (kind !== 'name' || isMember(before) || before === 'package' || declaring.includes(before)) continue;
    const { last, name, after } = moved(tokens, at, moves) ?? { last: at, name: tokens[at]?.text ?? '' };
    const isImport =
      before === 'uses' &&
      tokens[last + 1]?.text !== '#' &&
      facts.uses.some(({ span, value }) => span.start === start && value === name);
    if (isImport && after !== undefined && !isClear(name, after)) {
      found.push({ span: usesStatement(text, tokens[at - 1]?.start ?? start, tokens[last]?.end ?? start), text: '' });
      continue;
    }
    const isType = !ambiguous.has(name) || beforeTypes.includes(before) || tokens[at + 1]?.text === '#';
    const now = after ?? (isType ? written.get(name) : undefined);
    if (now !== undefined && now !== name) found.push({ span: { start, end: tokens[last]?.end ?? start }, text: now });
  }
  return found;
}

/** Returns the moved class whose qualified name begins at a token. */
function moved(tokens: readonly GosuToken[], at: number, moves: ClassMoves) {
  let name = tokens[at]?.text ?? '';
  for (let last = at; ; last += 2) {
    const after = last > at || tokens[at - 1]?.text === 'uses' ? moves.get(name) : undefined;
    if (after !== undefined) return { last, name, after };
    if (tokens[last + 1]?.text !== '.' || tokens[last + 2]?.kind !== 'name') return undefined;
    name += `.${tokens[last + 2]?.text}`;
  }
}

function isMember(before: string): boolean {
  return before === '.' || before === '?.' || before === '#';
}

/** Whether the simple name of a class refers to that class in a file. */
function isMeant(model: SortModel, facts: GosuFacts, fqn: string): boolean {
  const imported = importOf(facts, simpleName(fqn));
  return (imported ?? classNamedHere(model, facts, simpleName(fqn))) === fqn;
}

/** Whether the new simple name of a class refers to that class in a file that used the old simple name. */
function isFound(facts: GosuFacts, packageNow: string, before: string, after: string): boolean {
  const wanted = packageOf(after);
  return (
    importOf(facts, simpleName(before)) !== undefined ||
    wanted === packageNow ||
    facts.uses.some(({ value }) => value === `${wanted}.*`)
  );
}

/** Returns the package of a file after its own classes have moved. */
function packageAfter(facts: GosuFacts, moves: ClassMoves): string {
  const [newFqn] = facts.classes.flatMap(({ name }) => moves.get(qualify(facts.package?.value, name)) ?? []);
  return newFqn === undefined ? (facts.package?.value ?? '') : packageOf(newFqn);
}

/**
 * Returns the names in a file that may refer to something other than a class: variables and members, including
 * inherited members.
 */
function otherNames(model: SortModel, facts: GosuFacts, tokens: readonly GosuToken[]): ReadonlySet<string> {
  const types = facts.classes.flatMap((type) => [
    type,
    ...model.classes
      .chain(qualify(facts.package?.value, type.name))
      .classes.flatMap((ref) => model.classes.fact(ref) ?? []),
  ]);
  const hasConstants = facts.classes.some(({ kind }) => kind === 'enum');
  const named = tokens.filter((_, at) => {
    const [before = '', after = ''] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
    if (isMember(before)) return false;
    const begins = before === '(' || before === ',';
    return (
      naming.includes(before) ||
      after === '->' ||
      after === 'in' ||
      (begins && after === ':') ||
      (before === ':' && after === '=' && ['(', '{', ','].includes(tokens[at - 2]?.text ?? '')) ||
      (hasConstants && (before === '{' || before === ',')) ||
      (before === 'as' && isOfField(tokens, at - 1))
    );
  });
  return new Set([
    ...types.flatMap(({ members }) => members.map(({ name }) => name)),
    ...named.map(({ text }) => text),
  ]);
}

/**
 * Whether an `as` gives a field a property name, as in `var _name : String as Name`. Only a type may be between the
 * field's name and `as`.
 */
function isOfField(tokens: readonly GosuToken[], as: number): boolean {
  for (let at = as - 1; at > 0; at--) {
    const [before, here] = [tokens[at - 1], tokens[at]];
    if (before?.text === 'var') return true;
    if (before?.kind === 'name' && here?.kind === 'name') return false;
    if (['=', ';', '{', '}'].includes(here?.text ?? '')) return false;
  }
  return false;
}

function declaredNames(facts: GosuFacts, moves: ClassMoves): Replacement[] {
  return facts.classes.flatMap(({ name, nameSpan }) => {
    const after = moves.get(qualify(facts.package?.value, name));
    if (after === undefined) return [];
    const changes: Replacement[] = [];
    if (facts.package && facts.package.value !== packageOf(after))
      changes.push({ span: facts.package.span, text: packageOf(after) });
    if (simpleName(after) !== name) changes.push({ span: nameSpan, text: simpleName(after) });
    return changes;
  });
}
