import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import { operationsOf, resourcesNamed } from '../model/operations';
import { sharedApi } from '../model/resources';
import { collect } from '../slices';
import type { SymbolContext } from './context';
import { definitionOccurrences } from './definitionOccurrences';
import { fileNames } from './fileNames';
import { apisOf, definitionOf, mapperOf, mappersIn } from './mappers';
import { groupOf, isSortName, type SortNameGroup } from './sortNames';
import type { Occurrence, SortSymbol } from './symbol';
import { classNamedHere } from './typeNames';

/** Returns all occurrences of a symbol's name in the workspace, without duplicates. Empty if canceled. */
export async function occurrencesOf(
  { model, pause }: SymbolContext,
  symbol: SortSymbol,
  token: Cancellation,
): Promise<readonly Occurrence[]> {
  const seen = new Set<string>();
  return (await collect(all(model, symbol), pause, token)).filter(({ blockSpan: { block, span } }) => {
    const key = `${block} ${span.start}`;
    return !seen.has(key) && seen.add(key);
  });
}

function all(model: SortModel, symbol: SortSymbol): Iterable<Occurrence | undefined> {
  if (isSortName(symbol)) return sortNameOccurrences(model, groupOf(model, symbol));
  switch (symbol.kind) {
    case 'definition':
      return definitionOccurrences(model, symbol.id);
    case 'resource':
      return resourceOccurrences(model, symbol);
    case 'class':
      return classOccurrences(model, symbol.fqn);
    case 'mapper':
      return mapperOccurrences(model, symbol);
    case 'file':
      return fileOccurrences(model, symbol);
    case 'feature':
      return model.entities
        .featureUses(symbol.entity, symbol.property)
        .map((blockSpan) => ({ blockSpan, layer: 'ext', declares: false, quoted: false }));
  }
}

function* sortNameOccurrences(model: SortModel, group: SortNameGroup): Generator<Occurrence> {
  const { name } = group;
  const { layerOf } = model.files;
  for (const id of group.definitions) {
    for (const layer of model.schemas.propertyLayers(id, name)) {
      const fact = model.schemas.propertyFact(layer);
      if (fact)
        yield {
          blockSpan: { block: layer.block, span: fact.keySpan },
          layer: layer.layer,
          declares: true,
          quoted: true,
        };
    }
    for (const layer of model.mappings.mapper(id)?.layers ?? []) {
      const fact = model.mappings.propertyFact(layer, name);
      if (fact)
        yield {
          blockSpan: { block: layer.block, span: fact.keySpan },
          layer: layer.layer,
          declares: false,
          quoted: true,
        };
    }
  }
  const apis = group.definitions.map(({ api }) => api);
  for (const { file, block, mapper } of mappersIn(model, 'updater', apis)) {
    if (!group.definitions.some((id) => id.api === model.apis.of(file.uri) && id.name === definitionOf(mapper)))
      continue;
    for (const { key, keySpan } of mapper.properties) {
      if (key === name)
        yield { blockSpan: { block, span: keySpan }, layer: layerOf(file.uri), declares: false, quoted: true };
    }
  }
  for (const fqn of group.classes) {
    const ref = model.classes.named(fqn);
    const layer = ref ? layerOf(ref.uri) : 'ext';
    for (const key of (ref && model.classes.fact(ref)?.sortMap?.keys) ?? []) {
      if (ref && key.key === name)
        yield { blockSpan: { block: ref.block, span: key.keySpan }, layer, declares: true, quoted: true };
    }
  }
  for (const id of group.collections) {
    for (const declaration of model.collections.get(id)?.declarations ?? []) {
      for (const entry of (model.resources.fact(declaration)?.defaultSorts ?? []).flatMap(({ entries }) => entries)) {
        if (entry.name !== name) continue;
        const span = entry.nameSpan ?? entry.span;
        yield {
          blockSpan: { block: declaration.block, span },
          layer: declaration.layer,
          declares: false,
          quoted: false,
        };
      }
    }
  }
}

