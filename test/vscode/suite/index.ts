import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '../../../scripts/tests/failure-text.mjs';

/**
 * The entry point in VS Code's extension host. Runs all `*.test` modules in this folder with mocha, and writes
 * `{passed, failed, failures, times}` to the file that `SORTIE_TEST_RESULTS` specifies. If `SORTIE_TEST_FILTER` is set,
 * runs only the tests whose full titles contain its value.
 * @throws {Error} if a test failed or no test ran
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const filter = process.env.SORTIE_TEST_FILTER;
  const mocha = new Mocha({
    ui: 'tdd',
    reporter: 'spec',
    color: false,
    timeout: 90_000,
    forbidOnly: true,
    forbidPending: true,
    ...(filter ? { fgrep: filter } : {}),
  });
  for (const file of readdirSync(__dirname).filter((name) => name.endsWith('.test.js'))) {
    mocha.addFile(path.join(__dirname, file));
  }
  const failed: string[] = [];
  const times: { name: string; milliseconds: number }[] = [];
  const { passes, failures } = await new Promise<Mocha.Stats>((resolve) => {
    const runner = mocha.run(() => {
      if (runner.stats !== undefined) resolve(runner.stats);
    });
    runner.on('pass', (one) => times.push({ name: one.fullTitle(), milliseconds: one.duration ?? 0 }));
    runner.on('fail', (one, error) => failed.push(failureText(one.fullTitle(), String(error.stack ?? error))));
  });
  const results = process.env.SORTIE_TEST_RESULTS;
  if (results) writeFileSync(results, JSON.stringify({ passed: passes, failed: failures, failures: failed, times }));
  if (failures > 0) throw new Error(`${failures} of ${passes + failures} tests failed`);
  if (passes === 0) throw new Error('No test ran.');
}
