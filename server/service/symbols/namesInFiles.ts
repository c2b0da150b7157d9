import type { SortModel } from '../model/model';
import type { ModelFile } from '../model/modelFile';
import type { BlockId } from '../text/block';
import type { FileLayer } from '../text/fileName';
import type { Occurrence } from './symbol';
import { type Target, ties, type WrittenName } from './ties';

/** A name that ties files together, and the block that contains it. */
export interface PlacedName {
  readonly block: BlockId;
  readonly name: WrittenName;
  readonly target: Target;
}

/** Yields the names in a file that have one of the wanted targets. Blocks are read as the names are requested. */
export function* eachNameIn(
  model: SortModel,
  { uri, name: { kind } }: ModelFile,
  isWanted: (target: Target) => boolean,
): Generator<PlacedName> {
  const wanted = ties.filter(({ files, target }) => files.includes(kind) && isWanted(target));
  if (wanted.length === 0) return;
  for (const block of model.blocks.in(uri)) {
    const facts = model.blocks.get(block)?.facts;
    if (!facts) continue;
    for (const { target, names } of wanted) {
      for (const name of names(facts, model.vendor)) yield { block, name, target };
    }
  }
}

/** Returns the names in a file that have one of the wanted targets. */
export function namesIn(
  model: SortModel,
  file: ModelFile,
  isWanted: (target: Target) => boolean,
): readonly PlacedName[] {
  return [...eachNameIn(model, file, isWanted)];
}

/** Returns the occurrence of a symbol at a name that refers to it. */
export function occurrenceAt({ block, name }: PlacedName, layer: FileLayer): Occurrence {
  const inReference = name.alias === undefined ? undefined : true;
  return { blockSpan: { block, span: name.span }, layer, declares: false, quoted: isQuoted(name), inReference };
}

/** Whether a name includes quotes. Names are always quoted in JSON, but not in references, and not always in YAML. */
export function isQuoted({ value, span, alias }: WrittenName): boolean {
  return alias === undefined && span.end - span.start > value.length;
}
