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
    return [name, limit('hover', '×'), limit('wait', 'ms'), limit('turn', 'ms'), limit('memory', '×')];
  });
  return [
    '## Expensive documents',
    '',
    'The benchmark opens each of these documents, sends all requests for the document at once, edits the document, and',
    'sends all requests again. Meanwhile, it requests hovers in another file. These are the targets:',
    '',
    `- A hover takes at most ${targets.hover} times as long as on an idle server, and at most ${targets.wait} ms.`,
    '  The median, the 95th percentile, and the slowest of the hovers are each compared with the same figure of 300 hovers',
    '  on the idle server, because the machine interrupts some hovers even there.',
    `- A turn of the event loop takes at most ${targets.turn} ms, not counting garbage collection.`,
    `- The server's extra memory is at most ${targets.memory} times the document's size, or 200 MB if that is more.`,
    '',
    'Limits in bold are higher than these targets for now. `npm run bench -- --heavy` checks all limits.',
    '',
    table(['document', 'hover against idle', 'hover', 'longest turn', 'memory'], rows),
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
