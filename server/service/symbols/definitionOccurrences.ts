import { type SchemaFacts, wholeRefs } from '../facts/schemaFacts';
import type { DefinitionId } from '../model/effectiveSchema';
import type { SortModel } from '../model/model';
import { returnedBy } from '../model/operations';
import type { Span } from '../text/span';
import { ownLayers, sameDefinitions } from './sortNames';
import type { Occurrence } from './symbol';

/**
 * Yields all occurrences of a definition's name: in the layers of the definition, in schema references to it, in
 * mappers and updaters, and in Swagger operations. Yields undefined once per file, so that other work can run. For a
 * `$ref`, the span covers only the last segment.
 */
export function* definitionOccurrences(model: SortModel, id: DefinitionId): Generator<Occurrence | undefined> {
  const same = sameDefinitions(model, id);
  const apis = new Set(same.map(({ api }) => api));
  for (const layer of same.flatMap((each) => ownLayers(model, each))) {
    const fact = model.schemas.definitionFact(layer);
    if (fact)
      yield { blockSpan: { block: layer.block, span: fact.keySpan }, layer: layer.layer, declares: true, quoted: true };
  }
  for (const file of model.files.all()) {
    yield;
    for (const block of model.blocks.in(file.uri)) {
      const facts = model.blocks.get(block)?.facts;
      const { api } = file.name;
      const seesDefinition = apis.has(api);
      const found =
        facts?.kind === 'schema'
          ? refsTo(model, file.uri, facts, apis, id.name)
          : seesDefinition && facts && 'mappers' in facts
            ? facts.mappers.flatMap(({ schemaDefinition: named }) => (named?.value === id.name ? [named.span] : []))
            : facts?.kind === 'swagger'
              ? facts.operations.flatMap((operation) => {
                  const { childResourceType: child } = operation;
                  const isNamed = child?.value === id.name && apis.has(returnedBy(model, api, operation)?.api ?? '');
                  return isNamed ? [child.span] : [];
                })
              : [];
      const quoted = facts !== undefined && 'mappers' in facts;
      for (const span of found) {
        yield { blockSpan: { block, span }, layer: model.files.layerOf(file.uri), declares: false, quoted };
      }
    }
  }
}

function refsTo(model: SortModel, uri: string, facts: SchemaFacts, apis: ReadonlySet<string>, name: string): Span[] {
  const refs = facts.definitions.flatMap((definition) => [
    ...wholeRefs(definition),
    ...definition.properties.flatMap(({ ref }) => ref ?? []),
  ]);
  return refs.flatMap((ref) => {
    if (!ref.value.endsWith(`/${name}`)) return [];
    const target = model.schemas.resolveRef(uri, ref.value)?.id;
    if (target?.name !== name || !apis.has(target.api)) return [];
    return [{ start: ref.span.end - 1 - name.length, end: ref.span.end - 1 }];
  });
}
