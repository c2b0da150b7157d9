import type { ResolvedHop } from '../model/entityInfo';
import type { SortModel } from '../model/model';
import type { Span } from '../text/span';
import { type Cursor, touches } from './cursor';
import { definitionOf } from './mappers';

/** A hop of a mapping path, and the span of its name, relative to the start of the block. */
export interface HopSpan {
  readonly hop: ResolvedHop;
  readonly span: Span;
}

/** Returns the hop of a mapping path at the cursor. Undefined for other text, and for a path with escapes. */
export function hopAt(model: SortModel, { uri, block }: Cursor): HopSpan | undefined {
  const { facts } = block.content;
  if (facts.kind !== 'mapping' && facts.kind !== 'updater') return undefined;
  for (const mapper of facts.mappers) {
    for (const { path } of mapper.properties) {
      if (!path || !touches(path.span, block.local)) continue;
      const start = path.span.start + 1;
      if (path.span.end - start - 1 !== path.value.length) return undefined;
      const definition = { api: model.apis.of(uri), name: definitionOf(mapper) };
      const root = mapper.root?.value ?? model.mappings.mapper(definition)?.entity ?? '';
      const hops = model.dataModel.resolvePath(root, path.value).hops.map((hop) => {
        return { hop, span: { start: start + hop.span.start, end: start + hop.span.end } };
      });
      return hops.find(({ span }) => touches(span, block.local));
    }
  }
  return undefined;
}
