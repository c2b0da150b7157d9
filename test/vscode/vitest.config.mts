import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Flows whose checks are repeated elsewhere: in unit tests, the benchmark, or other flows. These flows run only if
 * `SORTIE_SECOND_LOOKS` is set, as in `npm run test:full`.
 */
const secondLooks = [
  'activation',
  'crash',
  'ended',
  'german',
  'history',
  'hostile',
  'layers',
  'observe',
  'outage',
  'planets',
  'production',
  'promote',
  'proxy',
  'record',
  'reload',
  'restart',
  'restricted',
  'settling',
  'several',
  'sort-changes',
  'task',
  'thousands',
  'tokens',
  'trace',
  'virtual',
  'welcome',
  'windows',
];

export default defineConfig({
  test: {
    include: ['test/vscode/flows/*.flow.ts'],
    exclude: process.env.SORTIE_SECOND_LOOKS ? [] : secondLooks.map((name) => `**/${name}.flow.ts`),
    globalSetup: ['test/productSetup.ts', 'test/vscode/workbench/provided.ts'],
    // A flow draws a whole workbench, which keeps two processors busy. More flows only slow each other down.
    maxWorkers: Math.min(4, Math.ceil(availableParallelism() / 2)),
    // A worker keeps its modules and its browser connection between files.
    isolate: false,
    // Even if Sortie works correctly, a window's renderer process can crash. Therefore, a build server retries failed
    // flows and reports the retries.
    retry: process.env.CI ? 2 : 0,
    // A slow machine takes four times as long as a fast one.
    testTimeout: 480_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 150 } },
  },
});
