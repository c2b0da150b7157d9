import * as l10n from '@vscode/l10n';
import type { Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { RenameAbilities } from '../clientAbilities';
import { entryText, isPlain, usualQuotes } from '../edits/yamlScalar';
import { readYaml } from '../languages/yaml/yamlTree';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { fileNameOf } from '../model/names';
import { slicesWith } from '../slices';
import type { SymbolContext } from '../symbols/context';
import { cursorAt } from '../symbols/cursor';
import { occurrencesOf } from '../symbols/occurrences';
import { refuseBadName, refuseClash, refuseForBase } from '../symbols/renameChecks';
import { renamedTogether } from '../symbols/renamedTogether';
import { declaredMember, memberRenameInWords, refuseMemberName, refuseVendorMember } from '../symbols/renameMembers';
import { RenameRefused } from '../symbols/renameRefused';
import { isSortName } from '../symbols/sortNames';
import type { MemberSymbol, Occurrence, SortSymbol } from '../symbols/symbol';
import { symbolAt } from '../symbols/symbolAt';
import { isYamlKind } from '../text/fileName';
import { inReference, isWrittenInReference } from '../text/reference';
import type { Span } from '../text/span';
import type { FeatureContext } from './context';
import { isOfFile, renamableFile } from './renameNamedFile';

/**
 * Returns the name that a rename would replace. Null if nothing can be renamed. Throws `RenameRefused` if a base file
 * contains the name.
 */
export async function prepareRename(
  context: SymbolContext,
  uri: string,
  position: Position,
  abilities: RenameAbilities,
  token: Cancellation,
): Promise<{ range: Range; placeholder: string } | null> {
  const cursor = cursorAt(context, uri, position);
  const here = cursor && symbolAt(context, cursor);
  if (!cursor || !here || token.isCancellationRequested) return null;
  const { symbol } = here;
  const { model } = context;
  const name = isOfFile(symbol) ? renamableFile(model, symbol, abilities).name : nameOf(model, symbol);
  if (name === undefined) return null;
  const occurrences = await occurrencesOfAll(context, renamedTogether(model, symbol), token);
  if (token.isCancellationRequested) return null;
  if (symbol.kind === 'member') refuseVendorMember(model, symbol);
  refuseForBase(model, name, occurrences);
  const isHere = ({ blockSpan: { block, span } }: Occurrence) =>
    block === cursor.block.id && span.start === here.span.start;
  if (symbol.kind === 'member' && !occurrences.some(isHere)) return null;
  const isReference = occurrences.some((each) => isHere(each) && each.inReference);
  const spelled = cursor.block.text.slice(here.span.start, here.span.end);
  const span = isReference ? here.span : nameSpan(here.span, spelled, name, symbol);
  return span === undefined ? null : { range: model.blocks.range(cursor.block.id, span), placeholder: name };
}

/**
 * Returns the edit that renames a symbol in all files. `planFileRename` renames files and classes. Throws
 * `RenameRefused` with the reason if the symbol can't be renamed.
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
  const name = here && nameOf(model, here.symbol);
  if (!here || name === undefined) throw new RenameRefused(l10n.t('Nothing here can be renamed.'));
  const symbols = renamedTogether(model, here.symbol);
  const occurrences = await occurrencesOfAll(context, symbols, token);
  if (token.isCancellationRequested) return {};
  if (here.symbol.kind === 'member') refuseVendorMember(model, here.symbol);
  refuseForBase(model, name, occurrences);
  refuseBadName(here.symbol, newName);
  const slices = slicesWith(context.pause);
  for (const symbol of symbols) {
    if (symbol.kind === 'member') await refuseMemberName(model, symbol, newName, slices, token);
    else refuseClash(model, symbol, newName);
  }
  if (token.isCancellationRequested) return {};
  await refuseBroken(context, name);

  const changes: Record<string, TextEdit[]> = {};
  const texts = new Map<string, string | undefined>();
  const written = createWriting();
  for (const { blockSpan, inReference: isReference } of occurrences) {
    const file = model.blocks.fileOf(blockSpan.block);
    if (!file) throw new RenameRefused(l10n.t('The files changed, so nothing was written. Try again.'));
    const text = texts.has(file.uri) ? texts.get(file.uri) : await context.read(file.uri);
    texts.set(file.uri, text);
    await slices.turn();
    if (token.isCancellationRequested) return {};
    const start = model.blocks.startOf(blockSpan.block);
    const spelled = (text ?? '').slice(start + blockSpan.span.start, start + blockSpan.span.end);
    const span = isReference
      ? referenceSpan(blockSpan.span, spelled, name)
      : nameSpan(blockSpan.span, spelled, name, here.symbol);
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
    const newText = isReference ? inReference(newName) : written(newName, file, text, start + span.start);
    edits.push({ range: model.blocks.range(blockSpan.block, span), newText });
    changes[file.uri] = edits;
  }
  return { changes, changeAnnotations: here.symbol.kind === 'member' ? toReview(model, here.symbol) : undefined };
}

/** Returns the annotation with which the editor shows a rename of a member before anything is written. */
function toReview(model: SortModel, symbol: MemberSymbol): WorkspaceEdit['changeAnnotations'] {
  const description = memberRenameInWords(model, symbol);
  return { [symbol.name]: { label: symbol.name, description, needsConfirmation: true } };
}

/** Refuses a rename if a customer's file contains the name and can't be read completely, so that uses may be missed. */
async function refuseBroken({ model, read }: FeatureContext, name: string): Promise<void> {
  const broken = model.files
    .all()
    .filter(({ uri }) => model.files.isCustomer(uri) && model.blocks.broken(uri).length > 0);
  for (const { uri } of broken) {
    if (!(await read(uri))?.includes(name)) continue;
    throw new RenameRefused(
      l10n.t("{0} can't be renamed until the syntax error in {1} is corrected.", name, fileNameOf(uri)),
    );
  }
}

/**
 * Returns the occurrences of the names of all given symbols, without duplicates. Omits what has a name of its own. Empty
 * if canceled.
 */
async function occurrencesOfAll(
  context: SymbolContext,
  symbols: readonly SortSymbol[],
  token: Cancellation,
): Promise<readonly Occurrence[]> {
  const found = new Map<string, Occurrence>();
  for (const symbol of symbols)
    for (const each of await occurrencesOf(context, symbol, token))
      if (!each.hasOwnName) found.set(`${each.blockSpan.block} ${each.blockSpan.span.start}`, each);
  return [...found.values()];
}

/**
 * Returns the name that a rename replaces. Undefined for entities and properties of enhancements, which Sortie doesn't
 * rename, and for classes and files, which `planFileRename` renames.
 */
function nameOf(model: SortModel, symbol: SortSymbol): string | undefined {
  if (symbol.kind === 'member') return declaredMember(model, symbol);
  if (isSortName(symbol) || symbol.kind === 'mapper') return symbol.name;
  if (symbol.kind === 'definition' || symbol.kind === 'resource') return symbol.id.name;
  return undefined;
}

/**
 * Returns the part of a span that contains only the name, without quotes or a `-`. Undefined if the file spells the
 * name differently, for example with an escape sequence. The letters of a column in an index may have another case.
 */
function nameSpan(span: Span, written: string, name: string, { kind }: SortSymbol): Span | undefined {
  const exact = written.lastIndexOf(name);
  const at = exact < 0 && kind === 'member' ? written.toLowerCase().lastIndexOf(name.toLowerCase()) : exact;
  return at < 0 ? undefined : { start: span.start + at, end: span.start + at + name.length };
}

/** Returns the span of a name in a reference. Undefined if JSON escapes hide where the name is. */
function referenceSpan(span: Span, written: string, name: string): Span | undefined {
  return isWrittenInReference(written, name) ? span : undefined;
}

/**
 * Returns a function that formats a name for insertion at an offset in a file, adding quotes if YAML requires them. The
 * function determines each file's usual quote style at most once.
 */
function createWriting(): (name: string, file: ModelFile, text: string, at: number) => string {
  const usual = new Map<string, '"' | "'">();
  return (name, { uri, name: { kind } }, text, at) => {
    if (!isYamlKind(kind) || isPlain(name) || /["'-]/.test(text[at - 1] ?? '')) return name;
    const quotes = usual.get(uri) ?? usualQuotes(readYaml(text));
    usual.set(uri, quotes);
    return entryText(name, '', quotes);
  };
}
