import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import type { BlockFacts, BlockId, Span } from '../files/facts';
import type { SortModel } from '../model/model';
import type { Cancellation } from '../service';
import type { FeatureContext } from './context';
import { defaultSortInWords } from './words';

/** The outline of a file: collections with their default sorts, definitions with their properties, mappers, classes. */
export function documentSymbols(
  { model }: FeatureContext,
  uri: string,
  token: Cancellation,
): readonly DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  for (const id of model.blocks(uri)) {
    if (token.isCancellationRequested) return [];
    const facts = model.block(id)?.facts;
    if (facts) symbols.push(...symbolsOf(model, uri, id, facts));
  }
  return symbols;
}

/** At most this many symbols answer a query; an editor shows fewer. */
const mostSymbols = 1000;

/** APIs, collections and sort keys of the workspace whose name holds the letters of the query in their order. */
export function workspaceSymbols(
  { model }: FeatureContext,
  query: string,
  token: Cancellation,
): readonly SymbolInformation[] {
  const found: SymbolInformation[] = [];
  for (const id of model.collections()) {
    if (token.isCancellationRequested || found.length >= mostSymbols) return found;
    const [declaration] = model.collection(id)?.declarations ?? [];
    const fact = declaration && model.resourceFact(declaration);
    const location = declaration && fact && model.locate({ block: declaration.block, span: fact.keySpan });
    if (!location) continue;
    if (matches(query, id.name)) {
      found.push({ name: id.name, kind: SymbolKind.Class, location, containerName: id.api });
    }
    for (const key of model.sortMapKeys(id)) {
      const keyFact = matches(query, key.key) ? model.sortKeyFact(key) : undefined;
      const place = keyFact && model.locate({ block: key.block, span: keyFact.keySpan });
      if (place) found.push({ name: key.key, kind: SymbolKind.Key, location: place, containerName: id.name });
    }
  }
  for (const api of model.apis()) {
    const [file] = matches(query, api) ? model.filesOfApi('apiconfig', api) : [];
    const [block] = file ? model.blocks(file.uri) : [];
    const location = block === undefined ? undefined : model.locate({ block, span: { start: 0, end: 0 } });
    if (location) found.push({ name: api, kind: SymbolKind.Module, location });
  }
  return found;
}

function symbolsOf(model: SortModel, uri: string, block: BlockId, facts: BlockFacts): DocumentSymbol[] {
  const make = (
    name: string,
    kind: SymbolKind,
    span: Span,
    selection: Span,
    detail = '',
    children: DocumentSymbol[] = [],
  ) => ({
    name: name === '' ? '""' : name,
    kind,
    detail,
    range: model.range(block, covering(span, selection)),
    selectionRange: model.range(block, selection),
    children,
  });
  switch (facts.kind) {
    case 'apiconfig':
      return facts.resources.map((resource) => {
        const id = model.resourceAt(uri, resource.name);
        const keys = resource.defaultSorts.flatMap(({ entries }) => entries);
        const children = keys.flatMap(({ name, item, span, descending }) =>
          name === undefined ? [] : make(`${descending ? '-' : ''}${name}`, SymbolKind.Key, item, span),
        );
        return make(
          resource.name,
          SymbolKind.Class,
          resource.span,
          resource.keySpan,
          defaultSortInWords(model, id),
          children,
        );
      });
    case 'schema':
      return facts.definitions.map((definition) => {
        const children = definition.properties.map((property) =>
          make(
            property.key,
            SymbolKind.Property,
            whole(property),
            property.keySpan,
            property.format ?? property.type ?? '',
          ),
        );
        return make(
          definition.key,
          SymbolKind.Struct,
          whole(definition),
          definition.keySpan,
          definition.title ?? '',
          children,
        );
      });
    case 'mapping':
      return facts.mappers.map((mapper) => {
        const children = mapper.properties.map((property) =>
          make(property.key, SymbolKind.Property, whole(property), property.keySpan, property.path?.value ?? ''),
        );
        return make(mapper.key, SymbolKind.Object, whole(mapper), mapper.keySpan, mapper.root?.value ?? '', children);
      });
    case 'swagger':
      return facts.operations.flatMap(({ resourceType, path, method }) =>
        resourceType
          ? make(resourceType.value, SymbolKind.Interface, resourceType.span, resourceType.span, `${method} ${path}`)
          : [],
      );
    case 'gosu':
      return facts.classes.map((type) => {
        const keys = (type.sortMap?.keys ?? []).flatMap(({ key, keySpan, span }) =>
          key === undefined ? [] : make(key, SymbolKind.Key, span, keySpan),
        );
        const members = type.members.map(({ name, span, nameSpan, kind }) =>
          make(name, kind === 'function' ? SymbolKind.Method : SymbolKind.Property, span, nameSpan),
        );
        return make(type.name, SymbolKind.Class, type.span, type.nameSpan, type.supertype?.name ?? '', [
          ...members,
          ...keys,
        ]);
      });
  }
}

function whole(entry: { readonly keySpan: Span; readonly value: { readonly span: Span } }): Span {
  return { start: entry.keySpan.start, end: entry.value.span.end };
}

/** The span around both, because a symbol's name must lie inside its range. */
function covering(one: Span, other: Span): Span {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) };
}

function matches(query: string, name: string): boolean {
  let at = 0;
  const lower = name.toLowerCase();
  for (const letter of query.toLowerCase()) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
