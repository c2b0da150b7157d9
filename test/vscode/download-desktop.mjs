// Downloads a desktop VS Code to the folder .vscode-test. The last line of the output is the path of the executable. To
// run the suites in this VS Code, set VSCODE_EXECUTABLE to the path:
//   node test/vscode/download-desktop.mjs oldest   the oldest supported version
//   node test/vscode/download-desktop.mjs stable   the newest version
import { readFileSync } from 'node:fs';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';

const [wanted] = process.argv.slice(2);
if (wanted !== 'oldest' && wanted !== 'stable') throw new Error('Specify one of: oldest, stable.');
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
console.log(await downloadAndUnzipVSCode(wanted === 'oldest' ? engines.vscode.replace('^', '') : 'stable'));
