import type { SortModel } from '../model/model';
import type { BlockSpan, ModelFile } from '../model/modelFile';
import type { FileKind } from '../text/fileName';

/** A place that names a configuration file by its fully qualified name. */
export interface NamedFile {
  readonly fileKind: FileKind;
  readonly fqn: string;
  /** The name in its quotes. */
  readonly place: BlockSpan;
}

/** The files that a file names: combine and import targets, of its own kind, and the schema of a mapping or an updater. */
export function fileNames(model: SortModel, { uri, name }: ModelFile): readonly NamedFile[] {
  const links = model.links(uri).map(({ fqn, place }) => ({ fileKind: name.kind, fqn, place }));
  const schemas = model.blocks(uri).flatMap((block): NamedFile[] => {
    const facts = model.block(block)?.facts;
    const schema = facts && 'mappers' in facts ? facts.head?.schemaName : undefined;
    return schema ? [{ fileKind: 'schema', fqn: schema.value, place: { block, span: schema.span } }] : [];
  });
  return [...links, ...schemas];
}
