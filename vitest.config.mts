import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/**/*.test.ts'], exclude: ['test/vscode/**', 'test/bench/**', '**/node_modules/**'] },
});
