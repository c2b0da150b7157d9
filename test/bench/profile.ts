import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startClient, within } from './client';
import { classFiles, elementSchemaText } from './files/apiconfig';
import { writeFiles } from './files/workspace';
import { typeWith } from './measures/keystrokes';
import { type Programs, sortie } from './servers';
import { apiconfigFile, apiconfigTyping, elementSchemaFile } from './typing';

/** The part of a CPU profile that is read. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const collections = 10_000;

/** Opens the largest apiconfig file under the CPU profiler and types in it; writes the profile and says where the time went. */
export async function profile(programs: Programs, folder: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  const typing = apiconfigTyping(folder, collections);
  writeFiles(folder, [
    { path: apiconfigFile, text: typing.text },
    { path: elementSchemaFile, text: elementSchemaText(collections) },
    ...classFiles(collections),
  ]);
  const name = 'server.cpuprofile';
  const nodeArguments = ['--cpu-prof', `--cpu-prof-dir=${into}`, `--cpu-prof-name=${name}`];
  const client = await startClient(programs, sortie(programs), folder, { nodeArguments });
  try {
    await within(client.ready, 'Sortie to read the folder');
    const found = await typeWith(client, typing, 41);
    console.log(`first ${found.first.toFixed(0)} ms, keystroke ${found.diagnostics.median.toFixed(1)} ms`);
    await client.connection.sendRequest('shutdown');
    await client.connection.sendNotification('exit');
    await within(client.ended, 'Sortie to end');
  } finally {
    await client.stop();
  }
  const file = path.join(into, name);
  const read: CpuProfile = JSON.parse(readFileSync(file, 'utf8'));
  const lines = hottest(read).map(({ milliseconds, where }) => `${milliseconds.toFixed(0).padStart(7)} ms  ${where}`);
  writeFileSync(path.join(into, 'hottest.txt'), `${lines.join('\n')}\n`);
  console.log(`${lines.slice(0, 30).join('\n')}\n${pathToFileURL(file)}`);
}

/** Functions by the time spent in themselves, the longest first. */
function hottest({ nodes, samples, timeDeltas }: CpuProfile): { milliseconds: number; where: string }[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${path.basename(url)}:${lineNumber + 1}`,
    ]),
  );
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const where = names.get(id) ?? '?';
    times.set(where, (times.get(where) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  });
  return [...times]
    .map(([where, milliseconds]) => ({ where, milliseconds }))
    .sort((a, b) => b.milliseconds - a.milliseconds);
}
