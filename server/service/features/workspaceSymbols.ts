import { type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { PropertyFact } from '../facts/schemaFacts';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { collect } from '../slices';
import type { SymbolContext } from '../symbols/context';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';

/** Maximum number of symbols in a response. Editors show fewer. */
const mostSymbols = 1000;

/** A name and its position in a block. */
interface Named {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly span: Span;
  readonly container?: string;
}

/**
 * Returns the APIs, collections, sortable properties, and sort map keys whose names contain the letters of the query in
 * order. A symbol in several files is returned once, from a customer file if possible.
 */
export async function workspaceSymbols(
  { model, pause }: SymbolContext,
  query: string,
  token: Cancellation,
): Promise<readonly SymbolInformation[]> {
  await pause();
  return token.isCancellationRequested ? [] : collect(symbolsFor(query.toLowerCase(), model), pause, token);
}

/** Yields at most `mostSymbols` symbols, and undefined for each file and block that has been searched. */
function* symbolsFor(letters: string, model: SortModel): Generator<SymbolInformation | undefined> {
  const found = new Set<string>();
  const files = model.files();
  const wanted = (name: string) => matches(letters, name);
  for (const layer of ['ext', 'base']) {
    for (const file of files) {
      yield undefined;
      if (model.layerOf(file.uri) !== layer) continue;
      for (const block of model.blocks(file.uri)) {
        yield undefined;
        for (const { name, kind, span, container } of namesIn(model, file, block, wanted)) {
          const key = `${kind} ${container} ${name}`;
          const location = found.has(key) ? undefined : model.locate({ block, span });
          if (!location) continue;
          found.add(key);
          yield { name, kind, location, ...(container ? { containerName: container } : {}) };
          if (found.size >= mostSymbols) return;
        }
      }
    }
  }
}

function* namesIn(
  model: SortModel,
  { uri, name: { api } }: ModelFile,
  block: BlockId,
  wanted: (name: string) => boolean,
): Generator<Named> {
  const facts = model.block(block)?.facts;
  if (facts?.kind === 'apiconfig') {
    if (wanted(api)) yield { name: api, kind: SymbolKind.Module, span: { start: 0, end: 0 } };
    for (const resource of facts.resources) {
      const { name, keySpan } = resource;
      if (!wanted(name) || !model.isResource(uri, resource)) continue;
      if (model.collection(model.resourceAt(uri, name))?.role !== 'element')
        yield { name, kind: SymbolKind.Class, span: keySpan, container: api };
    }
  }
  if (facts?.kind === 'schema') {
    for (const { key: container, properties } of facts.definitions) {
      for (const property of properties) {
        const { key: name, keySpan: span } = property;
        if (wanted(name) && isSortable(model, property)) yield { name, kind: SymbolKind.Key, span, container };
      }
    }
  }
  if (facts?.kind === 'gosu') {
    for (const { name: container, sortMap } of facts.classes) {
      for (const { key: name, keySpan: span } of sortMap?.keys ?? []) {
        if (name !== undefined && wanted(name)) yield { name, kind: SymbolKind.Key, span, container };
      }
    }
  }
}

function isSortable(model: SortModel, { extensions }: PropertyFact): boolean {
  return extensions.some(
    (one) =>
      model.extensionsForm(one) === 'ours' &&
      one.entries.some(({ key, value }) => key === 'sortable' && value.kind === 'boolean' && value.text === 'true'),
  );
}

function matches(letters: string, name: string): boolean {
  let at = 0;
  const lower = name.toLowerCase();
  for (const letter of letters) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
