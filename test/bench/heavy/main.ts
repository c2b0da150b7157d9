import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SortiePrograms, versionOf } from '../servers';
import { type HeavyKind, heavyKinds, type Limits, targets } from './inputs';
import { type HeavyCosts, measureHeavy } from './measure';

const memoryOfSmallFiles = 350e6;
/**
 * The number of failed attempts in a row after which a limit counts as missed. A single attempt can fail because the
 * machine is busy.
 */
const tries = 3;

/**
 * Measures all expensive documents. The arguments are the Node executable that runs the server, the folder that
 * contains the bundles, and the folder `test/bench`.
 */
async function main([node = '', bundles = '', bench = '']: readonly string[]): Promise<void> {
  const programs: SortiePrograms = {
    node,
    nodeVersion: versionOf(node),
    sortie: path.join(bundles, 'server.js'),
    bench,
  };
  let failed = 0;
  for (const kind of heavyKinds) if ((await measure(programs, kind)).length > 0) failed++;
  console.log(`${heavyKinds.length - failed} of ${heavyKinds.length} documents keep their limits.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Measures a document up to three times, until it meets its limits. Returns the limits that the document misses. */
async function measure(programs: SortiePrograms, kind: HeavyKind): Promise<readonly (keyof Limits)[]> {
  const limits = { ...targets, ...kind.limits };
  let missed: readonly (keyof Limits)[] = [];
  for (let round = 0; round < tries; round++) {
    const folder = mkdtempSync(path.join(tmpdir(), 'sortie-heavy-'));
    try {
      const costs = await measureHeavy(programs, folder, kind.create());
      missed = missedBy(costs, limits);
      console.log(`${markOf(missed, missedBy(costs, targets))} ${kind.name} ${inWords(costs)}`);
    } catch (error) {
      missed = ['turn'];
      console.log(`✗ ${kind.name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    if (missed.length === 0) break;
  }
  return missed;
}

/** Returns ✓ if a document meets the targets, ~ if it meets only its own limits, and ✗ if it meets neither. */
function markOf(missed: readonly unknown[], missedTargets: readonly unknown[]): string {
  if (missedTargets.length === 0) return '✓';
  return missed.length === 0 ? '~' : '✗';
}

function missedBy({ bytes, longestTurn, memory }: HeavyCosts, limits: Limits): readonly (keyof Limits)[] {
  return [
    ...(longestTurn > limits.turn ? (['turn'] as const) : []),
    ...(memory > Math.max(limits.memory * bytes, memoryOfSmallFiles) ? (['memory'] as const) : []),
  ];
}

function inWords({ bytes, hovers, longestTurn, memory, requests }: HeavyCosts): string {
  const [slowest = ['', 0]] = Object.entries(requests).sort(([, a], [, b]) => b - a);
  const times = hovers.map(({ figure, idle, busy }) => {
    return `${figure} ${(busy / idle).toFixed(1)} × (${busy.toFixed(1)} ms against ${idle.toFixed(1)} ms)`;
  });
  return [
    `(${megabytes(bytes)})`,
    `hover elsewhere: ${times.join(', ')}`,
    `longest turn ${longestTurn.toFixed(1)} ms`,
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
