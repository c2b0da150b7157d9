import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Position } from 'vscode-languageserver-protocol/node';
import { type Client, startClient, within } from '../client';
import { type GeneratedFile, writeFiles } from '../files/workspace';
import { type Accuracy, measureAccuracy } from '../project/accuracy';
import { sharedExtPath } from '../project/apis';
import { projectFiles } from '../project/project';
import { filePath, projectShape, realSize } from '../project/shape';
import { type Programs, sortie, yamlPeer } from '../servers';
import { positionAt } from '../typing';
import { type Keystrokes, typeWith } from './keystrokes';
import { type FirstProblems, measureFirstProblems } from './starts';
import { type IndexingCosts, measureReading } from './workspaces';

/**
 * The cost of a layered project of realistic size, and the accuracy of the reported problems. Times are in
 * milliseconds.
 */
export interface ProjectCosts extends IndexingCosts {
  readonly files: number;
  /** The time until the problems in the customer's shared apiconfig file are shown. */
  readonly start: FirstProblems;
  readonly keystrokes: Keystrokes;
  /** The slowest response time for each kind of request in the largest schema, by the request's name. */
  readonly slowest: Readonly<Record<string, number>>;
  readonly places: number;
  readonly accuracy: Accuracy;
}

const places = 200;
const plantedOfEachKind = 25;
const largestSchema = filePath('schemas', 'common', 'core', 'schema.json');

/** Creates a project of realistic size in a folder. Measures the cost of reading and editing the project. */
export async function measureProject(programs: Programs, folder: string, edits: number): Promise<ProjectCosts> {
  const shape = projectShape(realSize);
  const files: GeneratedFile[] = [...projectFiles(shape, realSize)];
  writeFiles(folder, files);
  const read = await measureReading(programs, folder);
  const faulty = withMistakes(files);
  const start = await startIn(programs, folder, faulty);
  const client = await startClient(programs, sortie(programs), folder);
  try {
    await within(client.ready, 'Sortie to read the project');
    const keystrokes = await typeWith(client, typingIn(folder, faulty), edits);
    const slowest = await slowestResponses(
      client,
      folder,
      files.find(({ path: at }) => at === largestSchema)?.text ?? '',
    );
    return {
      ...read,
      files: files.length,
      start,
      keystrokes,
      slowest,
      places,
      accuracy: await measureAccuracy(realSize, plantedOfEachKind),
    };
  } finally {
    await client.stop();
  }
}

/** Creates a project of realistic size and measures only the time until the first problems are reported. */
export function measureProjectStart(programs: Programs, folder: string): Promise<FirstProblems> {
  const files: GeneratedFile[] = [...projectFiles(projectShape(realSize), realSize)];
  writeFiles(folder, files);
  return startIn(programs, folder, withMistakes(files));
}

/** Writes this text to the customer's shared apiconfig file, and measures how soon the file's problems are reported. */
function startIn(programs: Programs, folder: string, text: string): Promise<FirstProblems> {
  const file = path.join(folder, sharedExtPath);
  writeFileSync(file, text);
  const peerSchema = path.join(folder, 'peer.json');
  writeFileSync(peerSchema, JSON.stringify(peerSchemaOfProject));
  const opened = { file, text, malformed, undeclared: misspelled };
  return measureFirstProblems(programs, yamlPeer(programs, peerSchema, true), folder, opened);
}

/** A JSON schema with which a YAML validator reports default sort entries that aren't names. */
const peerSchemaOfProject = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    resources: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          defaultSort: { type: 'array', items: { type: 'string', pattern: '^-?[A-Za-z_][A-Za-z0-9_]*$' } },
        },
      },
    },
  },
};

const malformed = '"+code"';
const misspelled = 'createdDte';

/**
 * Returns the customer's shared apiconfig file with two mistakes: an entry that isn't a name, and a name that no layer
 * declares.
 */
function withMistakes(files: readonly GeneratedFile[]): string {
  const text = files.find(({ path: at }) => at === sharedExtPath)?.text ?? '';
  return text.replace('- code\n', `- ${malformed}\n`).replace('- assignedUser\n', `- ${misspelled}\n`);
}

function typingIn(folder: string, text: string) {
  return {
    file: path.join(folder, sharedExtPath),
    languageId: 'yaml',
    text,
    position: positionAt(text, text.lastIndexOf('title_Ext')),
    character: '+',
  };
}

/** Sends each request at positions spread across the largest schema. Returns each request's slowest response time. */
async function slowestResponses(client: Client, folder: string, text: string): Promise<Record<string, number>> {
  const uri = pathToFileURL(path.join(folder, largestSchema)).toString();
  const published = client.published(uri, () => true);
  client.open(uri, 'json', text);
  await published;
  const slowest: Record<string, number> = {};
  for (let place = 0; place < places; place++) {
    const position = positionAt(text, Math.floor(((place + 0.5) * text.length) / places));
    for (const [name, method, params] of requestsAt(uri, position)) {
      const began = performance.now();
      await client.connection.sendRequest(method, params);
      slowest[name] = Math.max(slowest[name] ?? 0, performance.now() - began);
    }
  }
  client.close(uri);
  return slowest;
}

function requestsAt(uri: string, position: Position): readonly (readonly [string, string, object])[] {
  const textDocument = { uri };
  const range = { start: position, end: position };
  return [
    ['hover', 'textDocument/hover', { textDocument, position }],
    ['completion', 'textDocument/completion', { textDocument, position }],
    ['symbols', 'textDocument/documentSymbol', { textDocument }],
    ['code actions', 'textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }],
  ];
}
