import type { SlicedWork } from '../../slices';
import type { Part, Parts } from '../../text/format';
import {
  commentEnd,
  cutEntries,
  cutEntriesInSlices,
  type EntryCut,
  isBlank,
  isComment,
  longStringEnd,
  shortStringEnd,
} from './jsonCut';

/** A part of a JSON file: the text around the entries of a container, or one entry and the text before it. */
export type JsonContext =
  | { readonly frame: true; readonly unread?: true }
  | {
      readonly frame: false;
      readonly unread?: true;
      /** True if the comma before this entry is missing. */
      readonly commaMissing: boolean;
      readonly by: EntryCut['by'] | 'recovered';
    };

const frame: JsonContext = { frame: true };

/** Number of characters or tokens outside the container to search in one step. */
const searchedAtOnce = 20_000;
/** Number of parts to create in one step. */
const createdAtOnce = 5000;

/**
 * Splits JSON text into the entries of its top-level object `container` and the text around them. If the brackets don't
 * match, entries are recognized by indentation that matches the first entry's, so that a wrong bracket affects only one
 * entry.
 */
export function* splitJson(text: string, container: string): Parts<JsonContext> {
  const balanced = yield* splitBalanced(text, container);
  yield* balanced ?? splitByIndentation(text, container) ?? [{ start: 0, end: text.length, context: frame }];
}

/**
 * Splits consecutive entries again after an edit. Returns undefined if splitting the whole text might divide these
 * entries or the parts next to them differently.
 */
export function resplitJson(text: string, old: readonly JsonContext[]): readonly Part<JsonContext>[] | undefined {
  const first = old[0];
  const last = old.at(-1);
  if (!first || !last || old.some((context) => context.frame || context.by === 'recovered')) return undefined;
  if (first.frame || last.frame || first.commaMissing) return undefined;
  const { cuts, closed, clean, lastToken, afterValue } = cutEntries(text, 0);
  if (closed) return undefined;
  const end = cuts.at(-1);
  if (last.by === 'close') {
    if (!clean || (end && end.end !== text.length)) return undefined;
    return end ? [...parts(0, cuts)] : undefined;
  }
  if (!end || !clean || end.end !== text.length || lastToken !== text.length) return undefined;
  if (last.by === 'comma') return end.by === 'comma' ? [...parts(0, cuts)] : undefined;
  return afterValue ? [...parts(0, [...cuts.slice(0, -1), { end: end.end, by: 'missing' }])] : undefined;
}

function* splitBalanced(text: string, container: string): SlicedWork<readonly Part<JsonContext>[] | undefined> {
  const found: Part<JsonContext>[] = [];
  let frameStart = 0;
  let depth = 0;
  let key: string | undefined;
  let isRootClosed = false;
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  // The first `charCodeAt` makes V8 copy the text into one piece. Copying long text takes a while, so other work runs
  // before the search.
  yield undefined;
  for (let steps = 1; at < text.length; steps++) {
    if (steps % searchedAtOnce === 0) yield undefined;
    const code = text.charCodeAt(at);
    if (isBlank(code)) at++;
    else if (isComment(text, at)) {
      const end = commentEnd(text, at);
      at = end < 0 ? text.length : end;
    } else if (code === quote) {
      const end = shortStringEnd(text, at) ?? (yield* longStringEnd(text, at));
      if (end < 0) return depth === 0 ? whole(text, found, frameStart) : undefined;
      if (depth === 1) key = text.slice(at + 1, end - 1);
      at = end;
    } else if (code === openBrace && depth === 1 && key === container) {
      const inside = yield* cutEntriesInSlices(text, at + 1);
      if (!inside.closed) return undefined;
      if (inside.cuts.length > 0) {
        found.push({ start: frameStart, end: at + 1, context: frame });
        for (const part of parts(at + 1, inside.cuts)) {
          found.push(part);
          if (found.length % createdAtOnce === 0) yield undefined;
        }
        frameStart = inside.stop;
      }
      key = undefined;
      at = inside.stop + 1;
    } else {
      if (code === openBrace || code === openBracket) {
        if (depth === 0 && isRootClosed) return undefined;
        depth++;
      } else if (code === closeBrace || code === closeBracket) {
        if (depth === 0) return undefined;
        depth--;
        isRootClosed ||= depth === 0;
      } else if (code === comma && depth === 1) key = undefined;
      at++;
    }
  }
  return depth > 0 ? undefined : whole(text, found, frameStart);
}

function whole(text: string, found: Part<JsonContext>[], frameStart: number): readonly Part<JsonContext>[] {
  if (frameStart < text.length || found.length === 0)
    found.push({ start: frameStart, end: text.length, context: frame });
  return found;
}

function* parts(from: number, cuts: readonly EntryCut[]): Generator<Part<JsonContext>> {
  let start = from;
  let isMissing = false;
  for (const { end, by } of cuts) {
    yield { start, end, context: { frame: false, commaMissing: isMissing, by } };
    start = end;
    isMissing = by === 'missing';
  }
}

function splitByIndentation(text: string, container: string): readonly Part<JsonContext>[] | undefined {
  const open = containerOpening(text, container);
  if (open === undefined) return undefined;
  const starts: number[] = [];
  let column: number | undefined;
  let comments: number | undefined;
  let stop = text.length;
  for (let line = nextLine(text, open); line < text.length; line = nextLine(text, line)) {
    let at = line;
    while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
    const indent = at - line;
    const code = text.charCodeAt(at);
    if (column !== undefined && indent < column && (code === closeBrace || code === closeBracket)) {
      stop = comments ?? line;
      break;
    }
    if (code === slash) comments ??= line;
    else if (code === quote && indent === (column ?? indent)) {
      if (indent === 0) return undefined;
      column = indent;
      starts.push(comments ?? line);
      comments = undefined;
    } else if (code !== 10 && code !== 13) comments = undefined;
  }
  const first = starts[0];
  if (first === undefined) return undefined;
  const entries = starts.map((start, index) => ({
    start,
    end: starts[index + 1] ?? stop,
    context: { frame: false, commaMissing: false, by: 'recovered' } as const,
  }));
  const around: Part<JsonContext>[] = [{ start: 0, end: first, context: frame }, ...entries];
  if (stop < text.length) around.push({ start: stop, end: text.length, context: frame });
  return around;
}

/** Returns the offset after the opening brace of the container. Ignores the nesting of brackets. */
function containerOpening(text: string, container: string): number | undefined {
  const match = new RegExp(`"${container}"[ \\t\\r\\n]*:[ \\t\\r\\n]*\\{`).exec(text);
  return match ? match.index + match[0].length : undefined;
}

function nextLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) return at + 1;
  }
  return text.length;
}

const quote = 34;
const comma = 44;
const slash = 47;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
