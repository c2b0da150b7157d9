import type { BlockFacts } from '../facts/facts';
import { type SchemaFacts, wholeRefs } from '../facts/schemaFacts';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import { returnedBy } from '../model/operations';
import { readReference } from '../text/reference';
import type { Span } from '../text/span';
import { ownLayers, sameDefinitions } from './sortNames';
import type { Occurrence } from './symbol';

/**
 * Returns functions that find the occurrences of a definition's name: in the layers of the definition, in schema
 * references to it, in mappers and updaters, and in Swagger operations. Each function searches one file. For a `$ref`,
 * the span covers only the last segment.
 */
export function definitionSearches(model: SortModel, id: DefinitionId): readonly (() => readonly Occurrence[])[] {
  const same = sameDefinitions(model, id);
  const apis = new Set(same.map(({ api }) => api));
  const declarations = () =>
    same
      .flatMap((each) => ownLayers(model, each))
      .flatMap((layer): Occurrence[] => {
        const fact = model.schemas.definitionFact(layer);
        const blockSpan = fact && { block: layer.block, span: fact.keySpan };
        return blockSpan ? [{ blockSpan, layer: layer.layer, declares: true, quoted: true }] : [];
      });
  const inFile = (file: ModelFile) => () =>
    model.blocks.in(file.uri).flatMap((block) => {
      const facts = model.blocks.get(block)?.facts;
      if (!facts) return [];
      const layer = model.files.layerOf(file.uri);
      const quoted = 'mappers' in facts;
      const spans = spansIn(model, file, facts, apis, id.name);
      const inReference = facts.kind === 'schema' || undefined;
      return spans.map(
        (span): Occurrence => ({ blockSpan: { block, span }, layer, declares: false, quoted, inReference }),
      );
    });
  return [declarations, ...model.files.all().map(inFile)];
}

function spansIn(
  model: SortModel,
  { uri, name: { api } }: ModelFile,
  facts: BlockFacts,
  apis: ReadonlySet<string>,
  name: string,
): readonly Span[] {
  if (facts.kind === 'schema') return refsTo(model, uri, facts, apis, name);
  if ('mappers' in facts && apis.has(api)) {
    return facts.mappers.flatMap(({ schemaDefinition: named }) => (named?.value === name ? [named.span] : []));
  }
  if (facts.kind !== 'swagger') return [];
  return facts.operations.flatMap((operation) => {
    const { childResourceType: child } = operation;
    return child?.value === name && apis.has(returnedBy(model, api, operation)?.api ?? '') ? [child.span] : [];
  });
}

function refsTo(model: SortModel, uri: string, facts: SchemaFacts, apis: ReadonlySet<string>, name: string): Span[] {
  const refs = facts.definitions.flatMap((definition) => [
    ...wholeRefs(definition),
    ...definition.properties.flatMap(({ ref }) => ref ?? []),
  ]);
  return refs.flatMap((ref) => {
    const read = readReference(ref.value);
    if (read?.name !== name) return [];
    const target = model.schemas.resolveRef(uri, ref.value)?.id;
    if (target?.name !== name || !apis.has(target.api)) return [];
    return [{ start: ref.span.end - 1 - read.written.length, end: ref.span.end - 1 }];
  });
}
