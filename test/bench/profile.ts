import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, type StartOptions, startClient, within } from './client';
import { classFiles, elementSchemaText } from './files/apiconfig';
import { workspaceFiles, writeFiles } from './files/workspace';
import { typeWith } from './measures/keystrokes';
import { projectFiles } from './project/project';
import { projectShape, realSize } from './project/shape';
import { type Programs, sortie } from './servers';
import { apiconfigFile, apiconfigTyping, elementSchemaFile } from './typing';

/** The part of a CPU profile that this program reads. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const collections = 10_000;
const configurationFiles = 2_000;

/**
 * Profiles the server's CPU time while characters are being typed in the largest apiconfig file, and while the server
 * is reading a workspace and a layered project. Writes the profiles, and prints the functions that took the most time.
 */
export async function profile(programs: Programs, folder: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  const typed = path.join(folder, 'typed');
  const typing = apiconfigTyping(typed, collections);
  writeFiles(typed, [
    { path: apiconfigFile, text: typing.text },
    { path: elementSchemaFile, text: elementSchemaText(collections) },
    ...classFiles(collections),
  ]);
  await profiled(programs, typed, path.join(into, 'typing.cpuprofile'), async (client) => {
    const found = await typeWith(client, typing, 41);
    console.log(`first ${found.first.toFixed(0)} ms, keystroke ${found.diagnostics.median.toFixed(1)} ms`);
  });
  const read = path.join(folder, 'read');
  writeFiles(read, workspaceFiles(configurationFiles));
  await profiled(programs, read, path.join(into, 'reading.cpuprofile'), async () => {}, { pulls: true });
  const project = path.join(folder, 'project');
  writeFiles(project, projectFiles(projectShape(realSize), realSize));
  await profiled(programs, project, path.join(into, 'project.cpuprofile'), async () => {});
}

/**
 * Starts the server on a folder, waits until the server has read the folder, and runs an action. Then prints the
 * functions that took the most time.
 */
async function profiled(
  programs: Programs,
  folder: string,
  file: string,
  work: (client: Client) => Promise<void>,
  options: StartOptions = {},
): Promise<void> {
  const nodeArguments = [
    '--cpu-prof',
    `--cpu-prof-dir=${path.dirname(file)}`,
    `--cpu-prof-name=${path.basename(file)}`,
  ];
  const client = await startClient(programs, sortie(programs), folder, { ...options, nodeArguments });
  try {
    await within(client.ready, 'Sortie to read the folder');
    await work(client);
    await client.connection.sendRequest('shutdown');
    await client.connection.sendNotification('exit');
    await within(client.ended, 'Sortie to end');
  } finally {
    await client.stop();
  }
  const read: CpuProfile = JSON.parse(readFileSync(file, 'utf8'));
  const lines = hottest(read).map(({ milliseconds, where }) => `${milliseconds.toFixed(0).padStart(7)} ms  ${where}`);
  console.log(`${pathToFileURL(file)}\n${lines.slice(0, 25).join('\n')}\n`);
}

/** Returns each function and the time spent in the function itself, sorted from the longest to the shortest time. */
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
