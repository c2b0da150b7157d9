import type { Line } from '../deploymentTypes';
import { inert } from '../inert';
import { formatElapsed, formatTime } from './wording';

/** The maximum width of a printed line. Wider lines would wrap. */
const mostColumns = 100;
/** The minimum width for the text of a line. */
const fewestColumns = 40;

/**
 * Formats log lines for printing: time of day, elapsed time, planet, text. Lines are at most 100 columns wide. A closing
 * line is cut after a sentence; if its first sentence is too long, it is wrapped. Lines that belong to no deployment are
 * also wrapped. All other lines are cut.
 */
export function formatLines(lines: readonly Line[], planet: string): readonly string[] {
  return lines.flatMap((line) => {
    const prefix = prefixOf(line, planet);
    const room = Math.max(fewestColumns, mostColumns - columnsOf(prefix));
    const [first = '', ...others] = pieces(line, room);
    const margin = ' '.repeat(columnsOf(prefix));
    return [`${prefix}${first}`, ...others.map((text) => `${margin}${text}`)];
  });
}

function pieces({ kind, text, elapsedMs }: Line, room: number): readonly string[] {
  if (elapsedMs === undefined) return broken(text, room);
  return kind === 'result' ? broken(sentencesIn(text, room), room) : [cut(text, room)];
}

/** Returns the sentences at the start of a text that fit into the columns. Returns the whole text if none fits. */
function sentencesIn(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const end = head(text, columns).lastIndexOf('. ');
  return end < 0 ? text : text.slice(0, end + 1);
}

function prefixOf({ at, elapsedMs, kind }: Line, planet: string): string {
  const elapsed = elapsedMs === undefined || kind === 'result' ? '' : `+${formatElapsed(elapsedMs)}`;
  return `${formatTime(at)}  ${elapsed.padEnd(6)} ${inert(planet, 40)}  `;
}

function cut(text: string, columns: number): string {
  return columnsOf(text) <= columns ? text : `${head(text, columns - 1).trimEnd()}…`;
}

/** Breaks a string into pieces of at most this many columns, at spaces if possible. */
function broken(text: string, columns: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (columnsOf(rest) > columns) {
    const most = head(rest, columns);
    const blank = rest[most.length] === ' ' ? most.length : most.lastIndexOf(' ');
    const piece = most.slice(0, blank > 0 && most.slice(0, blank).trim() !== '' ? blank : most.length);
    pieces.push(piece.trimEnd());
    rest = rest.slice(piece.length).trimStart();
  }
  return [...pieces, rest];
}

function head(text: string, columns: number): string {
  let start = '';
  let width = 0;
  for (const character of text) {
    width += columnsOf(character);
    if (width > columns) break;
    start += character;
  }
  return start;
}

const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += wide.test(character) ? 2 : 1;
  return columns;
}
