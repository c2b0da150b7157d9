import { expect, onTestFinished, test } from 'vitest';
import type { Position, WorkspaceEdit } from 'vscode-languageserver-types';
import { createSortService } from '../../../../server/service/create';
import type { SortService } from '../../../../server/service/service';
import { RenameRefused } from '../../../../server/service/symbols/renameRefused';
import { readFileName } from '../../../../server/service/text/fileName';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { fc, someOf } from '../../../properties';
import { positionAt } from '../../kit/cursor';
import { applyWorkspaceEdit } from '../../kit/edits';
import { settingsOf } from '../../kit/projectSettings';
import { readTexts } from '../model/workspace';
import { able, never } from './scene';

const folder = 'samples/insurance-config';
const texts = new Map(Object.entries(readTexts(folder)).filter(([file]) => readFileName(file) !== undefined));
const settings = settingsOf(folder);

/** A name in a file that may be the customer's. */
interface Place {
  readonly file: string;
  readonly position: Position;
}

const places = [...texts].flatMap(([file, text]) => {
  if (!file.includes('/ext/') && !file.includes('published')) return [];
  const found = text.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu);
  return [...found].map(({ index }): Place => ({ file, position: positionAt(text, index + 1) }));
});

test('a rename of anything in the sample except a configuration file causes and removes no problem', async () => {
  const workspace = new MemoryWorkspace(Object.fromEntries(texts));
  const service = createSortService(workspace, settings);
  onTestFinished(() => service.dispose());
  await service.index(new AbortController().signal);
  const before = await problemsIn(service);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), async ({ file, position }) => {
      const renamed = await renameAt(service, workspace, file, position);
      fc.pre(renamed !== undefined);
      const { edit, oldName, newName } = renamed;
      const uris = new Map<string, string>();
      for (const change of edit.documentChanges ?? []) if ('oldUri' in change) uris.set(change.newUri, change.oldUri);
      const changed = applyWorkspaceEdit(edit, (uri) => texts.get(fileOf(workspace, uri)) ?? '');
      for (const [uri, text] of changed) workspace.write(fileOf(workspace, uri), text);
      for (const uri of uris.values()) workspace.remove(fileOf(workspace, uri));
      await service.settled();
      const after = await problemsIn(service);
      for (const uri of uris.keys()) workspace.remove(fileOf(workspace, uri));
      for (const uri of changed.keys()) {
        const original = fileOf(workspace, uris.get(uri) ?? uri);
        workspace.write(original, texts.get(original) ?? '');
      }
      await service.settled();
      const named = after.map((problem) => {
        const [uri = '', ...words] = problem.split(' ');
        return [uris.get(uri) ?? uri, ...words].join(' ').replaceAll(newName, oldName);
      });
      expect([oldName, named.sort()]).toEqual([oldName, before]);
    }),
    someOf(90),
  );
}, 240_000);

/** Returns the edit of a rename at a position, and the names. Undefined if nothing there can be renamed. */
async function renameAt(service: SortService, workspace: MemoryWorkspace, file: string, position: Position) {
  const uri = workspace.uriOf(file);
  service.open(uri, 1, texts.get(file) ?? '');
  try {
    const found = await service.prepareRename(uri, position, able, never);
    const oldName = found?.placeholder ?? '';
    // Some configuration files of different kinds are tied by having the same name, which a rename doesn't keep.
    if (!/^\p{L}\w*$/u.test(oldName)) return undefined;
    const newName = `${/^\p{Lu}/u.test(oldName) ? 'Fresh' : 'fresh'}${oldName}`;
    const edit: WorkspaceEdit = await service.rename(uri, position, newName, able, never);
    return { edit, oldName, newName };
  } catch (error) {
    if (error instanceof RenameRefused) return undefined;
    throw error;
  } finally {
    service.close(uri);
    await service.settled();
  }
}

/** Returns the problems in all files, each with the URI of its file, sorted. */
async function problemsIn(service: SortService): Promise<readonly string[]> {
  const found: string[] = [];
  for (const uri of service.files()) {
    const diagnostics = await service.diagnostics(uri, never);
    found.push(...diagnostics.map(({ code, message }) => `${uri} ${code}: ${message}`));
  }
  return found.sort();
}

function fileOf({ root }: MemoryWorkspace, uri: string): string {
  return decodeURIComponent(uri.slice(root.length + 1));
}
