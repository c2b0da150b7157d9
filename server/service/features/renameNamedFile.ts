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
import { configFileNamed, isConfigKind, readFileName } from '../text/fileName';
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
  /** Undefined if only text changes. */
  readonly newUri: string | undefined;
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
  const fileName = symbol.kind === 'class' ? newClassFile(file, newName) : newConfigFile(model, file, newName);
  const [folder, fqn] = newPlace(symbol, newName);
  const isKnown =
    symbol.kind === 'class'
      ? model.classes.named(fqn) !== undefined
      : model.files.named(symbol.fileKind, fqn).length > 0;
  if (isKnown) throw isTaken(folder, newName);
  const newUri = file.movesFile ? siblingOf(file.uri, fileName) : undefined;
  if (newUri !== undefined && (await exists(context, file.uri, newUri)))
    throw new RenameRefused(l10n.t('The file {0} already exists. Enter a different name.', fileName));
  const names =
    symbol.kind === 'file' ? new Map([[`${symbol.fileKind} file ${symbol.fqn}`, fqn]]) : new Map<string, string>();
  const classes = symbol.kind === 'class' ? new Map([[symbol.fqn, fqn]]) : new Map<string, string>();
  return { symbol, uri: file.uri, name: file.name, names: { names, classes }, newUri };
}

/** Returns the edit that changes the names of a renamed file or class in one project. */
export async function fileRenameEdit(
  context: FeatureContext,
  { symbol, name, names }: FileRenamePlan,
  token: Cancellation,
): Promise<WorkspaceEdit> {
  refuseForBase(context.model, name, await occurrencesOf(context, symbol, token));
  return (await updateNames(context, names, token)) ?? {};
}

/** Returns an edit that first changes the texts, and then renames the file. If no text changes, the edit is empty. */
export function withFileRename({ changes = {} }: WorkspaceEdit, { uri, newUri }: FileRenamePlan): WorkspaceEdit {
  const texts = Object.entries(changes);
  if (newUri === undefined || texts.length === 0) return { changes };
  const edits = texts.map(([changed, each]) => ({ textDocument: { uri: changed, version: null }, edits: each }));
  const options = { overwrite: false, ignoreIfExists: false };
  return { documentChanges: [...edits, { kind: 'rename', oldUri: uri, newUri, options }] };
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
