import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Programs } from '../servers';
import { heavyKinds } from './inputs';
import { type HeavyCosts, measureHeavy } from './measure';

const mostIdleHovers = 20;
const mostFileSizes = 60;
const memoryOfSmallFiles = 200e6;

/** Arguments: the Node of the server, the folder of the bundles, the folder `test/bench`, parts of names of documents. */
async function main([node = '', bundles = '', bench = '', ...wanted]: readonly string[]): Promise<void> {
  const programs: Programs = { node, sortie: path.join(bundles, 'server.js'), floor: '', host: '', bench };
  let [passed, failed] = [0, 0];
  const kinds = heavyKinds.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  for (const { name, create } of kinds) {
    const folder = mkdtempSync(path.join(tmpdir(), 'sortie-heavy-'));
    try {
      const costs = await measureHeavy(programs, folder, create());
      const isMet = keepsLimits(costs);
      console.log(inWords(name, costs, isMet));
      if (isMet) passed++;
      else failed++;
    } catch (error) {
      console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
      failed++;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function keepsLimits({ bytes, idleHover, slowestHover, memory }: HeavyCosts): boolean {
  return slowestHover <= mostIdleHovers * idleHover && memory <= Math.max(mostFileSizes * bytes, memoryOfSmallFiles);
}

function inWords(
  name: string,
  { bytes, idleHover, slowestHover, memory, requests }: HeavyCosts,
  isMet: boolean,
): string {
  const [slowest = ['', 0]] = Object.entries(requests).sort(([, a], [, b]) => b - a);
  return [
    `${isMet ? '✓' : '✗'} ${name} (${megabytes(bytes)})`,
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
