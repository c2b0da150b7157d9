import type { TieAccuracy } from './tieAccuracy';

/** Returns a table with one line for each kind of mistake. */
export function tieTable({ kinds }: TieAccuracy): string {
  const rows = [...kinds].map(([kind, { planted, found, weaker, restored, beside }]) => {
    const others = [...beside].map(([code, count]) => `${count} ${code}`).join(', ');
    return `| ${kind} | ${planted} | ${found} | ${weaker} | ${restored} | ${others} |`;
  });
  return ['| kind | planted | found | weaker | restored | beside |', '|---|---|---|---|---|---|', ...rows].join('\n');
}
