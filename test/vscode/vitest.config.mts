import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/vscode/flows/*.flow.ts'],
    globalSetup: 'test/vscode/workbench/provided.ts',
    fileParallelism: false,
    // A window that lost its renderer is no verdict on the product: a build server tries a failed flow once more, and says so.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 240_000,
    hookTimeout: 300_000,
  },
});
