import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/productSetup.ts',
    // Files wait for processes and sockets; by itself vitest leaves one core alone.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    exclude: ['test/vscode/**', 'test/bench/**', '**/node_modules/**'],
    // A limit only ends what hangs; how fast things are is measured in test/bench.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
