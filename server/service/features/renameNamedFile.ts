import * as l10n from '@vscode/l10n';
import type { Position, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { RenameAbilities } from '../clientAbilities';
import { isGosuName } from '../edits/gosuText';
import type { SortModel } from '../model/model';
import { fileNameOf, folderOf, packageOf, qualify, simpleName } from '../model/names';
import { cursorAt } from '../symbols/cursor';
import { occurrencesOf } from '../symbols/occurrences';
import { belongsToBase, isTaken, refuseForBase } from '../symbols/renameChecks';
import { RenameRefused } from '../symbols/renameRefused';
import type { SortSymbol } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';
import { type ConfigKind, configFileNamed, configKinds, isConfigKind, readFileName } from '../text/fileName';
import type { FileRename } from '../text/overlay';
import type { FeatureContext } from './context';
import { type NewNames, updateNames } from './renameFiles';

/** A symbol that is a file, or a class, which mostly has the name of its file. */
export type FileSymbol = Extract<SortSymbol, { readonly kind: 'class' | 'file' }>;

/** Whether a symbol is a file or a class. */
export function isOfFile(symbol: SortSymbol): symbol is FileSymbol {
  return symbol.kind === 'class' || symbol.kind === 'file';
}

/** A file or class that can be renamed. */
export interface RenamableFile {
  readonly uri: string;
  /** The last part of its fully qualified name, which a rename replaces. */
  readonly name: string;
  /** Whether the file is renamed, too. False for a class that isn't named like its file, or that shares it. */
  readonly movesFile: boolean;
}

/** Everything that a rename of a file or class changes. */
export interface FileRenamePlan {
  readonly symbol: FileSymbol;
  readonly uri: string;
  readonly name: string;
  readonly names: NewNames;
  /**
   * The files that are renamed. Configuration files of all kinds that have the same fully qualified name are renamed
   * together, because this name ties them. Empty if only text changes.
   */
  readonly moves: readonly FileRename[];
}

/** Returns the file or class of a symbol. Throws `RenameRefused` with the reason if it can't be renamed. */
export function renamableFile(model: SortModel, symbol: FileSymbol, abilities: RenameAbilities): RenamableFile {
  const file = symbol.kind === 'class' ? classFile(model, symbol.fqn) : configFile(model, symbol);
  const { uri, name, movesFile } = file;
  if (!model.files.isCustomer(uri)) throw belongsToBase(name, uri);
  if (movesFile && !abilities.renamesFiles) {
    throw new RenameRefused(
      l10n.t(
        "{0} can't be renamed here, because this editor can't rename its file, too. Rename the file {1} instead.",
        name,
        fileNameOf(uri),
      ),
    );
  }
  return file;
}

/**
 * Returns what a rename of the file or class at a position changes. Undefined if something else is there. Throws
 * `RenameRefused` with the reason if the file or class can't be renamed.
 */
export async function planFileRename(
  context: FeatureContext,
  uri: string,
  position: Position,
  newName: string,
  abilities: RenameAbilities,
): Promise<FileRenamePlan | undefined> {
  const { model } = context;
  const cursor = cursorAt(context, uri, position);
  const symbol = cursor && symbolAt(context, cursor)?.symbol;
  if (!symbol || !isOfFile(symbol)) return undefined;
  const file = renamableFile(model, symbol, abilities);
  const [folder, fqn] = newPlace(symbol, newName);
  if (symbol.kind === 'class' ? model.classes.named(fqn) !== undefined : hasFiles(model, fqn))
    throw isTaken(folder, newName);
  const files = symbol.kind === 'class' ? [file] : filesNamed(model, symbol.fqn).map((each) => each.file);
  const moves = files.flatMap((each): FileRename[] => {
    if (!each.movesFile) return [];
    const fileName = symbol.kind === 'class' ? newClassFile(each, newName) : newConfigFile(model, each, newName);
    return [{ oldUri: each.uri, newUri: siblingOf(each.uri, fileName) }];
  });
  for (const { oldUri, newUri } of moves) {
    if (!model.files.isCustomer(oldUri)) throw belongsToBase(file.name, oldUri);
    if (await exists(context, oldUri, newUri)) {
      throw new RenameRefused(l10n.t('The file {0} already exists. Enter a different name.', fileNameOf(newUri)));
    }
  }
  return { symbol, uri: file.uri, name: file.name, names: namesAfter(model, symbol, fqn), moves };
}

function namesAfter(model: SortModel, symbol: FileSymbol, fqn: string): NewNames {
  if (symbol.kind === 'class') return { names: new Map(), classes: new Map([[symbol.fqn, fqn]]) };
  const targets = filesNamed(model, symbol.fqn).map(({ kind }) => `${kind} file ${symbol.fqn}`);
  return { names: new Map(targets.map((target) => [target, fqn])), classes: new Map() };
}

/** Returns the configuration files of all kinds with a fully qualified name. */
function filesNamed(
  model: SortModel,
  fqn: string,
): readonly { readonly kind: ConfigKind; readonly file: RenamableFile }[] {
  return configKinds.flatMap((kind) =>
    model.files.named(kind, fqn).map(({ uri }) => ({ kind, file: { uri, name: lastPart(fqn), movesFile: true } })),
  );
}

function hasFiles(model: SortModel, fqn: string): boolean {
  return filesNamed(model, fqn).length > 0;
}

/** Returns the edit that changes the names of a renamed file or class in one project. */
export async function fileRenameEdit(
  context: FeatureContext,
  { symbol, name, names }: FileRenamePlan,
  token: Cancellation,
): Promise<WorkspaceEdit> {
  const { model } = context;
  const symbols =
    symbol.kind === 'class'
      ? [symbol]
      : filesNamed(model, symbol.fqn).map(({ kind }) => ({ ...symbol, fileKind: kind }));
  for (const each of symbols) refuseForBase(model, name, await occurrencesOf(context, each, token));
  return (await updateNames(context, names, token)) ?? {};
}

/** Returns an edit that first changes the texts, and then renames the files. If no text changes, the edit is empty. */
export function withFileRename({ changes = {} }: WorkspaceEdit, { moves }: FileRenamePlan): WorkspaceEdit {
  const texts = Object.entries(changes);
  if (moves.length === 0 || texts.length === 0) return { changes };
  const edits = texts.map(([changed, each]) => ({ textDocument: { uri: changed, version: null }, edits: each }));
  const options = { overwrite: false, ignoreIfExists: false };
  const renames = moves.map(({ oldUri, newUri }) => ({ kind: 'rename' as const, oldUri, newUri, options }));
  return { documentChanges: [...edits, ...renames] };
}

function classFile(model: SortModel, fqn: string): RenamableFile {
  const ref = model.classes.named(fqn);
  if (!ref) throw isMissing(fqn, model.files.isAmbiguous('gosu', fqn));
  const name = simpleName(fqn);
  const classes = model.blocks.in(ref.uri).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    return facts?.kind === 'gosu' ? facts.classes : [];
  });
  return {
    uri: ref.uri,
    name,
    movesFile: classes.length === 1 && /^(.*)\.gsx?$/i.exec(fileNameOf(ref.uri))?.[1] === name,
  };
}

