import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSortService } from '../../../server/service/create';
import type { SortService } from '../../../server/service/service';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { apiconfigPath, type GeneratedFile, workspaceFiles } from '../../bench/files/workspace';
import { sharedExtPath } from '../../bench/project/apis';
import { projectFiles } from '../../bench/project/project';
import { projectShape } from '../../bench/project/shape';
import { positionAt } from '../../bench/typing';
import { affectedBy } from './affected';
import { type Work, WorkCounter } from './workCounter';

const never = { isCancellationRequested: false };
const classPath = 'gsrc/ext/rest/area00000/v1/item00000a/Item00000AsExtResource.gs';

/**
 * A character to type in a file, before the first occurrence of the given text. The next keystroke deletes the
 * character.
 */
interface Typed {
  readonly path: string;
  readonly before: string;
  readonly character: string;
}

let counter: WorkCounter;

beforeEach(async () => {
  // Freezes the clock. Otherwise, work that takes longer than a slice would pause, and each pause would count as a
  // call.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  counter = new WorkCounter();
  await counter.start();
});

afterEach(() => counter.stop());

/** Creates a service that has read and checked all files. */
async function checked(files: Iterable<GeneratedFile>) {
  const texts = new Map([...files].map(({ path, text }) => [path, text]));
  const workspace = new MemoryWorkspace(Object.fromEntries(texts));
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  await check(service, service.files());
  return { service, uriOf: (path: string) => workspace.uriOf(path), textOf: (path: string) => texts.get(path) ?? '' };
}

async function check(service: SortService, uris: Iterable<string>): Promise<void> {
  for (const uri of uris) await service.diagnostics(uri, never);
  service.model.allGaps();
}

/**
 * Opens a file in a checked service. Each call to `type` types or deletes the character, and returns the affected
 * files.
 */
async function opened(files: Iterable<GeneratedFile>, { path, before, character }: Typed) {
  const { service, uriOf, textOf } = await checked(files);
  const [uri, text] = [uriOf(path), textOf(path)];
  await check(service, await affectedBy(service, () => service.open(uri, 1, text)));
  const start = positionAt(text, text.indexOf(before));
  const end = { ...start, character: start.character + character.length };
  const typed = [{ range: { start, end: start }, text: character }];
  const deleted = [{ range: { start, end }, text: '' }];
  const type = (version: number) =>
    affectedBy(service, () => service.change(uri, version, version % 2 === 0 ? typed : deleted));
  return { service, uri, type };
}

/** Returns the work for one keystroke, including the checks of the affected files. */
async function workOf(files: Iterable<GeneratedFile>, typed: Typed): Promise<Work> {
  const { service, type } = await opened(files, typed);
  for (let version = 2; version < 6; version++) {
    await counter.drain();
    await check(service, await type(version));
  }
  service.dispose();
  return counter.drain();
}

const inDefaultSort: Typed = { path: apiconfigPath(0), before: 'customDescription', character: '+' };

/** Keystrokes for each kind of file in a generated workspace. */
const inWorkspace: readonly (readonly [string, Typed])[] = [
  ['a default sort', inDefaultSort],
  ['a schema', { path: at('schemas', 'schema.json'), before: '"customDescription"', character: ',' }],
  ['a mapping', { path: at('mappings', 'mapping.json'), before: 'CustomDescription"', character: 'x' }],
  ['a Swagger file', { path: at('apis', 'swagger.yaml'), before: 'get-collection', character: 'x' }],
  ['a class', { path: classPath, before: 'ownerName_Ext', character: 'x' }],
];

describe('the work of a keystroke', () => {
  test.each(inWorkspace)('in %s is the same in a small and in a large workspace', async (_, typed) => {
    const small = await workOf(workspaceFiles(12), typed);
    const large = await workOf(workspaceFiles(120), typed);
    expect(large.queries).toBe(small.queries);
    // V8 may miss a few calls to recompiled functions, so the number of calls may differ a little. If each of the 108
    // additional configuration files caused work, the numbers would differ more.
    expect(large.calls).toBeLessThan(small.calls + 54);
  });

  test('in a file that all APIs share hardly depends on the number of APIs', async () => {
    const typed = { path: sharedExtPath, before: 'title_Ext', character: '+' };
    const small = await workOf(projectFilesOf(4), typed);
    const large = await workOf(projectFilesOf(12), typed);
    expect(large.queries).toBe(small.queries);
  });
});

test('a keystroke in a default sort affects only its own file', async () => {
  const { uri, type } = await opened(workspaceFiles(12), inDefaultSort);
  expect([...(await type(2))]).toEqual([uri]);
});

test('reading and checking ten times as many files takes ten times the work', async () => {
  await counter.drain();
  await checked(workspaceFiles(40));
  const small = await counter.drain();
  await checked(workspaceFiles(400));
  const large = await counter.drain();
  expect(large.calls).toBeLessThan(10.05 * small.calls);
});

function projectFilesOf(areas: number): Iterable<GeneratedFile> {
  const size = { areas, collectionsPerArea: 5, commonDefinitions: 10, otherClasses: 20 };
  return projectFiles(projectShape(size), size);
}

function at(folder: string, ending: string): string {
  return `config/integration/${folder}/ext/area00000/v1/area00000_ext-1.0.${ending}`;
}
