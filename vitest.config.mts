import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { skips } from './test/windows/skips.mjs';

const tests = readdirSync(path.join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll(path.sep, '/')}`)
  .filter((name) => name.endsWith('.test.ts'));

/**
 * Test files that replace modules. Each of them loads its own modules. The other test files share loaded modules, which
 * saves time.
 */
const replacing = tests.filter((name) =>
  readFileSync(path.join(import.meta.dirname, name), 'utf8').includes('vi.mock('),
);

const onWindows = process.platform === 'win32';
const inWine = process.env.SORTIE_TEST_WINE !== undefined;
const unloaded = skips.filter(({ on, tests }) => tests === undefined && (on === 'Windows' ? onWindows : inWine));

const options = {
  exclude: [
    ...[...configDefaults.exclude, 'test/vscode/**', 'test/bench/**'],
    ...(onWindows ? unloaded.map(({ file }) => file) : ['test/windows/**']),
  ],
  setupFiles: onWindows ? ['test/windows/setup.ts'] : [],
  // These limits only end tests that hang. test/bench measures speed.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    globalSetup: 'test/productSetup.ts',
    // By default, Vitest leaves one core free. Four workers are useful even on two cores, because tests often wait for
    // processes, sockets, and the next poll of a deployment.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...options,
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...options.exclude, ...replacing],
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
        },
      },
      { test: { ...options, name: 'own', include: replacing } },
    ],
  },
});
