import type { SortModel } from '../model/model';
import type { BlockSpan, ModelFile } from '../model/modelFile';
import type { FileKind } from '../text/fileName';

/** The fully qualified name of a configuration file, and the place that contains the name. */
export interface NamedFile {
  readonly fileKind: FileKind;
  readonly fqn: string;
  /** The span of the name, including quotes. */
  readonly place: BlockSpan;
  readonly isQuoted: boolean;
}

/**
 * Returns the files to which a file refers by name: the targets of its links, the schema of a mapping or updater file,
 * and the Swagger files in the list of published APIs.
 */
export function fileNames(model: SortModel, { uri }: ModelFile): readonly NamedFile[] {
  const links = model.files.links(uri).map(({ kind, fqn, place }) => named(kind, fqn, place));
  const others = model.blocks.in(uri).flatMap((block): NamedFile[] => {
    const facts = model.blocks.get(block)?.facts;
    if (facts?.kind === 'published') {
      return (facts.apis ?? []).map(({ name }) => named('swagger', name.value, { block, span: name.span }));
    }
    const schema = facts && 'mappers' in facts ? facts.head?.schemaName : undefined;
    return schema ? [named('schema', schema.value, { block, span: schema.span })] : [];
  });
  return [...links, ...others];
}

/** Creates a `NamedFile` object. Names are always quoted in JSON, but not always in YAML. */
function named(fileKind: FileKind, fqn: string, place: BlockSpan): NamedFile {
  return { fileKind, fqn, place, isQuoted: place.span.end - place.span.start > fqn.length };
}
