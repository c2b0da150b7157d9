import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cancellation, neverCanceled } from '../../../server/service/cancellation';
import { ModelFolder } from '../../../server/service/modelFolder';
import { FileProblems } from '../../../server/service/rules/fileProblems';
import { defaultSettings } from '../../../server/service/settings';
import { MemoryWorkspace } from '../../../server/workspace/memory';
import { apiconfigPath, type GeneratedFile, workspaceFiles } from '../../bench/files/workspace';
import { sharedExtPath } from '../../bench/project/apis';
import { projectFiles } from '../../bench/project/project';
import { projectShape } from '../../bench/project/shape';
import { positionAt } from '../../bench/typing';

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

/** A folder in which all files are checked. */
class CheckedFolder {
  readonly folder: ModelFolder;
  private problems: FileProblems | undefined;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly workspace: MemoryWorkspace;

  constructor(files: Iterable<GeneratedFile>) {
    this.texts = new Map([...files].map(({ path, text }) => [path, text]));
    this.workspace = new MemoryWorkspace(Object.fromEntries(this.texts));
    this.folder = new ModelFolder(this.workspace, defaultSettings);
  }

  /** Checks all files. Returns the number of queries that ran. */
  async check(): Promise<number> {
    const before = this.runs();
    for (const uri of this.folder.projects.checked()) {
      const { model, cache } = this.folder.projects.of(uri);
      this.problems ??= new FileProblems(
        cache,
        model,
        () => defaultSettings,
        async () => {},
      );
      await this.problems.check(uri, neverCanceled);
      this.problems.of(uri);
    }
    return this.runs() - before;
  }

  private runs(): number {
    return this.folder.projects.outermost()[0]?.cache.runs ?? 0;
  }

  async read(): Promise<void> {
    await this.folder.index(new AbortController().signal);
    // The lists are still being updated. How far this is depends on the time.
    for (const { model } of this.folder.projects.outermost()) await model.updateLists(async () => {}, neverCanceled);
  }

  /**
   * Opens a file, and types and deletes a character. Returns the number of queries that ran for each later keystroke.
   * The first keystroke can cause the first syntax error in the folder. Then all queries run that depend on whether there
   * are any.
   */
  async type({ path, before, character }: Typed): Promise<readonly number[]> {
    const [uri, text] = [this.workspace.uriOf(path), this.texts.get(path) ?? ''];
    this.folder.open(uri, 1, text, false);
    await this.check();
    const start = positionAt(text, text.indexOf(before));
    const end = { ...start, character: start.character + character.length };
    const runs: number[] = [];
    for (let version = 2; version < 6; version++) {
      const isTyped = version % 2 === 0;
      const range = isTyped ? { start, end: start } : { start, end };
      this.folder.change(uri, version, [{ range, text: isTyped ? character : '' }]);
      runs.push(await this.check());
    }
    return runs.slice(1);
  }
}

async function checkedFolder(files: Iterable<GeneratedFile>): Promise<CheckedFolder> {
  const checked = new CheckedFolder(files);
  await checked.read();
  await checked.check();
  return checked;
}

async function runsFor(files: Iterable<GeneratedFile>, typed: Typed): Promise<readonly number[]> {
  const checked = await checkedFolder(files);
  const runs = await checked.type(typed);
  checked.folder.dispose();
  return runs;
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

describe('the queries that run for a keystroke', () => {
  const folders: CheckedFolder[] = [];
  beforeAll(async () => {
    for (const areas of [12, 120]) folders.push(await checkedFolder(workspaceFiles(areas)));
  });
  afterAll(() => {
    for (const { folder } of folders) folder.dispose();
  });

  test.each(inWorkspace)('in %s are as many in a small as in a large workspace', async (_, typed) => {
    const [small, large = []] = await Promise.all(folders.map((each) => each.type(typed)));
    expect(large).toEqual(small);
    expect(Math.max(...large)).toBeLessThan(60);
  });

  test("in a file that all APIs share don't depend on the number of APIs", async () => {
    const typed = { path: sharedExtPath, before: 'title_Ext', character: '+' };
    const small = await runsFor(projectFilesOf(4), typed);
    const large = await runsFor(projectFilesOf(12), typed);
    expect(large).toEqual(small);
  });
});

test('a keystroke in a default sort checks only its own part again', async () => {
  // One of the queries finds that the names in the file are the same.
  expect(await runsFor(workspaceFiles(12), inDefaultSort)).toEqual([5, 5, 5]);
});

test('checking ten times as many files runs ten times as many queries', async () => {
  const runsFor = async (count: number) => {
    const checked = new CheckedFolder(workspaceFiles(count));
    await checked.read();
    return checked.check();
  };
  const [small, large] = [await runsFor(40), await runsFor(400)];
  expect(large).toBeLessThan(10.05 * small);
});

test('a canceled update of the lists is completed by the next one', async () => {
  const checked = await checkedFolder(workspaceFiles(12));
  const [project] = checked.folder.projects.outermost();
  const [file = ''] = checked.folder.projects.checked();
  checked.folder.open(file, 1, '', false);
  const turnsOf = async (token: Cancellation) => {
    let turns = 0;
    await project?.model.updateLists(async () => void turns++, token);
    return turns;
  };
  const canceled = await turnsOf({ isCancellationRequested: true });
  const [next, last] = [await turnsOf(neverCanceled), await turnsOf(neverCanceled)];
  expect([canceled, next > 1, last]).toEqual([1, true, 0]);
  checked.folder.dispose();
});

function projectFilesOf(areas: number): Iterable<GeneratedFile> {
  const size = { areas, collectionsPerArea: 5, commonDefinitions: 10, otherClasses: 20 };
  return projectFiles(projectShape(size), size);
}

function at(folder: string, ending: string): string {
  return `config/integration/${folder}/ext/area00000/v1/area00000_ext-1.0.${ending}`;
}
