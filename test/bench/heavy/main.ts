import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Programs } from '../servers';
import { type HeavyKind, heavyKinds, type Limit } from './inputs';
import { type HeavyCosts, measureHeavy } from './measure';

const mostIdleHovers = 20;
const mostFileSizes = 60;
const memoryOfSmallFiles = 200e6;
/** A limit is missed if it is missed so often in succession: the machine may do something else meanwhile. */
const tries = 3;

/**
 * Arguments: the Node of the server, the folder of the bundles, the folder `test/bench`, the file for the counts, parts of
 * names of documents.
 */
async function main([node = '', bundles = '', bench = '', counts = '', ...wanted]: readonly string[]): Promise<void> {
  const programs: Programs = { node, sortie: path.join(bundles, 'server.js'), floor: '', host: '', bench };
  let passed = 0;
  const failures: string[] = [];
  for (const kind of heavyKinds) {
    if (wanted.length > 0 && !wanted.some((part) => kind.name.includes(part))) continue;
    const missed = await measure(programs, kind);
    const unknown = missed.filter((limit) => !kind.misses?.includes(limit));
    if (unknown.length > 0) failures.push(`${kind.name}: ${unknown.join(', ')}`);
    else if (missed.length === 0) passed++;
  }
  writeFileSync(counts, JSON.stringify({ passed, failed: failures.length, failures }));
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** Measures a document until it keeps all limits that it isn't known to miss. Returns those that it misses. */
async function measure(programs: Programs, { name, create, misses = [] }: HeavyKind): Promise<readonly Limit[]> {
  let missed: readonly Limit[] = [];
  for (let round = 0; round < tries; round++) {
    const folder = mkdtempSync(path.join(tmpdir(), 'sortie-heavy-'));
    try {
      const costs = await measureHeavy(programs, folder, create());
      missed = missedBy(costs);
      console.log(`${missed.length === 0 ? '✓' : '✗'} ${name} ${inWords(costs)}`);
    } catch (error) {
      missed = ['response'];
      console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    if (missed.every((limit) => misses.includes(limit))) break;
  }
  const kept = misses.filter((limit) => !missed.includes(limit));
  if (kept.length > 0) console.log(`  keeps a limit that it is known to miss: ${kept.join(', ')}`);
  return missed;
}

function missedBy({ bytes, idleHover, slowestHover, memory }: HeavyCosts): readonly Limit[] {
  return [
    ...(slowestHover > mostIdleHovers * idleHover ? (['response'] as const) : []),
    ...(memory > Math.max(mostFileSizes * bytes, memoryOfSmallFiles) ? (['memory'] as const) : []),
  ];
}

function inWords({ bytes, idleHover, slowestHover, memory, requests }: HeavyCosts): string {
  const [slowest = ['', 0]] = Object.entries(requests).sort(([, a], [, b]) => b - a);
  return [
    `(${megabytes(bytes)})`,
    `hover elsewhere ${(slowestHover / idleHover).toFixed(1)} × (${slowestHover.toFixed(1)} ms against ${idleHover.toFixed(1)} ms)`,
    `memory ${(memory / bytes).toFixed(0)} × (${megabytes(memory)})`,
    `slowest request ${slowest[0]} ${slowest[1].toFixed(0)} ms`,
  ].join(', ');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 0)} MB`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
