// Runs tests in a real VS Code: `suites` in the extension host, `flows` that use the workbench as users do, or both.
// Additional words select the tests whose titles contain them as a phrase, or the flows whose file names contain one of
// the words: npm run test:vscode -- suites default sort npm run test:vscode -- flows authoring deploy
// SORTIE_VSCODE=oldest uses the oldest supported VS Code. SORTIE_TEST_VSIX is the path of a package to test, instead of
// this checkout's.

import { buildProject } from './bundles.mjs';
import { finalLine, sum } from './tests/counts.mjs';
import { runFlows } from './tests/flows.mjs';
import { runSuites } from './tests/suites.mjs';

const [first, ...rest] = process.argv.slice(2);
const part = first === 'suites' || first === 'flows' ? first : undefined;
const filters = (part === undefined ? [first, ...rest] : rest).filter((word) => word !== undefined);
const options = { env: process.env, say: console.log, ...(filters.length === 0 ? {} : { filter: filters.join(' ') }) };

await buildProject();
const counts = [];
if (part !== 'flows') counts.push(await runSuites(options));
if (part !== 'suites') counts.push(await runFlows({ env: process.env, filters }));
const total = sum(counts);
console.log(`\n${finalLine(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
