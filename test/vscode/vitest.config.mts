import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/vscode/flows/*.flow.ts'],
    // Measures what `npm run bench` measures too.
    exclude: process.env.SORTIE_SECOND_LOOKS ? [] : ['**/activation.flow.ts'],
    globalSetup: ['test/productSetup.ts', 'test/vscode/workbench/provided.ts'],
    // Most of a flow is waiting, for VS Code to start and for the platform's next answer.
    maxWorkers: 5,
    // A worker keeps its modules and its connection to its browser from file to file.
    isolate: false,
    // A window that lost its renderer is no verdict on the product: a build server tries a failed flow again, and says so.
    retry: process.env.CI ? 2 : 0,
    testTimeout: 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 150 } },
  },
});
