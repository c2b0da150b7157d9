import { indentOf, type Line, lineAt, lineBefore } from '../../text/line';

/** The text that is being typed: its offsets and its opening quote, if any. */
export interface Typed {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly quote: '"' | "'" | '';
}

/**
 * The kind of text that can be inserted at a position in an apiconfig file. It is derived from the surrounding lines,
 * which don't have to be valid YAML.
 */
export type YamlSpot =
  /**
   * An entry of a default sort. `before` is the missing text before the entry: nothing, a space, or a dash and a space.
   */
  | {
      readonly kind: 'entry';
      readonly owner: string;
      readonly typed: Typed;
      readonly others: readonly string[];
      readonly before: '' | ' ' | '- ';
    }
  /** The value of a key in a resource. */
  | {
      readonly kind: 'value';
      readonly owner: string;
      readonly key: string;
      readonly typed: Typed;
      readonly indent: number;
    }
  /** A key. If `owner` is undefined, the key is the name of a resource. */
  | {
      readonly kind: 'key';
      readonly owner: string | undefined;
      readonly typed: Typed;
      readonly siblings: readonly string[];
      readonly indent: number;
    };

/** Maximum number of lines to search above a line. No default sort has more lines. */
const mostLines = 2000;

/** Maximum length of a line in which completion works. No default sort has a longer line. */
const longestLine = 10_000;

/** Maximum length of the text that is searched for the brackets of a list. */
const longestFlow = 5000;

/** Maximum length of the text that is searched for an anchor or a tag. */
const longestProperty = 200;

/** Matches anchors and tags before an entry. */
const properties = /^(?:[&!]\S*\s+){0,4}/;

