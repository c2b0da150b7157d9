import type { Cancellation } from '../cancellation';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { namesAny, resourcesNamed } from '../model/operations';
import { searchEach } from '../slices';
import type { BlockId } from '../text/block';
import { type FileLayer, isConfigKind } from '../text/fileName';
import type { Span } from '../text/span';
import type { SymbolContext } from './context';
import { definitionSearches } from './definitionOccurrences';
import { mapperOccurrences } from './mapperGroup';
import { definitionOf, mappersIn } from './mappers';
import { dataModelSearches } from './memberUses';
import { namesIn, occurrenceAt } from './namesInFiles';
import { groupOf, isSortName, type SortNameGroup } from './sortNames';
import type { Occurrence, SortSymbol } from './symbol';
import type { Target } from './ties';
import { classNamedHere } from './typeNames';

/** Finds some of the occurrences of a symbol. Other work can run between two searches. */
type Search = () => readonly Occurrence[];

/** Returns all occurrences of a symbol's name in the workspace, without duplicates. Empty if canceled. */
export async function occurrencesOf(
  { model, pause }: SymbolContext,
  symbol: SortSymbol,
  token: Cancellation,
): Promise<readonly Occurrence[]> {
  const found = await searchEach(searchesFor(model, symbol), (search) => search(), pause, token);
  const seen = new Set<string>();
  return found.filter(({ blockSpan: { block, span } }) => {
    const key = `${block} ${span.start}`;
    return !seen.has(key) && seen.add(key);
  });
}

function searchesFor(model: SortModel, symbol: SortSymbol): readonly Search[] {
  if (isSortName(symbol)) return sortNameSearches(model, groupOf(model, symbol));
  switch (symbol.kind) {
    case 'definition':
      return definitionSearches(model, symbol.id);
    case 'resource':
      return [() => resourceOccurrences(model, symbol)];
    case 'class':
      return classSearches(model, symbol.fqn);
    case 'mapper':
      return [() => mapperOccurrences(model, symbol)];
    case 'file':
      return fileSearches(model, symbol);
    case 'entity':
    case 'member':
    case 'feature':
      return dataModelSearches(model, symbol);
  }
}

/** Returns an occurrence. By default, it doesn't declare the symbol and has no quotes. */
function occurrence(
  block: BlockId,
  span: Span,
  layer: FileLayer,
  { declares = false, quoted = false }: { readonly declares?: boolean; readonly quoted?: boolean } = {},
): Occurrence {
  return { blockSpan: { block, span }, layer, declares, quoted };
}

function sortNameSearches(model: SortModel, group: SortNameGroup): readonly Search[] {
  const { name } = group;
  return [
    ...group.definitions.map((id) => () => propertyOccurrences(model, id, name)),
    () => updaterOccurrences(model, group),
    ...group.classes.map((fqn) => () => {
      const ref = model.classes.named(fqn);
      const keys = (ref && model.classes.fact(ref)?.sortMap?.keys) ?? [];
      return keys.flatMap(({ key, keySpan }) =>
        ref && key === name
          ? occurrence(ref.block, keySpan, model.files.layerOf(ref.uri), { declares: true, quoted: true })
          : [],
      );
    }),
    ...group.collections.map((id) => () => {
      const declarations = model.collections.get(id)?.declarations ?? [];
      return declarations.flatMap((declaration) => {
        const sorts = model.resources.fact(declaration)?.defaultSorts ?? [];
        const entries = sorts.flatMap((sort) => sort.entries).filter((entry) => entry.name === name);
        return entries.map(({ nameSpan, span }) => occurrence(declaration.block, nameSpan ?? span, declaration.layer));
      });
    }),
  ];
}

/** Returns the occurrences of a property's name in schemas and mappings. */
function propertyOccurrences(model: SortModel, id: DefinitionId, name: string): readonly Occurrence[] {
  const inSchemas = model.schemas.propertyLayers(id, name).flatMap((layer) => {
    const fact = model.schemas.propertyFact(layer);
    return fact ? occurrence(layer.block, fact.keySpan, layer.layer, { declares: true, quoted: true }) : [];
  });
  const inMappings = (model.mappings.mapper(id)?.layers ?? []).flatMap((layer) => {
    const fact = model.mappings.propertyFact(layer, name);
    return fact ? occurrence(layer.block, fact.keySpan, layer.layer, { quoted: true }) : [];
  });
  return [...inSchemas, ...inMappings];
}

