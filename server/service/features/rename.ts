import * as l10n from '@vscode/l10n';
import type { Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import { entryText, isPlain, usualQuotes } from '../edits/yamlScalar';
import { readYaml } from '../languages/yaml/yamlTree';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { fileNameOf } from '../model/names';
import { resourcesNamed } from '../model/operations';
import { slicesWith } from '../slices';
import type { SymbolContext } from '../symbols/context';
import { cursorAt } from '../symbols/cursor';
import { occurrencesOf } from '../symbols/occurrences';
import { RenameRefused } from '../symbols/renameRefused';
import { groupOf, isSortName } from '../symbols/sortNames';
import type { Occurrence, SortSymbol, SymbolSpan } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';
import { inReference } from '../text/reference';
import type { Span } from '../text/span';
import type { FeatureContext } from './context';

/**
 * Returns the name that a rename would replace. Null if nothing can be renamed. Throws `RenameRefused` if a base file
 * contains the name.
 */
export async function prepareRename(
  context: SymbolContext,
  uri: string,
  position: Position,
  token: Cancellation,
): Promise<{ range: Range; placeholder: string } | null> {
  const cursor = cursorAt(context, uri, position);
  const here = cursor && symbolAt(context, cursor);
  if (!cursor || !here || token.isCancellationRequested) return null;
  const name = nameOf(here.symbol);
  if (name === undefined) return null;
  refuseForBase(context.model, name, await occurrencesOf(context, here.symbol, token));
  if (token.isCancellationRequested) return null;
  const spelled = cursor.block.text.slice(here.span.start, here.span.end);
  const span = nameSpan(here.span, spelled, name) ?? nameSpan(here.span, spelled, inReference(name));
  return span === undefined ? null : { range: context.model.blocks.range(cursor.block.id, span), placeholder: name };
}

/**
 * Returns the edit that renames a symbol in all files. Throws `RenameRefused` with the reason if the symbol can't be
 * renamed.
 */
export async function rename(
  context: FeatureContext,
  uri: string,
  position: Position,
  newName: string,
  token: Cancellation,
): Promise<WorkspaceEdit> {
  const { model } = context;
  const cursor = cursorAt(context, uri, position);
  const here = cursor && symbolAt(context, cursor);
  const name = here && nameOf(here.symbol);
  if (!here || name === undefined) throw new RenameRefused(l10n.t('Nothing here can be renamed.'));
  const occurrences = await occurrencesOf(context, here.symbol, token);
  if (token.isCancellationRequested) return {};
  refuseForBase(model, name, occurrences);
  refuseBadName(here, newName);
  refuseClash(model, here.symbol, newName);

  const changes: Record<string, TextEdit[]> = {};
  const texts = new Map<string, string | undefined>();
  const written = createWriting();
  const slices = slicesWith(context.pause);
  for (const { blockSpan, inReference: isReference } of occurrences) {
    const file = model.blocks.fileOf(blockSpan.block);
    if (!file) throw new RenameRefused(l10n.t('The files changed, so nothing was written. Try again.'));
    const text = texts.has(file.uri) ? texts.get(file.uri) : await context.read(file.uri);
    texts.set(file.uri, text);
    await slices.turn();
    if (token.isCancellationRequested) return {};
    const start = model.blocks.startOf(blockSpan.block);
    const spelled = (text ?? '').slice(start + blockSpan.span.start, start + blockSpan.span.end);
    const span = isReference ? blockSpan.span : nameSpan(blockSpan.span, spelled, name);
    if (!text || !span) {
      throw new RenameRefused(
        l10n.t(
          "{0} can't be renamed, because {1} contains it in an unsupported form. Rename it by hand.",
          name,
          fileNameOf(file.uri),
        ),
      );
    }
    const edits = changes[file.uri] ?? [];
    edits.push({
      range: model.blocks.range(blockSpan.block, span),
      newText: written(newName, file, text, start + span.start),
    });
    changes[file.uri] = edits;
  }
  return { changes };
}

/**
 * Returns the name that a rename replaces. Undefined for classes, mappers, files, and entity properties, which Sortie
 * doesn't rename.
 */
function nameOf(symbol: SortSymbol): string | undefined {
  if (isSortName(symbol)) return symbol.name;
  if (symbol.kind === 'definition' || symbol.kind === 'resource') return symbol.id.name;
  return undefined;
}

/**
 * Returns the part of a span that contains only the name, without quotes or a `-`. Undefined if the file spells the
 * name differently, for example with an escape sequence.
 */
function nameSpan(span: Span, written: string, name: string): Span | undefined {
  const at = written.lastIndexOf(name);
  return at < 0 ? undefined : { start: span.start + at, end: span.start + at + name.length };
}

/**
 * Returns a function that formats a name for insertion at an offset in a file, adding quotes if YAML requires them. The
 * function determines each file's usual quote style at most once.
 */
function createWriting(): (name: string, file: ModelFile, text: string, at: number) => string {
  const usual = new Map<string, '"' | "'">();
  return (name, { uri, name: { kind } }, text, at) => {
    const isYaml = kind === 'apiconfig' || kind === 'swagger';
    if (!isYaml || isPlain(name) || /["'-]/.test(text[at - 1] ?? '')) return name;
    const quotes = usual.get(uri) ?? usualQuotes(readYaml(text));
    usual.set(uri, quotes);
    return entryText(name, '', quotes);
  };
}

function refuseForBase(model: SortModel, name: string, occurrences: readonly Occurrence[]): void {
  const base = occurrences.find(({ layer }) => layer === 'base');
  const uri = base && model.blocks.fileOf(base.blockSpan.block)?.uri;
  if (uri === undefined) return;
  throw new RenameRefused(
    l10n.t("{0} belongs to the base product ({1}), so you can't rename it.", name, fileNameOf(uri)),
  );
}

function refuseBadName({ symbol }: SymbolSpan, newName: string): void {
  if (isSortName(symbol) && !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(newName)) {
    throw new RenameRefused(
      l10n.t(
        "{0} isn't a valid sort key name. Use letters, digits, and underscores, and don't begin with a digit.",
        newName,
      ),
    );
  }
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(newName)) {
    throw new RenameRefused(
      l10n.t("{0} isn't a valid name. Use letters, digits, and underscores, and don't begin with a digit.", newName),
    );
  }
}

function inApi({ apis }: SortModel, api: string): string {
  return l10n.t('API {0}', apis.label(api));
}

function refuseClash(model: SortModel, symbol: SortSymbol, newName: string): void {
  const taken = (where: string) =>
    new RenameRefused(l10n.t('The name {1} already exists in {0}. Enter a different name.', where, newName));
  if (symbol.kind === 'definition') {
    if (model.schemas.layers({ ...symbol.id, name: newName }).length > 0) throw taken(inApi(model, symbol.id.api));
    return;
  }
  if (symbol.kind === 'resource') {
    for (const { api } of resourcesNamed(model, symbol.id)) {
      if (model.collections.get({ api, name: newName })) throw taken(inApi(model, api));
    }
    return;
  }
  if (!isSortName(symbol)) return;
  const group = groupOf(model, symbol);
  for (const id of group.definitions) {
    if (model.schemas.propertyLayers(id, newName).length > 0) throw taken(id.name);
  }
  for (const id of group.collections) {
    if (model.sortKeys.inClass(id).some(({ key }) => key === newName)) throw taken(id.name);
  }
}
