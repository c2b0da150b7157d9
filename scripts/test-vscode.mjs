// Tests in a real VS Code. `suites` runs what is inside the extension host, `flows` what a person sees; without either,
// both. A further word keeps the tests whose title (suites) or file (flows) contains it:
//   npm run test:vscode -- suites completion
//   npm run test:vscode -- flows deploy
// SORTIE_VSCODE=oldest takes the oldest VS Code that is supported; SORTIE_TEST_VSIX names a package to test instead of
// this checkout's.

import { buildProject } from './tests/build.mjs';
import { finalLine, sum } from './tests/counts.mjs';
import { runFlows } from './tests/flows.mjs';
import { runSuites } from './tests/suites.mjs';

const [first, ...rest] = process.argv.slice(2);
const part = first === 'suites' || first === 'flows' ? first : undefined;
const filter =
  (part === undefined ? [first, ...rest] : rest).filter((word) => word !== undefined).join(' ') || undefined;
const options = { env: process.env, say: console.log, ...(filter === undefined ? {} : { filter }) };

await buildProject(process.env);
const counts = [];
if (part !== 'flows') counts.push(await runSuites(options));
if (part !== 'suites') counts.push(await runFlows({ env: process.env, filters: filter === undefined ? [] : [filter] }));
const total = sum(counts);
console.log(`\n${finalLine(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