/** Matches the text before a default sort in brackets. */
const beforeList = /(?:^|[{,\s])defaultSort\s*:\s*(?:[&!]\S*\s+){0,4}$/;

/**
 * Returns what can be inserted at an offset. Undefined in comments, in anchors and tags, and where no key, value, or
 * entry is possible.
 */
export function yamlSpotAt(text: string, offset: number): YamlSpot | undefined {
  const line = lineAt(text, offset);
  const column = offset - line.start;
  if (line.text.length > longestLine) return undefined;
  if (inComment(line.text, column) || isAtProperty(line.text, column)) return undefined;
  return flowEntry(text, line, column) ?? listEntry(text, line, column) ?? keyOrValue(text, line, column);
}

function listEntry(text: string, line: Line, column: number): YamlSpot | undefined {
  const dash = /^(\s*)-(?=\s|$|-)/.exec(line.text);
  if (!dash || column < dash[0].length) return undefined;
  const indent = dash[1]?.length ?? 0;
  const key = keyAbove(text, line, indent);
  if (key?.name !== 'defaultSort') return undefined;
  const owner = keyAbove(text, key.line, key.indent - 1);
  if (!owner) return undefined;
  const entry = endOfProperties(line.text, /^\s*-\s*/);
  const before = column === dash[0].length ? ' ' : '';
  const typed = typedAt(line, Math.min(entry, column), column);
  return { kind: 'entry', owner: owner.name, typed, others: otherEntries(text, key.line, line), before };
}

/** Returns an entry without a dash, if it is on its own line and aligned with the other entries. */
function entryWithoutDash(text: string, line: Line, typed: Typed, key: KeyLine): YamlSpot | undefined {
  const owner = keyAbove(text, key.line, key.indent - 1);
  const other =
    /^([ \t]*)-\s/m.exec(text.slice(key.line.start, line.start)) ??
    /^(?:[ \t]*(?:#[^\r\n]*)?[\r\n])*([ \t]*)-\s/.exec(text.slice(line.start + line.text.length));
  if (!owner || (other && other[1]?.length !== typed.start - line.start)) return undefined;
  return { kind: 'entry', owner: owner.name, typed, others: otherEntries(text, key.line, line), before: '- ' };
}

/** Returns an entry of a list in brackets. The list may span several lines. */
function flowEntry(text: string, line: Line, column: number): YamlSpot | undefined {
  const offset = line.start + column;
  const open = offset === 0 ? -1 : text.lastIndexOf('[', offset - 1);
  if (open < 0 || offset - open > longestFlow || text.slice(open, offset).includes(']')) return undefined;
  const owner = flowOwner(text, open);
  if (owner === undefined) return undefined;
  const begin = Math.max(open + 1, line.start, text.slice(0, offset).lastIndexOf(',') + 1);
  const stop = line.text.slice(column).search(/[,\]]|\s#/);
  const end = stop < 0 ? line.start + line.text.length : offset + stop;
  const current = text.slice(begin, end);
  const start = Math.min(begin + endOfProperties(current, /^\s*/), offset);
  const written = text.slice(start, Math.max(offset, start + text.slice(start, end).trimEnd().length));
  const close = text.indexOf(']', offset);
  const all = text.slice(open + 1, close < 0 || close - open > longestFlow ? end : close).split(/[,\r\n]/);
  const plain = plainName(written);
  const others = all.map(plainName).filter((name) => name !== '' && name !== plain);
  return { kind: 'entry', owner, typed: toTyped(line, start - line.start, written), others, before: '' };
}

/**
 * Returns the resource whose default sort starts with the bracket at `open`. The resource may be in braces on the same
 * line.
 */
function flowOwner(text: string, open: number): string | undefined {
  const line = lineAt(text, open);
  const before = line.text.slice(0, open - line.start);
  if (!beforeList.test(before.slice(-longestProperty))) return undefined;
  const braced = /^\s*([^\s#'":-][^\s:]*)\s*:\s*\{/.exec(before)?.[1];
  return braced ?? keyAbove(text, line, indentOf(line) - 1)?.name;
}

function keyOrValue(text: string, line: Line, column: number): YamlSpot | undefined {
  const beforeValue = /^(\s*)([A-Za-z_][\w.-]*)\s*:(\s+|$)/;
  const entry = beforeValue.exec(line.text);
  const indent = indentOf(line);
  if (entry && column >= entry[0].length) {
    const owner = keyAbove(text, line, indent - 1);
    if (!owner) return undefined;
    return {
      kind: 'value',
      owner: owner.name,
      key: entry[2] ?? '',
      typed: typedAt(line, Math.min(endOfProperties(line.text, beforeValue), column), column),
      indent,
    };
  }
  const word = /^(\s*)([\w$]*)/.exec(line.text);
  if (!word || column < (word[1]?.length ?? 0) || column > word[0].length) return undefined;
  if (line.text.slice(word[0].length).trim() !== '' && !entry) return undefined;
  const at = word[1]?.length ?? 0;
  const typed = toTyped(line, at, word[2] ?? '');
  const owner = keyAbove(text, line, at - 1);
  if (owner?.holdsValue) return undefined;
  if (owner?.name === 'defaultSort') return entry ? undefined : entryWithoutDash(text, line, typed, owner);
  return { kind: 'key', owner: owner?.name, typed, siblings: siblingKeys(text, line, at), indent: at };
}

interface KeyLine {
  readonly name: string;
  readonly indent: number;
  readonly line: Line;
  /** True if the value is on the same line, which means that the key has no children. */
  readonly holdsValue: boolean;
}

/**
 * Searches upward from a line, and returns the first key with an indentation of at most `indent`. Skips list items,
 * comments, and empty lines.
 */
function keyAbove(text: string, from: Line, indent: number): KeyLine | undefined {
  let line = lineBefore(text, from);
  for (let count = 0; line && count < mostLines; count++, line = lineBefore(text, line)) {
    const key = /^(\s*)(?:"([^"]*)"|'([^']*)'|([^\s#'"-][^\s:]*))\s*:(?:\s|$)/.exec(line.text);
    const at = key?.[1]?.length ?? 0;
    if (!key || at > indent) continue;
    const holdsValue = /^\s*[^\s#&!{]/.test(line.text.slice(key[0].length));
    return { name: key[2] ?? key[3] ?? key[4] ?? '', indent: at, line, holdsValue };
  }
  return undefined;
}

/** Returns a mapping's keys that are above a line. `indent` is the indentation of the mapping's keys. */
function siblingKeys(text: string, from: Line, indent: number): readonly string[] {
  const keys: string[] = [];
  let line = lineBefore(text, from);
  for (let count = 0; line && count < mostLines; count++, line = lineBefore(text, line)) {
    const key = /^(\s*)([^\s#'":-][^\s:]*)\s*:(?:\s|$)/.exec(line.text);
    if (key && (key[1]?.length ?? 0) === indent) keys.push(key[2] ?? '');
    if (line.text.trim() !== '' && indentOf(line) < indent) return keys;
  }
  return keys;
}

function otherEntries(text: string, key: Line, current: Line): readonly string[] {
  const names: string[] = [];
  const lines = text.slice(key.start, current.start + 20_000).split(/\r\n|\r|\n/);
  let at = key.start;
  for (const [index, content] of lines.entries()) {
    const item = /^\s*-\s+(\S.*)$/.exec(content);
    if (index > 0 && content.trim() !== '' && !/^\s*(-|#)/.test(content)) break;
    if (item && at !== current.start) names.push(plainName(item[1] ?? ''));
    at += content.length + (text.startsWith('\r\n', at + content.length) ? 2 : 1);
  }
  return names;
}

/** Returns the name in an entry, without the entry's anchors, tags, quotes, direction, and comment. */
function plainName(written: string): string {
  return withoutComment(written.trim().replace(properties, ''))
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^-/, '')
    .trim();
}

/**
 * Returns the quoted string that starts at `from`, or else the text from `from` to a comment or the end of the line.
 */
function typedAt(line: Line, from: number, column: number): Typed {
  const rest = line.text.slice(from);
  const quote = /^["']/.exec(rest)?.[0];
  const closing = quote ? rest.indexOf(quote, 1) : -1;
  const length = closing > 0 ? closing + 1 : withoutComment(rest).trimEnd().length;
  return toTyped(line, from, rest.slice(0, Math.max(length, column - from)));
}

function toTyped(line: Line, column: number, written: string): Typed {
  const first = written[0];
  const quote = first === '"' || first === "'" ? first : '';
  return { start: line.start + column, end: line.start + column + written.length, text: written, quote };
}

/** Whether a column is in a comment or directly before one. */
function inComment(line: string, column: number): boolean {
  let quote = '';
  for (let at = 0; at <= column; at++) {
    const character = line[at] ?? '';
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && (at === 0 || /\s/.test(line[at - 1] ?? ''))) return true;
  }
  return false;
}

/** Whether a column is in an anchor or tag, directly after one, or before one, with only spaces in between. */
function isAtProperty(line: string, column: number): boolean {
  const before = line.slice(Math.max(0, column - longestProperty), column);
  return /^\s*[&!]/.test(line.slice(column)) || /(?:^|[\s,[])[&!][^\s,\]]*$/.test(before);
}

/** Returns the end of the anchors and tags that follow the match of `before`. */
function endOfProperties(text: string, before: RegExp): number {
  const from = before.exec(text)?.[0].length ?? 0;
  return from + (properties.exec(text.slice(from))?.[0].length ?? 0);
}

function withoutComment(text: string): string {
  return text.replace(/(?<!\s)\s+#[\s\S]*/, '');
}