function configFile(
  model: SortModel,
  { fileKind, fqn }: Extract<FileSymbol, { readonly kind: 'file' }>,
): RenamableFile {
  const [file, second] = model.files.named(fileKind, fqn);
  if (!file || second) throw isMissing(fqn, second !== undefined || model.files.isAmbiguous(fileKind, fqn));
  return { uri: file.uri, name: lastPart(fqn), movesFile: true };
}

function isMissing(fqn: string, isAmbiguous: boolean): RenameRefused {
  return new RenameRefused(
    isAmbiguous
      ? l10n.t("Several files have the name {0}, so you can't rename it here.", fqn)
      : l10n.t("{0} isn't in this workspace, so you can't rename it.", fqn),
  );
}

/** Returns the package or folder of a file or class, and its new fully qualified name. */
function newPlace(symbol: FileSymbol, newName: string): readonly [string, string] {
  const folder = symbol.kind === 'class' ? packageOf(symbol.fqn) : folderOf(symbol.fqn);
  return [folder, qualify(folder, newName)];
}

/** Returns the last part of the fully qualified name of a configuration file, such as `claim_ext-1.0`. */
function lastPart(fqn: string): string {
  const folder = folderOf(fqn);
  return folder === '' ? fqn : fqn.slice(folder.length + 1);
}

function newClassFile({ uri }: RenamableFile, newName: string): string {
  if (!isGosuName(newName)) {
    throw new RenameRefused(
      l10n.t(
        "{0} isn't a valid class name. Use letters, digits, and underscores, and don't begin with a digit.",
        newName,
      ),
    );
  }
  const [extension = ''] = /\.gsx?$/i.exec(uri) ?? [];
  return newName + extension;
}

/** The new name must end with `_ext` if the old one does, because that suffix determines the layer of a file. */
function newConfigFile(model: SortModel, { uri, name }: RenamableFile, newName: string): string {
  const file = model.files.get(uri)?.name;
  const found = file && isConfigKind(file.kind) ? configFileNamed(file.kind, newName) : undefined;
  if (found === undefined || readFileName(found)?.layer !== file?.layer) {
    throw new RenameRefused(l10n.t("{0} isn't a valid name for this file. Enter a name such as {1}.", newName, name));
  }
  return found;
}

function siblingOf(uri: string, fileName: string): string {
  return uri.slice(0, uri.lastIndexOf('/') + 1) + encodeURIComponent(fileName);
}

/** Whether another file has the URI. On some file systems, names that differ only in case are the same. */
async function exists({ model, read }: FeatureContext, uri: string, newUri: string): Promise<boolean> {
  if (model.files.get(newUri) !== undefined) return true;
  return newUri.toLowerCase() !== uri.toLowerCase() && (await read(newUri)) !== undefined;
}
