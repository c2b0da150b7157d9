import { endOf, objectsOf, readTree, valueNode } from '../languages/json/jsonTree';
import { indentAt, indentUnitOf, isFirstOnLine, lineEndOf, onOneLine } from './layout';

/** The formatting that new content in a JSON file has to match. */
export interface JsonStyle {
  readonly lineEnd: string;
  readonly unit: string;
  /** Whether the whole JSON value is on one line. */
  readonly inline: boolean;
  /** Whether objects that contain only plain values are on one line. */
  readonly flatLeaves: boolean;
  /** The space between a brace and the content of its object. */
  readonly gap: string;
}

/** Returns the style of JSON text, derived from its objects. */
export function styleOf(text: string): JsonStyle {
  const root = readTree(text);
  let flat = 0;
  let tall = 0;
  let tight = 0;
  let airy = 0;
  for (const object of root === undefined ? [] : objectsOf(root)) {
    const members = object.children ?? [];
    if (members.length === 0) continue;
    const first = members[0];
    const oneLine = onOneLine(text, object.offset, endOf(object));
    if (oneLine && first !== undefined) first.offset === object.offset + 1 ? tight++ : airy++;
    if (members.some((member) => /^(object|array)$/.test(valueNode(member)?.type ?? ''))) continue;
    oneLine ? flat++ : tall++;
  }
  const inline = root !== undefined && endOf(root) > root.offset + 2 && onOneLine(text, root.offset, endOf(root));
  return {
    lineEnd: lineEndOf(text),
    unit: indentUnitOf(text),
    inline,
    flatLeaves: flat > 0 && flat >= tall,
    gap: tight > airy ? '' : ' ',
  };
}

/**
 * Returns the style with a new indentation step: the whitespace by which the line of `inner` is indented more than the
 * line of `outer`. Returns the style unchanged if the indentation doesn't increase, or if other text precedes `inner`
 * on its line.
 */
export function steppedLike(text: string, style: JsonStyle, outer: number, inner: number): JsonStyle {
  const from = indentAt(text, outer);
  const to = indentAt(text, inner);
  const isStep = isFirstOnLine(text, inner) && to.startsWith(from) && to.length > from.length;
  return isStep ? { ...style, unit: to.slice(from.length) } : style;
}

/** Returns `"key": value`. Lines after the first are indented relative to `indent`. */
export function renderMember(key: string, value: JsonValue, style: JsonStyle, indent: string): string {
  return `${JSON.stringify(key)}: ${renderValue(value, style, indent)}`;
}

/** Returns the JSON text of a value in the given style. Lines after the first are indented relative to `indent`. */
export function renderValue(value: JsonValue, style: JsonStyle, indent: string): string {
  if (isList(value)) {
    const items = value.map((item) => renderValue(item, style, indent + style.unit));
    if (style.inline || value.every((item) => typeof item !== 'object' || item === null))
      return `[${items.join(', ')}]`;
    return framed('[', items, ']', style, indent);
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const leaf = entries.every(([, inner]) => typeof inner !== 'object' || inner === null);
  if (style.inline || (leaf && style.flatLeaves)) {
    const members = entries.map(([key, inner]) => renderMember(key, inner, { ...style, inline: true }, indent));
    return `{${style.gap}${members.join(', ')}${style.gap}}`;
  }
  const members = entries.map(([key, inner]) => renderMember(key, inner, style, indent + style.unit));
  return framed('{', members, '}', style, indent);
}

function framed(open: string, parts: readonly string[], close: string, style: JsonStyle, indent: string): string {
  const lines = parts.map((part) => indent + style.unit + part);
  return [open, lines.join(`,${style.lineEnd}`), indent + close].join(style.lineEnd);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** A value that a generator writes into a JSON file. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
