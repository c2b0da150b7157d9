import { type DocumentSymbol, type Range, SymbolKind } from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { ResourceFact } from '../facts/apiconfigFacts';
import type { EntityFact } from '../facts/entityFacts';
import type { BlockFacts } from '../facts/facts';
import type { ClassFact } from '../facts/gosuFacts';
import { includesKind } from '../rules/peerExtensions';
import { searchEach } from '../slices';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';
import { orderInWords } from '../wording/collections';
import type { FeatureContext } from './context';

/**
 * Returns the outline of a file: collections with their default sorts, definitions with their properties, mappers,
 * operations, and classes. Empty if another extension provides the outline.
 */
export async function documentSymbols(
  { model, settings, pause }: FeatureContext,
  uri: string,
  token: Cancellation,
): Promise<readonly DocumentSymbol[]> {
  const file = model.files.get(uri);
  if (file && includesKind(settings().peerOutlines, file.name.kind)) return [];
  const outlineIn = (id: BlockId) => {
    const block = model.blocks.get(id);
    return block ? outlineOf(block.facts, (span) => model.blocks.range(id, span)) : [];
  };
  return searchEach(model.blocks.in(uri), outlineIn, pause, token);
}

/** Returns the range in the file for a span of a block. */
type Locate = (span: Span) => Range;

/** Returns the outline of one block. The outline depends only on the block's facts and position. */
function outlineOf(facts: BlockFacts, locate: Locate): DocumentSymbol[] {
  switch (facts.kind) {
    case 'apiconfig':
      return facts.resources.map((resource) => resourceSymbol(resource, locate));
    case 'schema':
      return facts.definitions.map((definition) => {
        const children = definition.properties.map((property) =>
          entrySymbol(property, SymbolKind.Property, property.format ?? property.type ?? '', [], locate),
        );
        return entrySymbol(definition, SymbolKind.Struct, definition.title ?? '', children, locate);
      });
    case 'mapping':
    case 'updater':
      return facts.mappers.map((mapper) => {
        const children = mapper.properties.map((property) =>
          entrySymbol(property, SymbolKind.Property, property.path?.value ?? '', [], locate),
        );
        return entrySymbol(mapper, SymbolKind.Object, mapper.root?.value ?? '', children, locate);
      });
    case 'swagger':
      return facts.operations
        .flatMap(({ resourceType, ...others }) => (resourceType ? { ...others, resourceType } : []))
        .map(({ resourceType: { value, span }, path, method }) =>
          symbol(value, SymbolKind.Interface, span, span, `${method} ${path}`, [], locate),
        );
    case 'gosu':
      return facts.classes.map((type) => classSymbol(type, locate));
    case 'entity':
      return facts.entity ? [entitySymbol(facts.entity, locate)] : [];
    case 'published':
      return [];
  }
}

function resourceSymbol(resource: ResourceFact, locate: Locate): DocumentSymbol {
  const entries = resource.defaultSorts.flatMap((sort) => sort.entries);
  const named = entries.flatMap((entry) => (entry.name === undefined ? [] : [{ ...entry, name: entry.name }]));
  const children = named.map(({ name, descending, item, span }) =>
    symbol(`${descending ? '-' : ''}${name}`, SymbolKind.Key, item, span, '', [], locate),
  );
  return symbol(
    resource.name,
    SymbolKind.Class,
    resource.span,
    resource.keySpan,
    orderInWords(named),
    children,
    locate,
  );
}

function entitySymbol({ name, span, members, root, supertype }: EntityFact, locate: Locate): DocumentSymbol {
  const children = members.map(({ name: member, element, type, typelist, target, span: whole }) => {
    const detail = type ?? typelist?.value ?? target?.value ?? element;
    return symbol(member.value, SymbolKind.Field, whole, member.span, detail, [], locate);
  });
  return symbol(name.value, SymbolKind.Class, span, name.span, supertype?.value ?? root, children, locate);
}

function classSymbol(type: ClassFact, locate: Locate): DocumentSymbol {
  const members = type.members.map(({ name, span, nameSpan, kind }) =>
    symbol(name, kind === 'function' ? SymbolKind.Method : SymbolKind.Property, span, nameSpan, '', [], locate),
  );
  const named = (type.sortMap?.keys ?? []).flatMap((each) =>
    each.key === undefined ? [] : { ...each, key: each.key },
  );
  const keys = named.map(({ key, keySpan, span }) => symbol(key, SymbolKind.Key, span, keySpan, '', [], locate));
  const children = [...members, ...keys];
  return symbol(type.name, SymbolKind.Class, type.span, type.nameSpan, type.supertype?.name ?? '', children, locate);
}

function entrySymbol(
  entry: { readonly key: string; readonly keySpan: Span; readonly value: { readonly span: Span } },
  kind: SymbolKind,
  detail: string,
  children: DocumentSymbol[],
  locate: Locate,
): DocumentSymbol {
  const span = { start: entry.keySpan.start, end: entry.value.span.end };
  return symbol(entry.key, kind, span, entry.keySpan, detail, children, locate);
}

/** Returns a symbol. As LSP requires, its name isn't empty, and its range contains the range of the name. */
function symbol(
  name: string,
  kind: SymbolKind,
  span: Span,
  selection: Span,
  detail: string,
  children: DocumentSymbol[],
  locate: Locate,
): DocumentSymbol {
  const whole = { start: Math.min(span.start, selection.start), end: Math.max(span.end, selection.end) };
  return {
    name: name === '' ? '""' : name,
    kind,
    detail,
    range: locate(whole),
    selectionRange: locate(selection),
    children,
  };
}
