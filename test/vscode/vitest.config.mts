import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/vscode/flows/*.flow.ts'],
    globalSetup: 'test/vscode/workbench/provided.ts',
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 300_000,
  },
});
