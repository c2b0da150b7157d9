import { endOf, keyOf, memberOf, type Node, readTree, valueNode } from '../languages/json/jsonTree';
import { endOfCodes } from '../text/suppression';
import { removeLines } from './entryLines';
import type { JsonValue } from './jsonStyle';
import { type JsonStyle, renderMember, renderValue, steppedLike, styleOf } from './jsonStyle';
import { indentAt, isFirstOnLine, lineEnd, lineEndOf, lineStart, onOneLine } from './layout';
import type { TextEdit } from './textEdits';

/**
 * Returns the edits that set the value at a path of keys and create missing objects. No edits if the path already has
 * this value. Undefined if the text or a value on the path isn't an object.
 */
export function setValue(text: string, path: readonly string[], value: JsonValue): TextEdit[] | undefined {
  const root = readTree(text);
  if (root?.type !== 'object') return undefined;
  let owner = root;
  for (const [index, key] of path.entries()) {
    const existing = valueNode(memberOf(owner, key));
    const rest = path.slice(index + 1);
    if (existing === undefined) return insertMember(text, owner, key, nested(rest, value));
    if (rest.length === 0) return replaceValue(text, existing, value);
    if (existing.type !== 'object') return undefined;
    owner = existing;
  }
  return undefined;
}

/** Returns the edits that add a member at the end of an object, in the layout of that object. */
export function insertMember(text: string, owner: Node, key: string, value: JsonValue): TextEdit[] {
  const members = membersOf(owner);
  const last = members.at(-1);
  if (last === undefined) return insertFirst(text, owner, key, value);
  const style = siblingStyle(text, owner, last);
  const comma = commaAfter(text, endOf(last), endOf(owner) - 1);
  const close = endOf(owner) - 1;
  const flat = onOneLine(text, endOf(last), close);
  if (flat && onOneLine(text, owner.offset, close)) {
    const written = ` ${renderMember(key, value, { ...style, inline: true }, '')}`;
    const at = comma === undefined ? endOf(last) : comma + 1;
    return [{ start: at, end: at, newText: comma === undefined ? `,${written}` : `${written},` }];
  }
  const indent = isFirstOnLine(text, last.offset)
    ? indentAt(text, last.offset)
    : indentAt(text, owner.offset) + style.unit;
  const written = style.lineEnd + indent + renderMember(key, value, style, indent);
  if (comma !== undefined) {
    const at = afterTrailingComment(text, comma + 1, close);
    return [{ start: at, end: at, newText: `${written},` }];
  }
  const at = afterTrailingComment(text, endOf(last), close);
  if (at === endOf(last)) return [{ start: at, end: at, newText: `,${written}` }];
  return [
    { start: endOf(last), end: endOf(last), newText: ',' },
    { start: at, end: at, newText: written },
  ];
}

/**
 * Returns the style for a new member next to `member`. The new member and its content are indented like `member` and
 * its content.
 */
function siblingStyle(text: string, owner: Node, member: Node): JsonStyle {
  const style = steppedLike(text, styleOf(text), owner.offset, member.offset);
  const [inner] = membersOf(valueNode(member));
  return inner === undefined ? style : steppedLike(text, style, member.offset, inner.offset);
}

function membersOf(owner: Node | undefined): Node[] {
  return (owner?.children ?? []).filter((child) => child.type === 'property');
}

/**
 * Returns the edits that remove a member, its comma, and the comments that belong to it from an object. If the member
 * is only moved to another place, its comments stay, except suppressions.
 */
export function removeMember(text: string, owner: Node, member: Node, isMoved = false): TextEdit[] {
  const close = endOf(owner) - 1;
  const members = membersOf(owner);
  const index = members.indexOf(member);
  const before = members[index - 1];
  const comma = commaAfter(text, endOf(member), members[index + 1]?.offset ?? close);
  const inside = { start: owner.offset + 1, end: close };
  const around = text.slice(inside.start, member.offset) + text.slice(endOf(member), close).replace(',', '');
  if (members.length === 1 && around.trim() === '' && onOneLine(text, inside.start, close))
    return [{ ...inside, newText: '' }];
  const previous = comma === undefined && before ? commaAfter(text, endOf(before), member.offset) : undefined;
  const edits = previous === undefined ? [] : [{ start: previous, end: previous + 1, newText: '' }];
  const span = { start: member.offset, end: endOf(member) };
  const floor = before ? endOf(before) : owner.offset;
  const isOnLine = comma === undefined || comma < lineEnd(text, span.end);
  const lines = isOnLine ? removeLines(text, span, 'code', floor) : undefined;
  if (!lines) return [...edits, ...removal(text, span.start, span.end, comma)];
  return [...edits, ...(isMoved ? lines.map((edit) => withComments(text, edit)) : lines)];
}

