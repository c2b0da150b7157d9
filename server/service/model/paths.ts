import { type PathToken, tokenizePath } from '../languages/gosu/pathTokens';

/** The form of an expression in a mapping. */
export type PathForm =
  /** A chain of names after the root. */
  | { readonly kind: 'chain'; readonly hops: readonly string[] }
  /** `null as T`: no value here, but definitions that extend this definition may have a value. */
  | { readonly kind: 'placeholder' }
  /**
   * A value that is computed at run time. `reads` contains the chains that the computation reads, each without its
   * root.
   */
  | {
      readonly kind: 'derived';
      readonly by: 'call' | 'cast' | 'operator' | 'expression';
      readonly reads: readonly (readonly string[])[];
    };

const castWords: ReadonlySet<string> = new Set(['as', 'typeas', 'typeis']);

/**
 * Parses the Gosu expression in the `path` of a mapped property. `entity` is the entity at the root of the expression.
 * The name of the root isn't a hop. `?.` is treated like `.`, and parentheses around a chain are ignored.
 */
export function readPath(path: string, entity: string): PathForm {
  const list = tokenizePath(path);
  const names = chainOf(list);
  if (names)
    return names.join() === 'null' ? { kind: 'placeholder' } : { kind: 'chain', hops: relative(names, entity) };
  if (isPlaceholder(list)) return { kind: 'placeholder' };
  return { kind: 'derived', by: howDerived(list), reads: readsOf(list, entity) };
}

/** Whether an expression is `null as T`, with or without parentheses. */
function isPlaceholder(list: readonly PathToken[]): boolean {
  const [first, second] = list.filter(({ text }) => text !== '(' && text !== ')');
  return first?.text === 'null' && second !== undefined && castWords.has(second.text);
}

/**
 * Returns the names of a chain such as `a.b?.c`, ignoring parentheses around its start. Undefined for other
 * expressions.
 */
function chainOf(list: readonly PathToken[]): readonly string[] | undefined {
  let depth = 0;
  while (list[depth]?.text === '(') depth++;
  const names: string[] = [];
  let expectsName = true;
  for (const { kind, text } of list.slice(depth)) {
    if (expectsName !== (kind === 'name')) return undefined;
    if (kind === 'name') names.push(text);
    else if (text === ')' && depth > 0) depth--;
    else if (kind !== 'hop') return undefined;
    expectsName = kind === 'hop';
  }
  return expectsName || depth > 0 || names.some((name) => castWords.has(name)) ? undefined : names;
}

function howDerived(list: readonly PathToken[]): 'call' | 'cast' | 'operator' | 'expression' {
  if (list.some(({ kind, text }) => kind === 'name' && castWords.has(text))) return 'cast';
  if (list.some(({ kind, text }, index) => kind === 'open' && text === '(' && list[index - 1]?.kind === 'name'))
    return 'call';
  return list.some(({ kind }) => kind === 'operator') ? 'operator' : 'expression';
}

/** Returns all chains in an expression that start at the root. The names of called methods don't belong to a chain. */
function readsOf(list: readonly PathToken[], entity: string): readonly (readonly string[])[] {
  const reads: (readonly string[])[] = [];
  for (let at = 0; at < list.length; at++) {
    if (list[at]?.kind !== 'name' || list[at - 1]?.kind === 'hop') continue;
    const names: string[] = [list[at]?.text ?? ''];
    while (list[at + 1]?.kind === 'hop' && list[at + 2]?.kind === 'name') {
      at += 2;
      names.push(list[at]?.text ?? '');
    }
    const isCall = list[at + 1]?.text === '(';
    const read = isCall ? names.slice(0, -1) : names;
    const hops = isRooted(names, entity) ? read.slice(names[0] === 'entity' ? 2 : 1) : [];
    const isKnown = reads.some((known) => known.join('.') === hops.join('.'));
    if (hops.length > 0 && !isKnown) reads.push(hops);
  }
  return reads;
}

function isRooted(names: readonly string[], entity: string): boolean {
  const first = names[0] === 'entity' ? names[1] : names[0];
  return entity !== '' && first?.toLowerCase() === entity.toLowerCase();
}

/** Returns the hops after the root. If a path doesn't contain the name of its root, all names are hops. */
function relative(names: readonly string[], entity: string): readonly string[] {
  if (names[0] === 'entity' && names.length > 2) return names.slice(2);
  if (entity === '') return names.length > 1 ? names.slice(1) : names;
  return isRooted(names, entity) && names.length > 1 ? names.slice(1) : names;
}