function updaterOccurrences(model: SortModel, { name, definitions }: SortNameGroup): readonly Occurrence[] {
  const apis = definitions.map(({ api }) => api);
  return mappersIn(model, 'updater', apis).flatMap(({ file, block, mapper }) => {
    const isOurs = definitions.some((id) => id.api === model.apis.of(file.uri) && id.name === definitionOf(mapper));
    const properties = isOurs ? mapper.properties.filter(({ key }) => key === name) : [];
    return properties.map(({ keySpan }) => occurrence(block, keySpan, model.files.layerOf(file.uri), { quoted: true }));
  });
}

/** Returns the occurrences of a resource in apiconfig files, in Swagger operations, and in classes. */
function resourceOccurrences(
  model: SortModel,
  { id }: Extract<SortSymbol, { readonly kind: 'resource' }>,
): readonly Occurrence[] {
  const ids = resourcesNamed(model, id);
  const collections = ids.flatMap((one) => model.collections.get(one) ?? []);
  const declared = collections
    .flatMap(({ declarations }) => declarations)
    .flatMap((declaration) => {
      const fact = model.resources.fact(declaration);
      return fact ? occurrence(declaration.block, fact.keySpan, declaration.layer, { declares: true }) : [];
    });
  const inSwagger = model.files
    .all()
    .filter(({ uri, name }) => name.kind === 'swagger' && namesAny(model, uri, ids))
    .flatMap((file) => named(model, file, 'resource', id.name));
  const inClasses = collections
    .flatMap(({ chain }) => chain.classes)
    .flatMap((ref) => {
      const fact = model.classes.fact(ref)?.resourceName;
      if (fact?.value !== id.name) return [];
      return occurrence(ref.block, fact.span, model.files.layerOf(ref.uri), { quoted: true });
    });
  return [...declared, ...inSwagger, ...inClasses];
}

/** Returns the occurrences of a name in a file, as a name with the given target. */
function named(model: SortModel, file: ModelFile, target: Target, value: string): readonly Occurrence[] {
  const layer = model.files.layerOf(file.uri);
  return namesIn(model, file, (each) => each === target)
    .filter(({ name }) => name.value === value)
    .map((placed) => occurrenceAt(placed, layer));
}

function classSearches(model: SortModel, fqn: string): readonly Search[] {
  const files = model.files.all();
  const ref = model.classes.named(fqn);
  const type = ref && model.classes.fact(ref);
  const declared =
    ref && type ? [occurrence(ref.block, type.nameSpan, model.files.layerOf(ref.uri), { declares: true })] : [];
  return [
    () => declared,
    ...files.map((file) => () => [...named(model, file, 'class', fqn), ...inGosu(model, file, fqn)]),
  ];
}

/** Returns the imports and supertypes in a file that refer to a class. */
function inGosu(model: SortModel, { uri, name: { kind } }: ModelFile, fqn: string): readonly Occurrence[] {
  if (kind !== 'gosu') return [];
  const layer = model.files.layerOf(uri);
  return model.blocks.in(uri).flatMap((block) => {
    const facts = model.blocks.get(block)?.facts;
    if (facts?.kind !== 'gosu') return [];
    const imports = facts.uses.filter(({ value }) => value === fqn);
    const supertypes = facts.classes
      .flatMap(({ supertype }) => supertype ?? [])
      .filter(({ name }) => classNamedHere(model, facts, name) === fqn);
    return [...imports, ...supertypes].map(({ span }) => occurrence(block, span, layer));
  });
}

function fileSearches(
  model: SortModel,
  { fileKind, fqn }: Extract<SortSymbol, { readonly kind: 'file' }>,
): readonly Search[] {
  if (!isConfigKind(fileKind)) return [];
  return model.files.all().map((file) => () => named(model, file, `${fileKind} file`, fqn));
}
