import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import { slicesWith } from '../slices';
import { isQuoted, namesIn, type PlacedName } from '../symbols/namesInFiles';
import { classEdits } from '../symbols/renameClasses';
import type { ClassMoves } from '../symbols/renameInGosu';
import { readFileName } from '../text/fileName';
import type { FileRename } from '../text/overlay';
import type { FeatureContext } from './context';

/**
 * Returns the edit that updates fully qualified names when files or folders move: link targets, the `schemaName` of
 * mappings and updaters, published APIs, and references to moved Gosu classes. Base files aren't edited, because they
 * belong to the vendor. Null if there is nothing to update.
 */
export async function renameFiles(
  context: FeatureContext,
  root: string,
  renames: readonly FileRename[],
  token: Cancellation,
): Promise<WorkspaceEdit | null> {
  return updateNames(context, newNames(context.model, root, renames), token);
}

/**
 * Returns the edit that replaces names of files and classes in the customer's files. Null if there is nothing to update.
 */
export async function updateNames(
  context: FeatureContext,
  { names, classes }: NewNames,
  token: Cancellation,
): Promise<WorkspaceEdit | null> {
  const { model } = context;
  if (names.size + classes.size === 0) return null;
  const changes: Record<string, TextEdit[]> = {};
  const slices = slicesWith(context.pause);
  for (const file of model.files.all()) {
    await slices.turn();
    if (token.isCancellationRequested) return null;
    if (!model.files.isCustomer(file.uri)) continue;
    const fileEdits = namesIn(model, file, (target) => target.endsWith(' file')).flatMap((named) => {
      const now = names.get(`${named.target} ${named.name.value}`);
      return now === undefined ? [] : [{ range: nameRange(model, named), newText: now }];
    });
    const edits = [...fileEdits, ...(classes.size > 0 ? await classEdits(model, file, classes, context.read) : [])];
    if (edits.length > 0) changes[file.uri] = edits;
  }
  // Reading a file updates the model if the file has changed on disk. The caller then computes the edit again.
  for (const uri of Object.keys(changes)) await context.read(uri);
  if (token.isCancellationRequested) return null;
  return Object.keys(changes).length === 0 ? null : { changes };
}

/** The new names of files and classes. */
export interface NewNames {
  /** New fully qualified names of configuration files, by target (see `Tie`) and old name. */
  readonly names: ReadonlyMap<string, string>;
  /** New fully qualified names of classes, by old name. */
  readonly classes: ClassMoves;
}

/** Returns the new names of all files that are renamed or are in a renamed folder. */
function newNames(model: SortModel, root: string, renames: readonly FileRename[]): NewNames {
  const names = new Map<string, string>();
  const classes = new Map<string, string>();
  for (const { uri, name } of model.files.all()) {
    const move = renames.find(({ oldUri }) => uri === oldUri || uri.startsWith(`${oldUri}/`));
    if (!move?.newUri.startsWith(`${root}/`)) continue;
    const moved = decodeURIComponent(`${move.newUri}${uri.slice(move.oldUri.length)}`.slice(root.length + 1));
    const after = readFileName(moved);
    if (!after || after.fqn === name.fqn) continue;
    if (name.kind !== 'gosu') names.set(`${name.kind} file ${name.fqn}`, after.fqn);
    else if (model.classes.named(name.fqn) && canFollow(name.fqn, after.fqn)) classes.set(name.fqn, after.fqn);
  }
  return { names, classes };
}

/**
 * Whether a class can have the new name. The name must be valid in Gosu. If the old name contains a package, the new
 * name must contain one, too.
 */
function canFollow(before: string, after: string): boolean {
  return /^(?:(?:^|\.)[\p{L}_$][\p{L}\p{N}\p{M}_$]*)+$/u.test(after) && (after.includes('.') || !before.includes('.'));
}

/** Returns the range of a name without its quotes. */
function nameRange(model: SortModel, { block, name }: PlacedName) {
  const quote = isQuoted(name) ? 1 : 0;
  return model.blocks.range(block, { start: name.span.start + quote, end: name.span.end - quote });
}
