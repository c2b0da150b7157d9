import { count } from '../format';
import { heavyKinds, type Limits, targets } from './inputs';

/** Returns the section of the performance page that lists the limits of expensive documents. */
export function heavySection(table: (head: readonly string[], rows: readonly (readonly string[])[]) => string): string {
  const rows = heavyKinds.map(({ name, limits = {} }) => {
    const own = new Map(Object.entries(limits));
    const limit = (of: keyof Limits, unit: string) => {
      const value = own.get(of);
      return value === undefined ? `${count(targets[of])} ${unit}` : `**${count(value)} ${unit}**`;
    };
    return [name, limit('turn', 'ms'), limit('memory', '×')];
  });
  return [
    '## Expensive documents',
    '',
    'The benchmark opens each of these documents, sends all requests for the document at once, edits the document, and',
    'sends all requests again. Meanwhile, it requests hovers in another file, and prints how long they take. These are the',
    'targets:',
    '',
    `- A turn of the event loop takes at most ${targets.turn} ms, not counting garbage collection.`,
    `- The server's extra memory is at most ${targets.memory} times the document's size, or 350 MB if that is more.`,
    '',
    'Limits in bold are higher than these targets for now. `npm run bench -- --heavy` checks all limits.',
    '',
    table(['document', 'longest turn', 'memory'], rows),
    '',
    'The limits are based on measurements on a machine that was also doing other work. Each of the following still',
    'runs in a single turn of the event loop, however long it takes:',
    '',
    '- each of the eleven requests that come before the first hover',
    '- dividing a text into parts after each change',
    '- reading a part, which has up to 100,000 characters',
    '- the search for duplicate keys in a file',
    '- decoding a message',
  ].join('\n');
}