function* resourceOccurrences(
  model: SortModel,
  { id }: Extract<SortSymbol, { readonly kind: 'resource' }>,
): Generator<Occurrence> {
  const { name } = id;
  const ids = resourcesNamed(model, id);
  const collections = ids.flatMap((one) => model.collections.get(one) ?? []);
  for (const declaration of collections.flatMap(({ declarations }) => declarations)) {
    const fact = model.resources.fact(declaration);
    if (!fact) continue;
    yield {
      blockSpan: { block: declaration.block, span: fact.keySpan },
      layer: declaration.layer,
      declares: true,
      quoted: false,
    };
  }
  for (const { place } of operationsOf(model, ids)) {
    const layer = model.files.layerOf(model.blocks.fileOf(place.block)?.uri ?? '');
    yield { blockSpan: place, layer, declares: false, quoted: false };
  }
  for (const ref of collections.flatMap(({ chain }) => chain.classes)) {
    const fact = model.classes.fact(ref)?.resourceName;
    if (fact?.value !== name) continue;
    const layer = model.files.layerOf(ref.uri);
    yield { blockSpan: { block: ref.block, span: fact.span }, layer, declares: false, quoted: true };
  }
}

function* classOccurrences(model: SortModel, fqn: string): Generator<Occurrence | undefined> {
  const ref = model.classes.named(fqn);
  const type = ref && model.classes.fact(ref);
  if (ref && type) {
    const layer = model.files.layerOf(ref.uri);
    yield { blockSpan: { block: ref.block, span: type.nameSpan }, layer, declares: true, quoted: false };
  }
  for (const id of model.collections.ofClass(fqn)) {
    for (const declaration of model.collections.get(id)?.declarations ?? []) {
      const written = model.resources.fact(declaration)?.resource;
      if (written?.value !== fqn) continue;
      yield {
        blockSpan: { block: declaration.block, span: written.span },
        layer: declaration.layer,
        declares: false,
        quoted: false,
      };
    }
  }
  for (const file of model.files.all()) {
    yield;
    if (file.name.kind !== 'gosu') continue;
    for (const block of model.blocks.in(file.uri)) {
      const facts = model.blocks.get(block)?.facts;
      if (facts?.kind !== 'gosu') continue;
      const supertypes = facts.classes.flatMap(({ supertype }) => supertype ?? []);
      const spans = [
        ...facts.uses.flatMap(({ value, span }) => (value === fqn ? [span] : [])),
        ...supertypes.flatMap(({ name, span }) => (classNamedHere(model, facts, name) === fqn ? [span] : [])),
      ];
      for (const span of spans) {
        yield { blockSpan: { block, span }, layer: model.files.layerOf(file.uri), declares: false, quoted: false };
      }
    }
  }
}

function* mapperOccurrences(
  model: SortModel,
  { fileKind, api, name }: Extract<SortSymbol, { readonly kind: 'mapper' }>,
): Generator<Occurrence> {
  for (const { file, block, mapper } of mappersIn(model, fileKind, apisOf(model, api))) {
    if (mapper.key !== name) continue;
    yield {
      blockSpan: { block, span: mapper.keySpan },
      layer: model.files.layerOf(file.uri),
      declares: true,
      quoted: true,
    };
  }
  for (const { uri, name: of } of [...apisOf(model, api), sharedApi].flatMap((one) =>
    model.apis.files('apiconfig', one),
  )) {
    for (const block of model.blocks.in(uri)) {
      const facts = model.blocks.get(block)?.facts;
      for (const resource of facts?.kind === 'apiconfig' ? facts.resources : []) {
        const named = mapperOf(resource, fileKind);
        if (named?.value !== name) continue;
        yield { blockSpan: { block, span: named.span }, layer: of.layer, declares: false, quoted: false };
      }
    }
  }
}

function* fileOccurrences(
  model: SortModel,
  { fileKind, fqn }: Extract<SortSymbol, { readonly kind: 'file' }>,
): Generator<Occurrence | undefined> {
  for (const file of model.files.all()) {
    yield;
    for (const named of fileNames(model, file)) {
      if (named.fqn === fqn && named.fileKind === fileKind)
        yield { blockSpan: named.place, layer: model.files.layerOf(file.uri), declares: false, quoted: named.isQuoted };
    }
  }
}
