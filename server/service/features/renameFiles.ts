import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import { slicesWith } from '../slices';
import { fileNames, type NamedFile } from '../symbols/fileNames';
import { classEdits } from '../symbols/renameClasses';
import type { ClassMoves } from '../symbols/renameInGosu';
import { readFileName } from '../text/fileName';
import type { FileRename } from '../text/overlay';
import type { FeatureContext } from './context';

/**
 * The edit that keeps fully qualified names right when files or folders move: targets of links, the
 * `schemaName` of mappings and updaters, published APIs, and wherever the classes of moved Gosu files are named. Names in base files stay
 * as they are, because those files are not the user's.
 */
export async function renameFiles(
  context: FeatureContext,
  root: string,
  renames: readonly FileRename[],
  token: Cancellation,
): Promise<WorkspaceEdit | null> {
  const { model } = context;
  const { names, classes } = newNames(model, root, renames);
  if (names.size + classes.size === 0) return null;
  const changes: Record<string, TextEdit[]> = {};
  const slices = slicesWith(context.pause);
  for (const file of model.files()) {
    await slices.turn();
    if (token.isCancellationRequested) return null;
    if (!model.isCustomer(file.uri)) continue;
    const fileEdits = fileNames(model, file).flatMap((named) => {
      const now = names.get(`${named.fileKind} ${named.fqn}`);
      return now === undefined ? [] : [{ range: nameRange(model, named), newText: now }];
    });
    const edits = [...fileEdits, ...(classes.size > 0 ? await classEdits(model, file, classes, context.read) : [])];
    if (edits.length > 0) changes[file.uri] = edits;
  }
  // Reading a file takes in what the disk has, and an edit of what it had before is not wanted any more.
  for (const uri of Object.keys(changes)) await context.read(uri);
  if (token.isCancellationRequested) return null;
  return Object.keys(changes).length === 0 ? null : { changes };
}

interface NewNames {
  /** Kind and fully qualified name of configuration files before, and the name after. */
  readonly names: ReadonlyMap<string, string>;
  readonly classes: ClassMoves;
}

/** What changes its name, of all files that are renamed or lie in a folder that is. */
function newNames(model: SortModel, root: string, renames: readonly FileRename[]): NewNames {
  const names = new Map<string, string>();
  const classes = new Map<string, string>();
  for (const { uri, name } of model.files()) {
    const move = renames.find(({ oldUri }) => uri === oldUri || uri.startsWith(`${oldUri}/`));
    if (!move?.newUri.startsWith(`${root}/`)) continue;
    const moved = decodeURIComponent(`${move.newUri}${uri.slice(move.oldUri.length)}`.slice(root.length + 1));
    const after = readFileName(moved);
    if (!after || after.fqn === name.fqn) continue;
    if (name.kind !== 'gosu') names.set(`${name.kind} ${name.fqn}`, after.fqn);
    else if (model.classNamed(name.fqn) && canFollow(name.fqn, after.fqn)) classes.set(name.fqn, after.fqn);
  }
  return { names, classes };
}

/** Whether a class can have a name: a Gosu name, with a package if it had one. */
function canFollow(before: string, after: string): boolean {
  return /^(?:(?:^|\.)[\p{L}_$][\p{L}\p{N}\p{M}_$]*)+$/u.test(after) && (after.includes('.') || !before.includes('.'));
}

/** The range of a name without its quotes. */
function nameRange(model: SortModel, { place: { block, span }, isQuoted }: NamedFile) {
  const quote = isQuoted ? 1 : 0;
  return model.range(block, { start: span.start + quote, end: span.end - quote });
}
