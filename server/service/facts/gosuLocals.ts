import type { GosuCursor } from '../languages/gosu/gosuCursor';

/** Words before the name of a declaration that can have type parameters. */
const generic: ReadonlySet<string> = new Set(['class', 'interface', 'structure', 'enhancement', 'function']);

/**
 * Returns the names that a Gosu file declares as variables, parameters, or type parameters, anywhere in the file. Such a
 * name may hide a type with the same name.
 */
export function localNames(cursor: GosuCursor): ReadonlySet<string> {
  const names = new Set<string>();
  for (let index = 0; index < cursor.length; index++) {
    if (!cursor.isName(index)) continue;
    if (isVariable(cursor, index)) names.add(cursor.word(index));
    if (generic.has(cursor.word(index)) && cursor.word(index + 2) === '<') addTypeParameters(cursor, index + 2, names);
  }
  return names;
}

/** Whether a name follows `var`, precedes `in` or the type of a parameter, or is a parameter of a block. */
function isVariable(cursor: GosuCursor, index: number): boolean {
  const [before, after] = [cursor.word(index - 1), cursor.word(index + 1)];
  if (before === 'var' || before === '\\') return true;
  return ['(', ','].includes(before) && [':', 'in', '->'].includes(after);
}

/** Adds all names between angle brackets. They include the bounds of the parameters, so fewer literals are clear. */
function addTypeParameters(cursor: GosuCursor, open: number, names: Set<string>): void {
  let depth = 0;
  for (let index = open; index < cursor.length; index++) {
    const word = cursor.word(index);
    if (word === '<') depth++;
    else if (word === '>' && --depth === 0) return;
    else if (word === '{' || word === ';') return;
    else if (cursor.isName(index)) names.add(word);
  }
}
