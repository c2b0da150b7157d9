import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import { readFileName } from '../files/name';
import type { Place, SortModel } from '../model/model';
import type { Cancellation, FileRename } from '../service';
import type { FeatureContext } from './context';
import { type ClassMoves, classEdits } from './renameClasses';

/**
 * The edit that keeps fully qualified names right when files or folders move: combine and import targets, the
 * `schemaName` of mappings, and the classes that moved Gosu files hold. Names in base files stay as they are, because
 * those files are not the user's.
 */
export function renameFiles(
  context: FeatureContext,
  root: string,
  renames: readonly FileRename[],
  token: Cancellation,
): WorkspaceEdit | null {
  const { model } = context;
  const { names, classes } = newNames(model, root, renames);
  if (names.size + classes.size === 0) return null;
  const changes: Record<string, TextEdit[]> = {};
  for (const file of model.files()) {
    if (token.isCancellationRequested) return null;
    if (file.name.layer === 'base') continue;
    const fileEdits = namesIn(model, file.uri).flatMap(({ place, fqn }) => {
      const now = names.get(fqn);
      return now === undefined ? [] : [{ range: inner(model, place), newText: now }];
    });
    const edits = [...fileEdits, ...(classes.size > 0 ? classEdits(model, file.uri, classes) : [])];
    if (edits.length > 0) changes[file.uri] = edits;
  }
  return Object.keys(changes).length === 0 ? null : { changes };
}

interface NewNames {
  /** Fully qualified names of configuration files, before and after. */
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
    if (name.kind !== 'gosu') names.set(name.fqn, after.fqn);
    else if (model.classNamed(name.fqn)) classes.set(name.fqn, after.fqn);
  }
  return { names, classes };
}

function namesIn(model: SortModel, uri: string): readonly { readonly place: Place; readonly fqn: string }[] {
  const heads = model.blocks(uri).flatMap((block) => {
    const facts = model.block(block)?.facts;
    const name = facts?.kind === 'mapping' ? facts.head?.schemaName : undefined;
    return name ? [{ place: { block, span: name.span }, fqn: name.value }] : [];
  });
  return [...model.links(uri), ...heads];
}

/** The place of a string without its quotes. */
function inner(model: SortModel, { block, span }: Place) {
  return model.range(block, { start: span.start + 1, end: span.end - 1 });
}
