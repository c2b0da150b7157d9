import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/vscode/**', 'test/bench/**', '**/node_modules/**'],
    // A limit only ends what hangs; how fast things are is measured in test/bench.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