/** Returns the edits that replace a value. No edits if the node already has the new value. */
export function replaceValue(text: string, node: Node, value: JsonValue): TextEdit[] {
  if (JSON.stringify(jsonValue(node)) === JSON.stringify(value)) return [];
  const newText = renderValue(value, styleOf(text), indentAt(text, node.offset));
  return [{ start: node.offset, end: endOf(node), newText }];
}

/** Returns the edits that rename the key of a member. The value, comma, and comments stay. */
export function renameMember(member: Node, key: string): TextEdit[] {
  const name = member.children?.[0];
  if (name === undefined || keyOf(member) === key) return [];
  return [{ start: name.offset, end: endOf(name), newText: JSON.stringify(key) }];
}

function insertFirst(text: string, owner: Node, key: string, value: JsonValue): TextEdit[] {
  const member = owner.parent;
  const around = member?.parent?.offset ?? 0;
  const style = steppedLike(text, styleOf(text), around, member?.offset ?? around);
  const close = endOf(owner) - 1;
  const outer = indentAt(text, owner.offset);
  const indent = outer + style.unit;
  if (onOneLine(text, owner.offset, close)) {
    if (text.slice(owner.offset + 1, close).trim() !== '') {
      return [{ start: close, end: close, newText: `${renderMember(key, value, { ...style, inline: true }, '')} ` }];
    }
    const newText = renderValue({ [key]: value }, style, outer);
    return [{ start: owner.offset, end: endOf(owner), newText }];
  }
  const written = indent + renderMember(key, value, style, indent) + lineEndOf(text);
  if (isFirstOnLine(text, close))
    return [{ start: lineStart(text, close), end: lineStart(text, close), newText: written }];
  return [{ start: close, end: close, newText: style.lineEnd + written + outer }];
}

/** Returns an edit that removes lines, but keeps their comments. Suppression comments are removed. */
function withComments(text: string, edit: TextEdit): TextEdit {
  const removed = text.slice(edit.start, edit.end);
  const tokens = removed.match(/"(?:\\.|[^"\\])*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g) ?? [];
  const comments = tokens.filter((token) => token.startsWith('/') && endOfCodes(token) === undefined);
  const written = comments.map((comment) => indentAt(text, edit.start) + comment + lineEndOf(text));
  return { ...edit, newText: written.join('') + edit.newText };
}

function removal(text: string, start: number, end: number, comma: number | undefined): TextEdit[] {
  const to = comma === undefined ? end : comma + 1;
  const between = comma === undefined ? '' : text.slice(end, comma);
  if (between.trim() !== '') {
    return [
      { start, end, newText: '' },
      { start: to - 1, end: to, newText: '' },
    ];
  }
  const blanks = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  if (comma !== undefined || isFirstOnLine(text, start)) return [{ start, end: to + blanks, newText: '' }];
  const gap = start - text.slice(lineStart(text, start), start).trimEnd().length - lineStart(text, start);
  return [{ start: start - gap, end: to, newText: '' }];
}

/**
 * Returns the offset of the first comma between `from` and `to` that isn't in a comment. Undefined if there is none.
 */
function commaAfter(text: string, from: number, to: number): number | undefined {
  const pattern = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,/g;
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null && match.index < to; match = pattern.exec(text)) {
    if (match[0] === ',') return match.index;
  }
  return undefined;
}

/** Returns the offset after the comments that follow `from` on its line. */
function afterTrailingComment(text: string, from: number, to: number): number {
  let at = from;
  for (;;) {
    const match = /^[ \t]*(\/\*[^\r\n]*?\*\/|\/\/[^\r\n]*)/.exec(text.slice(at, Math.min(to, lineEnd(text, at))));
    if (match === null) return at;
    at += match[0].length;
  }
}

function nested(path: readonly string[], value: JsonValue): JsonValue {
  return path.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value);
}

/** Returns the value of a node. If a key occurs more than once, the last one is used. */
export function jsonValue(node: Node): JsonValue {
  if (node.type === 'array') return (node.children ?? []).map(jsonValue);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    (node.children ?? []).map((member) => [keyOf(member) ?? '', jsonValue(valueNode(member) ?? member)]),
  );
}
